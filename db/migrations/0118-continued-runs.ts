import type { Kysely } from 'kysely';

/** Who had runs go on by another definition than they had: they asked for what follows as much as whoever started them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('workflow_run_continuations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('runId', 'text', (column) => column.notNull().references('workflow_runs.id').onDelete('cascade'))
    .addColumn('continuedBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('workflow_run_continuations_run')
    .on('workflow_run_continuations')
    .columns(['runId', 'createdAt', 'id'])
    .execute();
};
