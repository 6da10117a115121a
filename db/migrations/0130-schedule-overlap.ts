import type { Kysely } from 'kysely';

/** What a schedule does when its time comes while what it began before is under way; null: as what it begins has it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('schedules').addColumn('overlap', 'text').execute();
};
