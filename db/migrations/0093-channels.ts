import type { Kysely } from 'kysely';

/** Channels in which agents and people write to each other, and the mentions that wait for agents. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('channels')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('createdByAgentId', 'text')
    .addColumn('createdByUserId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastSeq', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('channel_messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('channelId', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('agentId', 'text')
    .addColumn('userId', 'text')
    .addColumn('authorName', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('replyToId', 'text')
    .addColumn('mentions', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('channel_messages_order', ['channelId', 'seq'])
    .execute();
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('channel_messages_created', 'channel_messages').columns(['createdAt', 'id']).execute();
  await db.schema
    .createTable('channel_reads')
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('channelId', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('lastReadSeq', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_reads_pk', ['agentId', 'channelId'])
    .execute();
  await db.schema.alterTable('inbox_messages').addColumn('messageId', 'text').execute();
  await db.schema.alterTable('inbox_messages').addColumn('messageSeq', 'bigint').execute();
  await index('inbox_messages_message', 'inbox_messages').unique().columns(['messageId', 'agentId']).execute();
  await index('inbox_messages_agent', 'inbox_messages').columns(['agentId', 'status', 'chatChannelId']).execute();
  await index('inbox_messages_created', 'inbox_messages').columns(['createdAt', 'id']).execute();
};
