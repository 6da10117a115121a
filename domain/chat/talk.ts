import { markChatAnswered } from '../../db/queries/chat-tasks.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { notAssignee } from '../access/own-work.js';
import { isLead, leadsOnly } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, invalidField, notFound, unimplemented } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { addressIn, addressText } from './address.js';
import type { ChannelMessage, ChatClient } from './client.js';
import { chatClient } from './configured.js';

type Schemas = components['schemas'];

const mostChannels = 200;

const requireClient = async (app: App, adapter: string): Promise<ChatClient> => {
  const client = await chatClient({ app, db: app.db }, adapter);
  if (client === undefined) {
    throw unimplemented('Chat is not set up: CHAT_API_URL and a token of the workspace must be set', {
      code: 'chat_not_configured',
    });
  }
  return client;
};

/** A thread of a channel, as tasks name it. */
interface Thread {
  readonly address: string;
  readonly threadTs: string | undefined;
}

/** The thread that a task came from. @throws ProductError notFound, forbidden, invalid */
const threadOfTask = async (app: App, { agentId }: Caller, taskId: string): Promise<Thread> => {
  const task = await findTaskRow(app.db, taskId);
  if (task === undefined) {
    throw notFound('task');
  }
  if (agentId !== undefined && task.agentId !== agentId && !(await isLead(app.db, agentId))) {
    throw notAssignee(task);
  }
  if (task.chatChannelId === null || task.chatThreadTs === null) {
    throw invalid('Task came from no thread of a chat', { code: 'chat_thread_missing' });
  }
  return { address: task.chatChannelId, threadTs: task.chatThreadTs };
};

const assertLead = async (app: App, { agentId }: Caller, what: string): Promise<void> => {
  if (agentId !== undefined && !(await isLead(app.db, agentId))) {
    throw leadsOnly(what);
  }
};

const write = async (app: App, { address, threadTs }: Thread, message: string, signal: AbortSignal) => {
  const { adapter, channel } = addressIn(address);
  const client = await requireClient(app, adapter);
  const ts = await client.post({ channel, text: app.secrets.scrub(message), threadTs }, signal);
  return { channel: address, ts };
};

/** Writes into the thread of a task. @throws ProductError notFound, forbidden, invalid, upstream, unimplemented */
export const replyToChat = async (
  app: App,
  caller: Caller,
  { taskId, message }: Schemas['ChatReplyBody'],
  signal: AbortSignal,
): Promise<Schemas['ChatPosted']> => {
  const posted = await write(app, await threadOfTask(app, caller, taskId), message, signal);
  await inConcurrentTransaction(app, [], ({ db }) => markChatAnswered(db, taskId));
  return posted;
};

/** Writes into a channel. @throws ProductError forbidden, upstream, unimplemented */
export const postToChat = async (
  app: App,
  caller: Caller,
  { channel, message, threadTs }: Schemas['ChatPostBody'],
  signal: AbortSignal,
): Promise<Schemas['ChatPosted']> => {
  await assertLead(app, caller, 'write into any channel');
  return write(app, { address: channel, threadTs }, message, signal);
};

/** What is read. */
export interface ChatQuestion {
  readonly taskId?: string | undefined;
  readonly channel?: string | undefined;
  readonly threadTs?: string | undefined;
  readonly limit: number;
}

const threadAsked = async (app: App, caller: Caller, { taskId, channel, threadTs }: ChatQuestion): Promise<Thread> => {
  if (taskId !== undefined) {
    return threadOfTask(app, caller, taskId);
  }
  await assertLead(app, caller, 'read any channel');
  if (channel === undefined) {
    throw invalidField('query.channel', 'must be given, or query.taskId');
  }
  return { address: channel, threadTs };
};

const shown = ({ ts, text, user, threadTs }: ChannelMessage): Schemas['ChatMessage'] => ({
  ts,
  text,
  user: user ?? null,
  threadTs: threadTs ?? null,
});

/** Messages of a channel or a thread. @throws ProductError notFound, forbidden, invalid, upstream, unimplemented */
export const listChatMessages = async (
  app: App,
  caller: Caller,
  question: ChatQuestion,
  signal: AbortSignal,
): Promise<Schemas['ChatMessageList']> => {
  const { address, threadTs } = await threadAsked(app, caller, question);
  const { adapter, channel } = addressIn(address);
  const client = await requireClient(app, adapter);
  const { limit } = question;
  const messages =
    threadTs === undefined
      ? (await client.history({ channel, limit }, signal)).toReversed()
      : await client.thread({ channel, threadTs, limit }, signal);
  return { channel: address, messages: messages.slice(0, limit).map(shown) };
};

/** Channels of a workspace that the bot is in. @throws ProductError upstream, unimplemented */
export const listChatChannels = async (
  app: App,
  adapter: string,
  signal: AbortSignal,
): Promise<Schemas['ChatChannelList']> => {
  const channels = await (await requireClient(app, adapter)).channels(mostChannels, signal);
  return {
    channels: channels
      .slice(0, mostChannels)
      .map(({ id, name = null }) => ({ id: addressText({ adapter, channel: id }), name })),
  };
};
