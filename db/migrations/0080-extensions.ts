import type { Kysely } from 'kysely';

/** Extensions, each version of them with its files, and what their hooks did. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('extensions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('runtime', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('activeVersion', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('consecutiveFailures', 'integer', (column) => column.notNull())
    .addColumn('lastError', 'text')
    .addColumn('agentId', 'text')
    .addColumn('createdByAgentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('configJson', 'text', (column) => column.notNull())
    .addColumn('manifestJson', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('extensions_order').on('extensions').columns(['priority', 'name']).execute();
  await db.schema
    .createTable('extension_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('extensionId', 'text', (column) => column.notNull().references('extensions.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('changedByAgentId', 'text')
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('changeReason', 'text')
    .addColumn('manifestJson', 'text', (column) => column.notNull())
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('filesJson', 'text', (column) => column.notNull())
    .addUniqueConstraint('extension_versions_version', ['extensionId', 'version'])
    .execute();
  await db.schema
    .createTable('extension_runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('extensionId', 'text', (column) => column.notNull().references('extensions.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('durationMs', 'integer')
    .addColumn('agentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('message', 'text')
    .execute();
  await db.schema
    .createIndex('extension_runs_newest')
    .on('extension_runs')
    .columns(['extensionId', 'createdAt', 'id'])
    .execute();
};
