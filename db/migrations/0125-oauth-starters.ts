import type { Kysely } from 'kysely';

/** As whom an attempt to connect an account was begun, to be judged again in the end; and who a provider says that it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['principal', 'principalUserId', 'tokenId', 'operatorProof', 'agentId', 'sourceTaskId']) {
    await db.schema.alterTable('oauth_pending').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('oauth_apps').addColumn('issuer', 'text').execute();
};
