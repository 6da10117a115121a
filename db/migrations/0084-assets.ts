import { type Kysely, sql } from 'kysely';

/** Where scripts and files are, and which thing was moved from where to where. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('scripts')
    .addColumn('key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update ${sql.table('scripts')} set ${sql.ref('key')} = 'shared/script:' || ${sql.ref('id')} || '/'`.execute(
    db,
  );
  // All that a list of assets shows of a script: none of its source is opened.
  await db.schema.createIndex('scripts_key').on('scripts').columns(['key', 'updatedAt', 'id', 'name']).execute();
  await db.schema
    .createTable('asset_mappings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('providerOrgId', 'text', (column) => column.notNull())
    .addColumn('providerDriveId', 'text', (column) => column.notNull())
    .addColumn('providerKey', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('sourceEntityType', 'text', (column) => column.notNull())
    .addColumn('sourceEntityId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('asset_mappings_object', ['providerId', 'providerOrgId', 'providerDriveId', 'providerKey'])
    .addUniqueConstraint('asset_mappings_source', ['sourceEntityId'])
    .execute();
  await db.schema.createIndex('asset_mappings_key').on('asset_mappings').columns(['key', 'updatedAt']).execute();
  await db.schema
    .createTable('asset_key_history')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('entityType', 'text', (column) => column.notNull())
    .addColumn('entityId', 'text', (column) => column.notNull())
    .addColumn('previousKey', 'text')
    .addColumn('newKey', 'text', (column) => column.notNull())
    .addColumn('changedBy', 'text')
    .addColumn('changedByAgentId', 'text')
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('asset_key_history_entity')
    .on('asset_key_history')
    .columns(['entityType', 'entityId', 'changedAt'])
    .execute();
  await db.schema.createIndex('schedules_key').on('schedules').column('key').execute();
};
