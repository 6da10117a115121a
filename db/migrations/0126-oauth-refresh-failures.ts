import type { Kysely } from 'kysely';

/** Of accounts that cannot be refreshed: whether a person must connect them again, else when it is tried by itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['needsReconnect', 'refreshFailures']) {
    await db.schema
      .alterTable('oauth_authorizations')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('oauth_authorizations').addColumn('refreshAfter', 'text').execute();
};
