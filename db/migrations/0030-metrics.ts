import type { Kysely } from 'kysely';

/** Metrics that people define by queries, and what they were before each change. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('metrics')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addUniqueConstraint('metrics_agent_slug', ['agentId', 'slug'])
    .execute();
  await db.schema.createIndex('metrics_updated').on('metrics').columns(['updatedAt', 'id']).execute();
  await db.schema
    .createTable('metric_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('metricId', 'text', (column) => column.notNull().references('metrics.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('changedByAgentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addUniqueConstraint('metric_versions_version', ['metricId', 'version'])
    .execute();
};
