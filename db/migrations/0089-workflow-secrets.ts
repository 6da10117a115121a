import { type Kysely, sql } from 'kysely';

/** Secrets of the triggers of workflows, encrypted; which workflows may still have them in clear. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('workflow_secrets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workflowId', 'text', (column) => column.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('workflow_secrets_workflow').on('workflow_secrets').column('workflowId').execute();
  await db.schema
    .alterTable('workflows')
    .addColumn('secretsSealed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('workflows_unsealed')
    .on('workflows')
    .column('id')
    .where(sql.ref('secretsSealed'), '=', sql.lit(0))
    .execute();
};
