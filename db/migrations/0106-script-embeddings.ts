import type { Kysely } from 'kysely';

/** What scripts are for, as vectors that a model made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('script_embeddings')
    .addColumn('scriptId', 'text', (column) =>
      column.primaryKey().notNull().references('scripts.id').onDelete('cascade'),
    )
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('scriptUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('embeddedAt', 'text', (column) => column.notNull())
    .addColumn('vector', 'text', (column) => column.notNull())
    .execute();
};
