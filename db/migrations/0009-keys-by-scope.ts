import type { Kysely } from 'kysely';

/** The keys that an agent may have, those of everybody and its own, found without reading all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('credential_keys_scope').on('credential_keys').column('scope').execute();
  await db.schema.createIndex('credential_keys_owner').on('credential_keys').column('scopeId').execute();
};
