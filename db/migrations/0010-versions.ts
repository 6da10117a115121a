import type { Kysely } from 'kysely';

/** How often something has changed that servers keep in memory. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('versions')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
};
