import { type Kysely, sql } from 'kysely';

/** Runs that go on where they were when their process ends: who does one, for whom, and the steps it has behind it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('script_runs').addColumn('leaseToken', 'text').execute();
  await db.schema.alterTable('script_runs').addColumn('leaseUntil', 'text').execute();
  await db.schema.alterTable('script_runs').addColumn('principalUserId', 'text').execute();
  await db.schema
    .createIndex('script_runs_live')
    .on('script_runs')
    .columns(['status', 'leaseUntil'])
    .where(sql.ref('kind'), '=', sql.lit('workflow'))
    .where(sql.ref('finishedAt'), 'is', null)
    .execute();
  await db.schema
    .createTable('script_run_journal')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('runId', 'text', (column) => column.notNull().references('script_runs.id').onDelete('cascade'))
    .addColumn('stepKey', 'text', (column) => column.notNull())
    .addColumn('stepType', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('configHash', 'text', (column) => column.notNull())
    .addColumn('taskId', 'text')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('completedAt', 'text')
    .addColumn('durationMs', 'integer')
    .addColumn('error', 'text')
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addUniqueConstraint('script_run_journal_step', ['runId', 'stepKey'])
    .execute();
};
