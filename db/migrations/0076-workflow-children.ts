import { type Kysely, sql } from 'kysely';

/** Steps and runs that others have, runs that wait for their turn, and what was said of results that did not pass. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workflow_run_steps').addColumn('parentStepId', 'text').execute();
  await db.schema.alterTable('workflow_run_steps').addColumn('validations', 'text').execute();
  await db.schema
    .createIndex('workflow_run_steps_parent')
    .on('workflow_run_steps')
    .columns(['parentStepId', 'position'])
    .where(sql.ref('parentStepId'), 'is not', null)
    .execute();
  await db.schema.alterTable('workflow_runs').addColumn('parentStepId', 'text').execute();
  await db.schema
    .alterTable('workflow_runs')
    .addColumn('isQueued', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('workflow_runs_parent')
    .unique()
    .on('workflow_runs')
    .column('parentStepId')
    .where(sql.ref('parentStepId'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('workflow_runs_of_workflow_live')
    .on('workflow_runs')
    .columns(['workflowId', 'isQueued', 'startedAt', 'id'])
    .where(sql.ref('status'), 'in', [sql.lit('running'), sql.lit('waiting')])
    .execute();
};
