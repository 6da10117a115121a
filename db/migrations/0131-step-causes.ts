import type { Kysely } from 'kysely';

/** What moved a step of a run on last, as JSON; null: nobody noted it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workflow_run_steps').addColumn('cause', 'text').execute();
};
