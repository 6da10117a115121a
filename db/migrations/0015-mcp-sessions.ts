import type { Kysely } from 'kysely';

/** The sessions of agents and people that speak the Model Context Protocol, so that every server may answer them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mcp_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('capabilities', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text', (column) => column.notNull())
    .addColumn('busyUntil', 'text')
    .execute();
  await db.schema.createIndex('mcp_sessions_owner').on('mcp_sessions').columns(['owner', 'lastUsedAt', 'id']).execute();
  await db.schema.createIndex('mcp_sessions_idle').on('mcp_sessions').columns(['lastUsedAt', 'id']).execute();
};
