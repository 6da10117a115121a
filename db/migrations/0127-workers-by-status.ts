import type { Kysely } from 'kysely';

/** All workers that have not ended, page by page, beside those that have within a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('runtime_instances_status').on('runtime_instances').columns(['status', 'id']).execute();
};
