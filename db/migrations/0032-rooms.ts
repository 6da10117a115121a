import type { Kysely } from 'kysely';

/** Rooms: shared objects that several edit at the same time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('rooms')
    .addColumn('namespace', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('schemaVersion', 'integer', (column) => column.notNull())
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rooms_key', ['namespace', 'name'])
    .execute();
};
