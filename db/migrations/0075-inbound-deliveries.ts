import type { Kysely } from 'kysely';

/** Deliveries also of hosts whose events become tasks, or end them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('webhook_deliveries').addColumn('event', 'text').execute();
  await db.schema.alterTable('webhook_deliveries').addColumn('taskId', 'text').execute();
};
