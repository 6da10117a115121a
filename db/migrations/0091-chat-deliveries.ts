import { type Kysely, sql } from 'kysely';

/** Messages of chats that were taken, those that wait to be, and the tasks of a thread. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('webhook_deliveries').addColumn('subjectKey', 'text').execute();
  await db.schema
    .createIndex('webhook_deliveries_subject')
    .unique()
    .on('webhook_deliveries')
    .column('subjectKey')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_pending')
    .on('webhook_deliveries')
    .column('createdAt')
    .where(sql.ref('outcome'), '=', 'pending')
    .execute();
  await db.schema
    .createIndex('tasks_chat_thread')
    .on('tasks')
    .columns(['chatChannelId', 'chatThreadTs', 'createdAt', 'id'])
    .where(sql.ref('chatChannelId'), 'is not', null)
    .execute();
};
