import type { Kysely } from 'kysely';

/** The step that a run was for, also when another attempt of it has a run of its own by now. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workflow_runs').addColumn('formerParentStepId', 'text').execute();
};
