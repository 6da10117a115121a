import type { Kysely } from 'kysely';

/** The model profile that the tasks of a schedule name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('schedules').addColumn('profile', 'text').execute();
};
