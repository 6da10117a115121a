import type { Kysely } from 'kysely';

/** Workflows, and what each was before every change. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('workflows')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('nodeCount', 'integer', (column) => column.notNull())
    .addColumn('maxConcurrentRuns', 'integer')
    .addColumn('dir', 'text')
    .addColumn('vcsRepo', 'text')
    .addColumn('createdByAgentId', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('requiredParams', 'text', (column) => column.notNull())
    .addColumn('requires', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('triggers', 'text', (column) => column.notNull())
    .addColumn('cooldown', 'text')
    .addColumn('input', 'text')
    .addColumn('triggerSchema', 'text')
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('workflows_updated').on('workflows').columns(['lastUpdatedAt', 'id']).execute();
  await db.schema.createIndex('workflows_key').on('workflows').column('key').execute();
  await db.schema
    .createTable('workflow_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workflowId', 'text', (column) => column.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changedByAgentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addUniqueConstraint('workflow_versions_version', ['workflowId', 'version'])
    .execute();
};
