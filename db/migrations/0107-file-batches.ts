import type { Kysely } from 'kysely';

/** What was stored in a bucket for this database, and is whole. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('file_batches')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('closedAt', 'text', (column) => column.notNull())
    .execute();
};
