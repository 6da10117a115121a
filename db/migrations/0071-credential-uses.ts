import type { Kysely } from 'kysely';

/** Which secrets were used for what, and who may use none any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('credential_uses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('taskId', 'text')
    .addColumn('scriptRunId', 'text')
    .addColumn('userId', 'text')
    .addColumn('connectionId', 'text')
    .addColumn('bindingId', 'text')
    .addColumn('account', 'text')
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('errorCode', 'text')
    .addColumn('durationMs', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('credential_uses_agent').on('credential_uses').columns(['agentId', 'id']).execute();
  await db.schema.createIndex('credential_uses_task').on('credential_uses').columns(['taskId', 'id']).execute();
  await db.schema
    .createIndex('credential_uses_connection')
    .on('credential_uses')
    .columns(['connectionId', 'id'])
    .execute();
  await db.schema.createIndex('credential_uses_created').on('credential_uses').columns(['createdAt', 'id']).execute();
  await db.schema
    .createTable('credential_blocks')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addPrimaryKeyConstraint('credential_blocks_subject', ['subject', 'subjectId'])
    .execute();
};
