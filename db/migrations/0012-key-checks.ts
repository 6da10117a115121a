import type { Kysely } from 'kysely';

/** What tells whether a server has the key that the others encrypt secrets with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('key_checks')
    .addColumn('purpose', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
};
