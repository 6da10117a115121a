import type { Kysely } from 'kysely';

/** Who works on something of which only one server may work on at a time, where the work is not the database's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
};
