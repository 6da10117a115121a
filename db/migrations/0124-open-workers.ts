import type { Kysely } from 'kysely';

/** The workers of an agent that have not ended, beside the thousands that may have within a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('runtime_instances_agent_status')
    .on('runtime_instances')
    .columns(['agentId', 'status'])
    .execute();
};
