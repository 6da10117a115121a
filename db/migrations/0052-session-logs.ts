import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** What harness sessions print. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('session_logs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taskId', 'text')
    .addColumn('sessionId', 'text', (column) => column.notNull())
    .addColumn('iteration', 'integer', (column) => column.notNull())
    .addColumn('cli', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('lineNumber', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('session_logs_task')
    .on('session_logs')
    .columns(['taskId', 'iteration', 'lineNumber', 'id'])
    .execute();
  await db.schema.createIndex('session_logs_session').on('session_logs').column('sessionId').execute();
  await db.schema.createIndex('session_logs_created').on('session_logs').column('createdAt').execute();
};
