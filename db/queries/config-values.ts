import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** Where a configuration value applies, as the columns have it: the empty scopeId is the global one. */
export interface ConfigAddress {
  readonly scope: 'global' | 'agent' | 'repo';
  readonly scopeId: string;
  readonly key: string;
}

/** The stored text of a configuration value that is not encrypted, or undefined. */
export const findPlainConfigValue = async (
  db: Kysely<Database>,
  { scope, scopeId, key }: ConfigAddress,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('config')
    .select('value')
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('key', '=', key)
    .where('encrypted', '=', 0)
    .executeTakeFirst();
  return row?.value;
};

/** Inserts a plain value, or replaces the value that is there. */
export const upsertPlainConfigValue = async (
  db: Kysely<Database>,
  address: ConfigAddress,
  value: { readonly id: string; readonly value: string; readonly now: string },
): Promise<void> => {
  await db
    .insertInto('config')
    .values({
      ...address,
      id: value.id,
      value: value.value,
      isSecret: 0,
      encrypted: 0,
      envPath: null,
      description: null,
      exportToEnv: 1,
      createdAt: value.now,
      lastUpdatedAt: value.now,
      createdBy: null,
      updatedBy: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'scopeId', 'key'])
        .doUpdateSet({ value: value.value, isSecret: 0, encrypted: 0, lastUpdatedAt: value.now }),
    )
    .execute();
};

/** Deletes a value; returns whether it was there. */
export const deleteConfigRow = async (
  db: Kysely<Database>,
  { scope, scopeId, key }: ConfigAddress,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('config')
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
