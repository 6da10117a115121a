import { type Kysely, sql } from 'kysely';

/** What a run needs to know of its walk without a look at its steps or its definition, and which schedule began it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Which of its definitions a run goes by: those who have read one know by it whether it still is the one.
  await db.schema
    .alterTable('workflow_runs')
    .addColumn('definitionId', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Steps that began since the run waited last.
  await db.schema
    .alterTable('workflow_runs')
    .addColumn('walkedSteps', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('workflow_runs').addColumn('scheduleId', 'text').execute();
  await db.schema
    .createIndex('workflow_runs_of_schedule_live')
    .on('workflow_runs')
    .columns(['scheduleId', 'workflowId'])
    .where(sql.ref('status'), 'in', [sql.lit('running'), sql.lit('waiting')])
    .execute();
};
