import type { Kysely } from 'kysely';

/** Servers with tools that others run, and which agents have them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mcp_servers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('transport', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('headerConfigKeys', 'text', (column) => column.notNull())
    .addColumn('authMethod', 'text', (column) => column.notNull())
    .addColumn('oauthAuthorizationId', 'text')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('ownerAgentId', 'text', (column) => column.notNull())
    .addColumn('isEnabled', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('mcp_servers_name', ['scope', 'ownerAgentId', 'name'])
    .execute();
  await db.schema.createIndex('mcp_servers_authorization').on('mcp_servers').column('oauthAuthorizationId').execute();
  await db.schema
    .createTable('agent_mcp_servers')
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('mcpServerId', 'text', (column) => column.notNull().references('mcp_servers.id').onDelete('cascade'))
    .addColumn('installedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_mcp_servers_key', ['agentId', 'mcpServerId'])
    .execute();
  await db.schema.createIndex('agent_mcp_servers_server').on('agent_mcp_servers').column('mcpServerId').execute();
  await db.schema.createIndex('script_connections_mcp_server').on('script_connections').column('mcpServerId').execute();
};
