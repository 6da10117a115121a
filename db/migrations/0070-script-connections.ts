import type { Kysely } from 'kysely';

/** Connections of scripts to other services, and what may be filled into requests to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('script_connections')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('displayName', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('baseUrl', 'text')
    .addColumn('baseUrlSource', 'text', (column) => column.notNull())
    .addColumn('allowedHosts', 'text', (column) => column.notNull())
    .addColumn('credentialBindingId', 'text')
    .addColumn('authType', 'text', (column) => column.notNull())
    .addColumn('authConfigKey', 'text')
    .addColumn('authAuthorizationId', 'text')
    .addColumn('authParamName', 'text')
    .addColumn('authTemplateOverride', 'text')
    .addColumn('authHostsOverride', 'text')
    .addColumn('specSourceKind', 'text')
    .addColumn('specSource', 'text')
    .addColumn('specEtag', 'text')
    .addColumn('specFetchedAt', 'text')
    .addColumn('specServerUrl', 'text')
    .addColumn('mcpServerId', 'text')
    .addColumn('generatedAt', 'text')
    .addColumn('generationError', 'text')
    .addColumn('operationCount', 'integer', (column) => column.notNull())
    .addColumn('toolCount', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('script_connections_place', ['scope', 'scopeId', 'slug'])
    .execute();
  await db.schema.createIndex('script_connections_slug').on('script_connections').columns(['slug', 'id']).execute();
  await db.schema
    .createIndex('script_connections_binding')
    .on('script_connections')
    .column('credentialBindingId')
    .execute();
  // Apart from the connection: lists and calls read none of it.
  await db.schema
    .createTable('script_connection_specs')
    .addColumn('connectionId', 'text', (column) =>
      column.primaryKey().notNull().references('script_connections.id').onDelete('cascade'),
    )
    .addColumn('title', 'text')
    .addColumn('specVersion', 'text')
    .addColumn('pathCount', 'integer', (column) => column.notNull())
    .addColumn('isTruncated', 'integer', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('types', 'text', (column) => column.notNull())
    .addColumn('spec', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('script_connection_operations')
    .addColumn('connectionId', 'text', (column) =>
      column.notNull().references('script_connections.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('descriptor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('script_connection_operations_key', ['connectionId', 'name'])
    .execute();
  await db.schema
    .createTable('script_connection_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('connectionId', 'text', (column) =>
      column.notNull().references('script_connections.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('changedBy', 'text')
    .addColumn('changedByAgentId', 'text')
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addUniqueConstraint('script_connection_versions_version', ['connectionId', 'version'])
    .execute();
  await db.schema
    .createTable('credential_bindings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('configKey', 'text', (column) => column.notNull())
    .addColumn('allowedHosts', 'text', (column) => column.notNull())
    .addColumn('headerTemplate', 'text')
    .addColumn('queryTemplate', 'text')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('authKind', 'text', (column) => column.notNull())
    .addColumn('oauthAuthorizationId', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('managedByConnectionId', 'text', (column) =>
      column.references('script_connections.id').onDelete('cascade'),
    )
    // What tells bindings apart that belong to no connection; null for the others.
    .addColumn('identity', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('credential_bindings_identity', ['identity'])
    .addUniqueConstraint('credential_bindings_managed', ['managedByConnectionId'])
    .execute();
  await db.schema
    .createIndex('credential_bindings_key')
    .on('credential_bindings')
    .columns(['configKey', 'id'])
    .execute();
  await db.schema
    .createIndex('credential_bindings_authorization')
    .on('credential_bindings')
    .column('oauthAuthorizationId')
    .execute();
};
