import type { Reader } from '../../db/access.js';
import { findAgentRow, lockAgent } from '../../db/queries/agents.js';
import {
  type ChannelMessageRow,
  type ChannelRow,
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
  const mentions = await mentionCounts(db, agentId);
  const channels = rows.map((row) => ({
    ...toChannel(row),
    unreadCount: row.lastSeq - (reads.get(row.id) ?? 0),
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
  /** One more than are answered. */
  readonly limit: number;
}

/** What an agent has not read in any channel, channel by channel. */
const unreadAnywhere = async (
  db: Reader,
  { agentId, channel, limit }: Question,
): Promise<readonly ChannelMessageRow[]> => {
  const reads = await readSeqs(db, agentId);
  const channels = channel === undefined ? await listChannelRows(db, mostChannels) : [channel];
  const found: ChannelMessageRow[] = [];
  for (const { id: channelId, lastSeq } of channels) {
    const afterSeq = reads.get(channelId) ?? 0;
    if (found.length < limit && lastSeq > afterSeq) {
      found.push(...(await listUnreadMessages(db, { agentId, channelId, afterSeq, limit: limit - found.length })));
    }
  }
  return found;
};

/** The last message of each channel among some. */
const lastSeqs = (rows: readonly ChannelMessageRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ channelId, seq }) => [channelId, seq]));

const markRead = async (uow: UnitOfWork, agentId: string, rows: readonly ChannelMessageRow[]): Promise<void> => {
  for (const [channelId, upToSeq] of lastSeqs(rows)) {
    await raiseChannelRead(uow.db, { agentId, channelId, lastReadSeq: upToSeq, updatedAt: uow.now });
    await markMentionsRead(uow.db, { agentId, channelId, upToSeq }, uow.now);
  }
};

const markAlone = async (uow: UnitOfWork, agentId: string, rows: readonly ChannelMessageRow[]): Promise<void> => {
  for (const { id } of rows) {
    await markMentionRead(uow.db, agentId, id, uow.now);
  }
};

const newestInOrder = async (db: Reader, channelId: string, limit: number): Promise<ChannelMessageRow[]> =>
  (await listNewestMessages(db, { channelId, limit })).toReversed();

/** What is answered, and what of it is marked when it counts as read. */
interface Found {
  readonly rows: readonly ChannelMessageRow[];
  readonly hasMore: boolean;
  readonly mark: typeof markRead;
}

const found = async (
  { db }: UnitOfWork,
  question: Question,
  { limit, unreadOnly, mentionsOnly }: Pick<WhatToRead, 'limit' | 'unreadOnly' | 'mentionsOnly'>,
): Promise<Found> => {
  const { agentId, channel } = question;
  if (mentionsOnly) {
    const rows = await listUnreadMentions(db, { agentId, channelId: channel?.id, limit: question.limit });
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit, mark: markAlone };
  }
  if (channel !== undefined && !unreadOnly) {
    const rows = await newestInOrder(db, channel.id, question.limit);
    return { rows: rows.slice(-limit), hasMore: rows.length > limit, mark: markRead };
  }
  const rows = await unreadAnywhere(db, question);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit, mark: markRead };
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
    const { rows, hasMore, mark } = await found(uow, { agentId, channel, limit: reading.limit + 1 }, reading);
    if (markAsRead) {
      await mark(uow, agentId, rows);
    }
    return { messages: rows.map(toChannelMessage), hasMore };
  });
