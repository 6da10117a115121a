import type { Kysely } from 'kysely';

/** Addresses at which the outside runs scripts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('script_apis')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('scriptId', 'text', (column) => column.notNull().references('scripts.id').onDelete('cascade'))
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('authMode', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('label', 'text')
    .addColumn('callCount', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('lastUsedAt', 'text')
    .addColumn('token', 'text')
    .addColumn('principalUserId', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('script_apis_script')
    .on('script_apis')
    .columns(['scriptId', 'createdAt', 'id'])
    .execute();
  await db.schema.createIndex('script_apis_agent').on('script_apis').column('agentId').execute();
};
