import type { Kysely } from 'kysely';

/** Pages that agents write for people, what each was before every change, and how often each was looked at. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('authMode', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('needsCredentials', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('pages_agent_slug', ['agentId', 'slug'])
    .execute();
  await db.schema.createIndex('pages_updated').on('pages').columns(['updatedAt', 'id']).execute();
  await db.schema.createIndex('pages_slug').on('pages').columns(['slug', 'updatedAt', 'id']).execute();
  await db.schema.createIndex('pages_key').on('pages').column('key').execute();
  await db.schema
    .createTable('page_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pageId', 'text', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('authMode', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('needsCredentials', 'text')
    .addColumn('changedByAgentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('page_versions_version', ['pageId', 'version'])
    .execute();
  // Apart from the page: counting writes no body anew.
  await db.schema
    .createTable('page_views')
    .addColumn('pageId', 'text', (column) => column.primaryKey().notNull().references('pages.id').onDelete('cascade'))
    .addColumn('views', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('favorites_of_item').on('favorites').columns(['itemType', 'itemId']).execute();
};
