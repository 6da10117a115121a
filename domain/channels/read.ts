import type { Reader } from '../../db/access.js';
import { findAgentRow, lockAgent } from '../../db/queries/agents.js';
import {
  type ChannelMessageRow,
  type ChannelRow,
  countOwnUnread,
  findChannelMessage,
  listChannelReads,
  listChannelRows,
  listNewestMessages,
  listUnreadMessages,
  raiseChannelRead,
} from '../../db/queries/channels.js';
import { countMentions, listUnreadMentions, markMentionRead, markMentionsRead } from '../../db/queries/mentions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField, notFound } from '../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { requireChannelRow, toChannel, toChannelMessage } from './channel.js';
import { mostChannels } from './manage.js';

type Schemas = components['schemas'];

const readSeqs = async (db: Reader, agentId: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await listChannelReads(db, agentId)).map(({ channelId, lastReadSeq }) => [channelId, lastReadSeq]));

const ownCounts = async (db: Reader, agentId: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await countOwnUnread(db, agentId)).map(({ channelId, count }) => [channelId, count ?? 0]));

const mentionCounts = async (db: Reader, agentId: string): Promise<ReadonlyMap<string | null, number>> =>
  new Map((await countMentions(db, agentId)).map(({ chatChannelId, count }) => [chatChannelId, count]));

/** Channels by name, for an agent with what it has not read. */
export const listChannels = async (
  { db }: App,
  { agentId }: Caller,
  unreadOnly: boolean,
): Promise<Schemas['ChannelList']> => {
  const rows = await listChannelRows(db, mostChannels);
  if (agentId === undefined) {
    return { channels: rows.map(toChannel) };
  }
  const reads = await readSeqs(db, agentId);
  const own = await ownCounts(db, agentId);
  const mentions = await mentionCounts(db, agentId);
  const channels = rows.map((row) => ({
    ...toChannel(row),
    // What it wrote since the channels were looked at is among its own only.
    unreadCount: Math.max(0, row.lastSeq - (reads.get(row.id) ?? 0) - (own.get(row.id) ?? 0)),
    unreadMentions: mentions.get(row.id) ?? 0,
  }));
  return { channels: unreadOnly ? channels.filter(({ unreadCount }) => unreadCount > 0) : channels };
};

const page = (rows: readonly ChannelMessageRow[], limit: number): Schemas['ChannelMessageList'] => ({
  messages: rows.slice(0, limit).toReversed().map(toChannelMessage),
  hasMore: rows.length > limit,
});

/** The newest messages of a channel, in their order. @throws ProductError notFound, invalid */
export const listChannelMessages = async (
  { db }: App,
  nameOrId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<Schemas['ChannelMessageList']> => {
  const { id: channelId } = await requireChannelRow(db, nameOrId);
  const first = before === undefined ? undefined : await findChannelMessage(db, channelId, before);
  if (before !== undefined && first === undefined) {
    throw invalidField('query.before', 'must be a message of the channel');
  }
  return page(await listNewestMessages(db, { channelId, beforeSeq: first?.seq, limit: limit + 1 }), limit);
};

/** What is asked for, and for whom. */
interface Question {
  readonly agentId: string;
  readonly channel: ChannelRow | undefined;
  readonly limit: number;
}

/** What is answered, and how it is marked when it counts as read. */
interface Found {
  readonly rows: readonly ChannelMessageRow[];
  readonly hasMore: boolean;
  readonly mark: (uow: UnitOfWork) => Promise<void>;
}

/** Has all read that channels have, or had when they were looked at: what is gone, or its own, nobody reads any more. */
const markingRead =
  (agentId: string, channels: readonly Pick<ChannelRow, 'id' | 'lastSeq'>[], rows: readonly ChannelMessageRow[]) =>
  async (uow: UnitOfWork): Promise<void> => {
    const upTo = new Map(channels.map(({ id, lastSeq }) => [id, lastSeq]));
    for (const { channelId, seq } of rows) {
      upTo.set(channelId, Math.max(seq, upTo.get(channelId) ?? 0));
    }
    for (const [channelId, upToSeq] of upTo) {
      await raiseChannelRead(uow.db, { agentId, channelId, lastReadSeq: upToSeq, updatedAt: uow.now });
      await markMentionsRead(uow.db, { agentId, channelId, upToSeq }, uow.now);
    }
  };

const markingAlone =
  (agentId: string, rows: readonly ChannelMessageRow[]) =>
  async (uow: UnitOfWork): Promise<void> => {
    for (const { id } of rows) {
      await markMentionRead(uow.db, agentId, id, uow.now);
    }
  };

/** What calls an agent and it has not read. */
const mentionsOf = async (db: Reader, { agentId, channel, limit }: Question): Promise<Found> => {
  const found = await listUnreadMentions(db, { agentId, channelId: channel?.id, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, hasMore: found.length > limit, mark: markingAlone(agentId, rows) };
};

/** The newest messages of a channel, in their order. */
const newestOf = async (db: Reader, { agentId, limit }: Question, channel: ChannelRow): Promise<Found> => {
  const found = await listNewestMessages(db, { channelId: channel.id, limit: limit + 1 });
  const rows = found.slice(0, limit).toReversed();
  return { rows, hasMore: found.length > limit, mark: markingRead(agentId, [channel], rows) };
};

/** What an agent has not read in any channel, channel by channel. */
const unreadAnywhere = async (db: Reader, { agentId, channel, limit }: Question): Promise<Found> => {
  const reads = await readSeqs(db, agentId);
  const channels = channel === undefined ? await listChannelRows(db, mostChannels) : [channel];
  const unread = channels.filter(({ id, lastSeq }) => lastSeq > (reads.get(id) ?? 0));
  const found: ChannelMessageRow[] = [];
  for (const { id: channelId } of unread) {
    if (found.length <= limit) {
      const afterSeq = reads.get(channelId) ?? 0;
      found.push(...(await listUnreadMessages(db, { agentId, channelId, afterSeq, limit: limit + 1 - found.length })));
    }
  }
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { rows, hasMore, mark: markingRead(agentId, hasMore ? [] : unread, rows) };
};

const find = (
  db: Reader,
  question: Question,
  { unreadOnly, mentionsOnly }: Pick<WhatToRead, 'unreadOnly' | 'mentionsOnly'>,
): Promise<Found> => {
  const { channel } = question;
  if (mentionsOnly) {
    return mentionsOf(db, question);
  }
  return channel === undefined || unreadOnly ? unreadAnywhere(db, question) : newestOf(db, question, channel);
};

type WhatToRead = Required<Omit<Schemas['ReadMessagesBody'], 'channel'>> & Pick<Schemas['ReadMessagesBody'], 'channel'>;

/** Messages for an agent, which are read then. @throws ProductError notFound */
export const readMessages = (
  app: App,
  { agentId }: Caller,
  { channel: nameOrId, markAsRead, ...reading }: WhatToRead,
): Promise<Schemas['ChannelMessagesRead']> =>
  inConcurrentTransaction(app, [], async (uow) => {
    if (agentId === undefined || (await findAgentRow(uow.db, agentId)) === undefined) {
      throw notFound('agent');
    }
    // Nothing is given to it by a poll meanwhile.
    await lockAgent(uow.db, agentId);
    const channel = nameOrId === undefined ? undefined : await requireChannelRow(uow.db, nameOrId);
    const { rows, hasMore, mark } = await find(uow.db, { agentId, channel, limit: reading.limit }, reading);
    if (markAsRead) {
      await mark(uow);
    }
    return { messages: rows.map(toChannelMessage), hasMore };
  });
