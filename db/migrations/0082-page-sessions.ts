import type { Kysely } from 'kysely';

/** Sessions of browsers with pages, so that every server knows them, and the codes with which they begin elsewhere. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('page_sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pageId', 'text', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('page_launch_codes')
    .addColumn('codeHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pageId', 'text', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  for (const table of ['page_sessions', 'page_launch_codes']) {
    await db.schema.createIndex(`${table}_page`).on(table).column('pageId').execute();
    await db.schema.createIndex(`${table}_user`).on(table).column('userId').execute();
    await db.schema.createIndex(`${table}_expiry`).on(table).column('expiresAt').execute();
  }
};
