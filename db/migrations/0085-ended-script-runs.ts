import { type Kysely, sql } from 'kysely';

/** Finds the script runs that ended longest ago without a look at those that go on. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('script_runs_finished')
    .on('script_runs')
    .column('finishedAt')
    .where(sql.ref('finishedAt'), 'is not', null)
    .execute();
};
