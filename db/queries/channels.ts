import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { ChannelMessageTable, ChannelReadTable, ChannelTable } from '../tables/channels.js';

export type ChannelRow = Selectable<ChannelTable>;
export type ChannelMessageRow = Selectable<ChannelMessageTable>;

/** Stores a channel, unless another has its name; returns whether it did. */
export const insertChannelIfFree = async (db: Transaction, row: ChannelRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('channels')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The channel of an id, else of a name: names that are in the form of ids may have been stored before they were refused. */
export const findChannelRow = (db: Reader, nameOrId: string): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', nameOrId), eb('id', '=', nameOrId)]))
    .orderBy((eb) => eb.case().when('id', '=', nameOrId).then(0).else(1).end())
    .executeTakeFirst();

/** Channels by name, so many at most. */
export const listChannelRows = (db: Reader, limit: number): Promise<ChannelRow[]> =>
  db.selectFrom('channels').selectAll().orderBy('name').limit(limit).execute();

/** Whether there are more channels than so many. */
export const hasChannelBeyond = async (db: Reader, most: number): Promise<boolean> =>
  (await db.selectFrom('channels').select('id').orderBy('id').offset(most).limit(1).executeTakeFirst()) !== undefined;

/** Deletes a channel with all that is written in it. */
export const deleteChannelRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('inbox_messages').where('source', '=', 'swarm').where('chatChannelId', '=', id).execute();
  await db.deleteFrom('channels').where('id', '=', id).execute();
};

/** The number of the next message of a channel, which nobody else gets; undefined when the channel is gone. */
export const takeChannelSeq = async (db: Transaction, id: string): Promise<number | undefined> =>
  (
    await db
      .updateTable('channels')
      .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
      .where('id', '=', id)
      .returning('lastSeq')
      .executeTakeFirst()
  )?.lastSeq;

export const insertChannelMessage = async (db: Transaction, row: ChannelMessageRow): Promise<void> => {
  await db.insertInto('channel_messages').values(row).execute();
};

/** A message of a channel. */
export const findChannelMessage = (db: Reader, channelId: string, id: string): Promise<ChannelMessageRow | undefined> =>
  db
    .selectFrom('channel_messages')
    .selectAll()
    .where('id', '=', id)
    .where('channelId', '=', channelId)
    .executeTakeFirst();

export interface NewestMessages {
  readonly channelId: string;
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
}

/** Messages of a channel, the newest first. */
export const listNewestMessages = (
  db: Reader,
  { channelId, beforeSeq, limit }: NewestMessages,
): Promise<ChannelMessageRow[]> => {
  const query = db
    .selectFrom('channel_messages')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('seq', 'desc')
    .limit(limit);
  return (beforeSeq === undefined ? query : query.where('seq', '<', beforeSeq)).execute();
};

export interface UnreadMessages {
  readonly agentId: string;
  readonly channelId: string;
  readonly afterSeq: number;
  readonly limit: number;
}

/** Messages of others after one of a channel, the oldest first. */
export const listUnreadMessages = (
  db: Reader,
  { agentId, channelId, afterSeq, limit }: UnreadMessages,
): Promise<ChannelMessageRow[]> =>
  db
    .selectFrom('channel_messages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('seq', '>', afterSeq)
    .where((eb) => eb.or([eb('agentId', 'is', null), eb('agentId', '!=', agentId)]))
    .orderBy('seq')
    .limit(limit)
    .execute();

/** How far an agent has read channels. */
export const listChannelReads = (
  db: Reader,
  agentId: string,
): Promise<Pick<ChannelReadTable, 'channelId' | 'lastReadSeq'>[]> =>
  db
    .selectFrom('channel_reads')
    .select(['channelId', 'lastReadSeq'])
    .where('agentId', '=', agentId)
    .orderBy('channelId')
    .execute();

/** How many messages of its own stand behind what an agent has read, by channel. */
export const countOwnUnread = (
  db: Reader,
  agentId: string,
): Promise<{ readonly channelId: string; readonly count: number | null }[]> =>
  db
    .selectFrom('channels as channel')
    .leftJoin('channel_reads as read', (join) =>
      join.onRef('read.channelId', '=', 'channel.id').on('read.agentId', '=', agentId),
    )
    .select((row) => [
      'channel.id as channelId',
      row
        .selectFrom('channel_messages as message')
        .select((eb) => eb.fn.countAll<number>().as('own'))
        .where('message.agentId', '=', agentId)
        .whereRef('message.channelId', '=', 'channel.id')
        .where((eb) => eb('message.seq', '>', eb.fn.coalesce('read.lastReadSeq', eb.lit(0))))
        .as('count'),
    ])
    .where((eb) => eb('channel.lastSeq', '>', eb.fn.coalesce('read.lastReadSeq', eb.lit(0))))
    .orderBy('channel.id')
    .execute();

/** How far an agent has read a channel: never less than it had. */
export const raiseChannelRead = async (db: Transaction, read: ChannelReadTable): Promise<void> => {
  await db
    .insertInto('channel_reads')
    .values(read)
    .onConflict((conflict) =>
      conflict
        .columns(['agentId', 'channelId'])
        .doUpdateSet({ lastReadSeq: read.lastReadSeq, updatedAt: read.updatedAt })
        .where('channel_reads.lastReadSeq', '<', read.lastReadSeq),
    )
    .execute();
};

/** Those of the ids that agents have, with their names. */
export const listNamedAgents = async (
  db: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> =>
  ids.length === 0 ? [] : db.selectFrom('agents').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
