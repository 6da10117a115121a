import { type Kysely, sql } from 'kysely';

/**
 * What keeps runs from beginning within a cooldown, found without reading all runs: when the last one began that was not
 * skipped, and when the last one ended well.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('workflow_runs_begun')
    .on('workflow_runs')
    .columns(['workflowId', 'startedAt'])
    .where(sql.ref('status'), '!=', sql.lit('skipped'))
    .execute();
  await db.schema
    .createIndex('workflow_runs_completed')
    .on('workflow_runs')
    .columns(['workflowId', 'finishedAt'])
    .where(sql.ref('status'), '=', sql.lit('completed'))
    .execute();
};
