import { type Kysely, sql } from 'kysely';

/** Questions to people that somebody waits for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('approval_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('questionCount', 'integer', (column) => column.notNull())
    .addColumn('workflowRunId', 'text')
    .addColumn('workflowRunStepId', 'text', (column) => column.unique())
    .addColumn('sourceTaskId', 'text')
    .addColumn('askedBy', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('resolvedBy', 'text')
    .addColumn('resolvedAt', 'text')
    .addColumn('resolutionReason', 'text')
    .addColumn('timeoutSeconds', 'integer')
    .addColumn('expiresAt', 'text')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('approvers', 'text', (column) => column.notNull())
    .addColumn('notificationChannels', 'text')
    .addColumn('responses', 'text')
    .addColumn('questions', 'text', (column) => column.notNull())
    .addColumn('approvals', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(`approval_requests_${name}`).on('approval_requests');
  await index('created').columns(['createdAt', 'id']).execute();
  await index('status').columns(['status', 'createdAt', 'id']).execute();
  await index('run')
    .columns(['workflowRunId', 'createdAt', 'id'])
    .where(sql.ref('workflowRunId'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('workflow_runs_live')
    .on('workflow_runs')
    .columns(['id', 'lastUpdatedAt'])
    .where(sql.ref('status'), 'in', [sql.lit('running'), sql.lit('waiting')])
    .execute();
};
