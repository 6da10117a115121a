import type { Kysely } from 'kysely';

/** Model profiles, and what of them the server made by itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('model_profiles')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('harness', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('effort', 'text')
    .addColumn('allowCustomModel', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('seededFrom', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('model_profiles_name', ['name'])
    .execute();
  await db.schema
    .createTable('model_profile_seeds')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .execute();
};
