import { type Kysely, sql } from 'kysely';

/** Scripts, and every version that each had. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('scripts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('isScratch', 'integer', (column) => column.notNull())
    .addColumn('typeChecked', 'integer', (column) => column.notNull())
    .addColumn('fsMode', 'text', (column) => column.notNull())
    .addColumn('createdByAgentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('argsJsonSchema', 'text')
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('source', 'text', (column) => column.notNull())
    .addUniqueConstraint('scripts_scope_name', ['scope', 'scopeId', 'name'])
    .execute();
  await db.schema
    .createIndex('scripts_scratch')
    .on('scripts')
    .column('updatedAt')
    .where(sql.ref('isScratch'), '=', sql.lit(1))
    .execute();
  await db.schema
    .createTable('script_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('scriptId', 'text', (column) => column.notNull().references('scripts.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('changedByAgentId', 'text')
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('changeReason', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addUniqueConstraint('script_versions_version', ['scriptId', 'version'])
    .execute();
};
