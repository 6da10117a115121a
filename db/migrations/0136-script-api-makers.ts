import type { Kysely } from 'kysely';

/** The agent that made an endpoint; null where none did, and for endpoints made before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('script_apis').addColumn('createdByAgentId', 'text').execute();
};
