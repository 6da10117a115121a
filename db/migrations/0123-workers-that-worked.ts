import type { Kysely } from 'kysely';

/** When a task of a worker ended last: one that goes without having had any has failed. Those that run now are not judged. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runtime_instances').addColumn('workedAt', 'text').execute();
  await db
    .withTables<{ runtime_instances: { status: string; workedAt: string | null; updatedAt: string } }>()
    .updateTable('runtime_instances')
    .set((row) => ({ workedAt: row.ref('updatedAt') }))
    .where('status', '=', 'active')
    .execute();
};
