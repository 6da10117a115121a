import type { Kysely } from 'kysely';

/** What begins once people have approved anew what a run goes on with, by the nodes that ask them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workflow_runs').addColumn('askedAgain', 'text').execute();
};
