import type { Kysely } from 'kysely';

/** What tells whether a server has the folder that the others keep files in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('shared_folders')
    .addColumn('purpose', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
};
