import { type Kysely, sql } from 'kysely';

/** Runs that have ended in one way, in the order of lists, found without reading those that ended otherwise. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('workflow_runs_ended')
    .on('workflow_runs')
    .columns(['workflowId', 'status', 'startedAt', 'id'])
    .where(sql.ref('finishedAt'), 'is not', null)
    .execute();
};
