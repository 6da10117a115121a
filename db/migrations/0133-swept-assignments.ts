import type { Kysely } from 'kysely';

/** Whether a sweep chose the agent of a task that waits, and nobody else did. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('tasks')
    .addColumn('isAutoAssigned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
