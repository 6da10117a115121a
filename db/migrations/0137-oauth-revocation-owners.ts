import type { Kysely } from 'kysely';

/** Whose the tokens were that are to be revoked: null before this was noted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['label', 'accountEmail', 'accountLogin', 'accountId']) {
    await db.schema.alterTable('oauth_revocations').addColumn(column, 'text').execute();
  }
};
