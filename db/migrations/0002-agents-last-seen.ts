import type { Kysely } from 'kysely';

/** When an agent was last heard of, which is not the same as when it last did something. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('agents').addColumn('lastSeenAt', 'text').execute();
};
