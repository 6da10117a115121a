import type { Kysely } from 'kysely';
import { createTaskSessionTriggers } from '../dialect/task-sessions.js';
import type { Database } from '../schema.js';

/** Sessions (chains of tasks) by their latest activity, so that listing them never looks at all tasks. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('task_sessions')
    .addColumn('rootTaskId', 'text', (column) =>
      column.primaryKey().notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('taskCount', 'integer', (column) => column.notNull())
    .addColumn('lastActivityAt', 'text', (column) => column.notNull())
    .addColumn('latestTaskId', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('task_sessions_activity')
    .on('task_sessions')
    .columns(['lastActivityAt desc', 'rootTaskId desc'])
    .execute();
  await createTaskSessionTriggers(db);
};
