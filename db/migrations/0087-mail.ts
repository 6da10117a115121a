import { type Kysely, sql } from 'kysely';

/** Who reads which inbox, deliveries that are worked on after the answer, some together, and tasks of a thread of mail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mail_inboxes')
    .addColumn('inboxId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_inboxes_agent').on('mail_inboxes').column('agentId').execute();
  await db.schema.alterTable('webhook_deliveries').addColumn('gatherAs', 'text').execute();
  await db.schema
    .createIndex('webhook_deliveries_gathered')
    .on('webhook_deliveries')
    .columns(['source', 'gatherAs', 'createdAt', 'id'])
    .where(sql.ref('gatherAs'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('tasks_mail_thread')
    .on('tasks')
    .columns(['mailThreadId', 'createdAt', 'id'])
    .where(sql.ref('mailThreadId'), 'is not', null)
    .execute();
};
