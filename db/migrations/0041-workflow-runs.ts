import { type Kysely, sql } from 'kysely';

/** Runs of workflows, the steps they have behind them, and what waiting steps wait for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('workflow_runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workflowId', 'text', (column) => column.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('triggerType', 'text', (column) => column.notNull())
    .addColumn('stepCount', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('parked', 'text', (column) => column.notNull())
    .addColumn('triggerData', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('workflow_runs_started')
    .on('workflow_runs')
    .columns(['workflowId', 'startedAt', 'id'])
    .execute();
  await db.schema
    .createTable('workflow_run_steps')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('runId', 'text', (column) => column.notNull().references('workflow_runs.id').onDelete('cascade'))
    .addColumn('nodeId', 'text', (column) => column.notNull())
    .addColumn('nodeType', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('idempotencyKey', 'text', (column) => column.notNull().unique())
    .addColumn('nextPort', 'text')
    .addColumn('retryCount', 'integer', (column) => column.notNull())
    .addColumn('maxRetries', 'integer', (column) => column.notNull())
    .addColumn('nextRetryAt', 'text')
    .addColumn('taskId', 'text')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('error', 'text')
    .addColumn('diagnostics', 'text')
    .addColumn('input', 'text')
    .addColumn('output', 'text')
    .execute();
  await db.schema
    .createIndex('workflow_run_steps_node')
    .on('workflow_run_steps')
    .columns(['runId', 'nodeId', 'position'])
    .execute();
  await db.schema
    .createIndex('workflow_run_steps_live')
    .on('workflow_run_steps')
    .column('runId')
    .where(sql.ref('finishedAt'), 'is', null)
    .execute();
  await db.schema
    .createTable('workflow_waits')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('runId', 'text', (column) => column.notNull().references('workflow_runs.id').onDelete('cascade'))
    .addColumn('stepId', 'text', (column) => column.notNull().unique())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('wakeUpAt', 'text')
    .addColumn('eventName', 'text')
    .addColumn('eventScope', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('resolvedAt', 'text')
    .addColumn('filter', 'text')
    .execute();
  await db.schema
    .createIndex('workflow_waits_event')
    .on('workflow_waits')
    .columns(['eventName', 'id'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  await db.schema.createIndex('workflow_waits_run').on('workflow_waits').column('runId').execute();
  await db.schema
    .createIndex('tasks_workflow_run')
    .on('tasks')
    .column('workflowRunId')
    .where(sql.ref('workflowRunId'), 'is not', null)
    .execute();
};
