import { type Kysely, sql } from 'kysely';

/** What an agent wrote itself is nothing that it has not read: it is counted by channel. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('channel_messages_author')
    .on('channel_messages')
    .columns(['agentId', 'channelId', 'seq'])
    .where(sql.ref('agentId'), 'is not', null)
    .execute();
};
