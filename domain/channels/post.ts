import { findAgentRow } from '../../db/queries/agents.js';
import {
  type ChannelMessageRow,
  type ChannelRow,
  findChannelMessage,
  findChannelRow,
  insertChannelMessage,
  listNamedAgents,
  takeChannelSeq,
} from '../../db/queries/channels.js';
import { insertMention } from '../../db/queries/mentions.js';
import { findUserRow } from '../../db/queries/users.js';
import type { components } from '../../generated/swarm/types.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';
import { requireChannelRow, toChannelMessage } from './channel.js';
import { insertChannel } from './manage.js';

type Schemas = components['schemas'];

/** Who writes a message. */
export type Author = Pick<ChannelMessageRow, 'agentId' | 'userId' | 'authorName'>;

/** A message to be written. */
interface NewMessage {
  readonly channel: ChannelRow;
  readonly author: Author;
  readonly content: string;
  readonly replyToId: string | null;
  /** Agents that it calls, all of which there are. */
  readonly mentions: readonly string[];
}

/** The channel that is there without having been made. */
const generalChannel = 'general';
const mostMentions = 50;

const authorOf = async ({ db }: UnitOfWork, { agentId, principal }: Caller): Promise<Author> => {
  if (agentId !== undefined) {
    const agent = await findAgentRow(db, agentId);
    if (agent === undefined) {
      throw notFound('agent');
    }
    return { agentId, userId: null, authorName: agent.name };
  }
  if (principal.kind === 'user') {
    const user = await findUserRow(db, principal.userId);
    return { agentId: null, userId: principal.userId, authorName: user?.name ?? 'A user' };
  }
  return { agentId: null, userId: null, authorName: 'Operator' };
};

/** What stands behind an `@`, without the end of a sentence. */
const idsIn = (content: string): string[] =>
  [...content.matchAll(/(?<![\w@])@([\w.:-]{1,255})/g)]
    .slice(0, 10 * mostMentions)
    .map(([, id = '']) => id.replace(/[.:-]+$/, ''));

/** The agents that a message calls. @throws ProductError invalid: one that is named is none */
const calledBy = async ({ db }: UnitOfWork, content: string, named: readonly string[]): Promise<string[]> => {
  const candidates = [...new Set([...named, ...idsIn(content)])];
  const known = new Set<string>();
  for (const { id } of await listNamedAgents(db, candidates)) {
    known.add(id);
  }
  if (named.some((id) => !known.has(id))) {
    throw invalidField('body.mentions', 'must be ids of agents');
  }
  return candidates.filter((id) => known.has(id)).slice(0, mostMentions);
};

/** Writes a message, and has those whom it calls told. */
const writeMessage = async (
  uow: UnitOfWork,
  { channel, author, content, replyToId, mentions }: NewMessage,
): Promise<ChannelMessageRow> => {
  const seq = await takeChannelSeq(uow.db, channel.id);
  if (seq === undefined) {
    throw notFound('channel');
  }
  const message: ChannelMessageRow = {
    ...author,
    id: newId(),
    channelId: channel.id,
    seq,
    content,
    replyToId,
    mentions: toJsonText(mentions),
    createdAt: uow.now,
  };
  await insertChannelMessage(uow.db, message);
  for (const agentId of mentions) {
    if (agentId === author.agentId) {
      continue;
    }
    await insertMention(uow.db, {
      id: newId(),
      agentId,
      content,
      chatChannelId: channel.id,
      chatThreadTs: replyToId,
      messageId: message.id,
      messageSeq: seq,
      createdAt: uow.now,
      lastUpdatedAt: uow.now,
    });
    wake(uow, { agentId });
  }
  await logEvent(uow, {
    eventType: 'channel_message',
    agentId: author.agentId,
    metadata: { channelId: channel.id, messageId: message.id },
  });
  return message;
};

const generalRow = async (uow: UnitOfWork): Promise<ChannelRow> =>
  (await findChannelRow(uow.db, generalChannel)) ??
  (await insertChannel(uow, {
    name: generalChannel,
    description: null,
    createdByAgentId: null,
    createdByUserId: null,
  })) ??
  requireChannelRow(uow.db, generalChannel);

const channelToWrite = (uow: UnitOfWork, nameOrId: string): Promise<ChannelRow> =>
  nameOrId === generalChannel ? generalRow(uow) : requireChannelRow(uow.db, nameOrId);

const replyIn = async ({ db }: UnitOfWork, { id }: ChannelRow, replyTo: string | undefined): Promise<string | null> => {
  if (replyTo === undefined) {
    return null;
  }
  const answered = await findChannelMessage(db, id, replyTo);
  if (answered === undefined) {
    throw invalidField('body.replyTo', 'must be a message of the channel');
  }
  return answered.id;
};

/** Writes into a channel. @throws ProductError notFound, invalid */
export const postMessage = async (
  app: App,
  caller: Caller,
  { channel: nameOrId = generalChannel, content: written, replyTo, mentions = [] }: Schemas['PostMessageBody'],
): Promise<Schemas['ChannelMessageResult']> => {
  if (written.trim() === '') {
    throw invalidField('body.content', 'must not be blank');
  }
  const content = app.secrets.scrub(written);
  const message = await inConcurrentTransaction(app, [], async (uow) => {
    const author = await authorOf(uow, caller);
    const channel = await channelToWrite(uow, nameOrId);
    return writeMessage(uow, {
      channel,
      author,
      content,
      replyToId: await replyIn(uow, channel, replyTo),
      mentions: await calledBy(uow, content, mentions),
    });
  });
  return { message: toChannelMessage(message) };
};

/** Writes what the server itself has to say; returns the id of the message. @throws ProductError notFound */
export const postForServer = async (
  app: App,
  nameOrId: string,
  written: string,
  authorName: string,
): Promise<string> => {
  const content = app.secrets.scrub(written);
  const message = await inConcurrentTransaction(app, [], async (uow) =>
    writeMessage(uow, {
      channel: await channelToWrite(uow, nameOrId),
      author: { agentId: null, userId: null, authorName },
      content,
      replyToId: null,
      mentions: await calledBy(uow, content, []),
    }),
  );
  return message.id;
};
