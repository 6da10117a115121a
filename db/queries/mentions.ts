import type { Selectable } from 'kysely';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { ChannelMessageTable } from '../tables/channels.js';
import type { InboxMessageTable } from '../tables/inbox-messages.js';

/** Messages of channels that call an agent are rows of its inbox of this source. */
const source = 'swarm';

export const insertMention = async (
  db: Transaction,
  mention: Omit<InboxMessageTable, 'source' | 'status'>,
): Promise<void> => {
  await db
    .insertInto('inbox_messages')
    .values({ ...mention, source, status: 'unread' })
    .execute();
};

/** What calls an agent in channels that it is not reading already. */
const unclaimedOf = (db: ReadBuilder, agentId: Placeholders<{ agentId: string }>['agentId']) =>
  db
    .selectFrom('inbox_messages as mention')
    .where('mention.agentId', '=', agentId)
    .where('mention.status', '=', 'unread')
    .where('mention.source', '=', source)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inbox_messages as read')
            .select('read.id')
            .whereRef('read.agentId', '=', 'mention.agentId')
            .where('read.status', '=', 'processing')
            .whereRef('read.chatChannelId', '=', 'mention.chatChannelId')
            .where('read.source', '=', source),
        ),
      ),
    );

const unclaimed = statement((db, parameter: Placeholders<{ agentId: string; limit: number }>) =>
  unclaimedOf(db, parameter.agentId)
    .select('mention.chatChannelId')
    .distinct()
    .orderBy('mention.chatChannelId')
    .limit(parameter.limit),
);

const longestUnclaimed = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  unclaimedOf(db, parameter.agentId).select('mention.lastUpdatedAt').orderBy('mention.lastUpdatedAt').limit(1),
);

/** Channels that call an agent and that it is not reading already, so many at most. */
export const listUnclaimedChannels = async (db: Reader, agentId: string, limit: number): Promise<string[]> => {
  const ids: string[] = [];
  for (const { chatChannelId } of await unclaimed.all(db, { agentId, limit })) {
    if (chatChannelId !== null) {
      ids.push(chatChannelId);
    }
  }
  return ids;
};

/** Since when something calls an agent that it was not given to read, or not any more; undefined: nothing does. */
export const findCalledSince = async (db: Reader, agentId: string): Promise<string | undefined> =>
  (await longestUnclaimed.first(db, { agentId }))?.lastUpdatedAt;

const claim = changeStatement(
  (db, parameter: Placeholders<{ agentId: string; channelId: string; lastUpdatedAt: string }>) =>
    db
      .updateTable('inbox_messages')
      .set({ status: 'processing', lastUpdatedAt: parameter.lastUpdatedAt })
      .where('agentId', '=', parameter.agentId)
      .where('status', '=', 'unread')
      .where('chatChannelId', '=', parameter.channelId)
      .where('source', '=', source),
);

/** Gives an agent what calls it in a channel to read; returns how many messages. */
export const claimMentions = (db: Transaction, agentId: string, channelId: string, now: string): Promise<number> =>
  claim.run(db, { agentId, channelId, lastUpdatedAt: now });

/** Takes back what an agent was given at a moment, and has not read since. */
export const unclaimMentions = async (
  db: Transaction,
  agentId: string,
  claimedAt: string,
  now: string,
): Promise<void> => {
  await db
    .updateTable('inbox_messages')
    .set({ status: 'unread', lastUpdatedAt: now })
    .where('agentId', '=', agentId)
    .where('status', '=', 'processing')
    .where('source', '=', source)
    .where('lastUpdatedAt', '=', claimedAt)
    .execute();
};

/** When what was given, and not read, is taken back. */
export interface Unread {
  /** It was given before. */
  readonly before: string;
  /** What was written before this is old. */
  readonly oldBefore: string;
  /** What is old was given before this. */
  readonly beforeWhereOld: string;
}

/** Takes back what agents were given before a moment, and have not read; returns whose that is. */
export const releaseMentionsBefore = async (
  db: Transaction,
  { before, oldBefore, beforeWhereOld }: Unread,
  now: string,
): Promise<string[]> => {
  const released = await db
    .updateTable('inbox_messages')
    .set({ status: 'unread', lastUpdatedAt: now })
    .where('status', '=', 'processing')
    .where('source', '=', source)
    .where('lastUpdatedAt', '<', before)
    .where((row) => row.or([row('createdAt', '>=', oldBefore), row('lastUpdatedAt', '<', beforeWhereOld)]))
    .returning('agentId')
    .execute();
  const agents = new Set<string>();
  for (const { agentId } of released) {
    if (agentId !== null) {
      agents.add(agentId);
    }
  }
  return [...agents];
};

const open = ['unread', 'processing'] as const;

/** What calls an agent in a channel, up to a message, is read. */
export const markMentionsRead = async (
  db: Transaction,
  { agentId, channelId, upToSeq }: { readonly agentId: string; readonly channelId: string; readonly upToSeq: number },
  now: string,
): Promise<void> => {
  await db
    .updateTable('inbox_messages')
    .set({ status: 'read', lastUpdatedAt: now })
    .where('agentId', '=', agentId)
    .where('status', 'in', open)
    .where('source', '=', source)
    .where('chatChannelId', '=', channelId)
    .where('messageSeq', '<=', upToSeq)
    .execute();
};

/** A message that calls an agent is read. */
export const markMentionRead = async (
  db: Transaction,
  agentId: string,
  messageId: string,
  now: string,
): Promise<void> => {
  await db
    .updateTable('inbox_messages')
    .set({ status: 'read', lastUpdatedAt: now })
    .where('agentId', '=', agentId)
    .where('messageId', '=', messageId)
    .execute();
};

/** How much calls an agent that it has not read, by channel. */
export const countMentions = (
  db: Reader,
  agentId: string,
): Promise<{ readonly chatChannelId: string | null; readonly count: number }[]> =>
  db
    .selectFrom('inbox_messages')
    .select((eb) => ['chatChannelId', eb.fn.countAll<number>().as('count')])
    .where('agentId', '=', agentId)
    .where('status', 'in', open)
    .where('source', '=', source)
    .groupBy('chatChannelId')
    .orderBy('chatChannelId')
    .execute();

/** Messages that call an agent and that it has not read, the oldest first. */
export const listUnreadMentions = (
  db: Reader,
  {
    agentId,
    channelId,
    limit,
  }: { readonly agentId: string; readonly channelId: string | undefined; readonly limit: number },
): Promise<Selectable<ChannelMessageTable>[]> => {
  const query = db
    .selectFrom('inbox_messages as mention')
    .innerJoin('channel_messages as message', 'message.id', 'mention.messageId')
    .selectAll('message')
    .where('mention.agentId', '=', agentId)
    .where('mention.status', 'in', open)
    .where('mention.source', '=', source)
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .limit(limit);
  return (channelId === undefined ? query : query.where('mention.chatChannelId', '=', channelId)).execute();
};
