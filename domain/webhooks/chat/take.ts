import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../../db/access.js';
import {
  findDeliveryAbout,
  findWebhookDeliveryRow,
  forgetSubjectKey,
  settleDelivery,
  type WebhookDeliveryRow,
} from '../../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { ChannelMessage } from '../../chat/client.js';
import { chatClient } from '../../chat/configured.js';
import type { App } from '../../kernel/app.js';
import { ProductError } from '../../kernel/errors.js';
import { blockOf, shownBlock } from '../../kernel/hooks.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { type Attempt, defineExternalJob } from '../../kernel/jobs/kinds.js';
import { storedObject } from '../../kernel/stored-json.js';
import { instantAfter, msPerMinute } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { createTaskRow, locksToCreate } from '../../tasks/create.js';
import { taskChanged } from '../../tasks/errors.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { prepareTask } from '../../tasks/two-phases.js';
import { lockOfUnmapped, noteUnmapped } from '../../users/unmapped.js';
import { emitWorkflowEvent } from '../../workflows/runs/waits.js';
import { webhookLimiter } from '../flood.js';
import { type Requester, requesterOf, shownSender } from '../hosts/sender.js';
import { deliveryEnds, isFinalRefusal } from '../undone.js';
import { tellChatMessage, wantedOf } from './hooked.js';
import { type ChatMessage, readChatMessage } from './message.js';
import { type Receiver, receiversOf, type Target } from './route.js';
import { adapterOf, sourceOfAdapter } from './source.js';

/** So long the same message, delivered as two kinds of events, makes no second task. */
const sameMessageMs = msPerMinute;
const mostAttempts = 8;
/** So many messages of one person are taken in a minute. */
const messagesPerMinute = 10;
const mostOfThread = 20;
const longestLine = 300;

/** What is stored that decides what a message leads to. */
interface Basis {
  /** What came of the message before, which was delivered as another kind of event. */
  readonly before: { readonly id: string; readonly taskId: string | null } | undefined;
  readonly receivers: readonly Receiver[];
  readonly requester: Requester | undefined;
}

interface Question {
  readonly delivery: WebhookDeliveryRow;
  readonly message: ChatMessage;
  readonly since: string;
  /** Whom an extension wants it to go to. */
  readonly target: Target | undefined;
}

const subjectOf = ({ adapter, channel, ts }: ChatMessage): string => `${sourceOfAdapter(adapter)}/${channel}/${ts}`;
const senderOf = ({ user }: ChatMessage) => ({ kind: 'chat', externalId: user });

const basisOf = async (db: Reader, { delivery, message, since, target }: Question): Promise<Basis> => {
  // One that is done again is meant to be done.
  const before = delivery.redeliveryOf === null ? await findDeliveryAbout(db, subjectOf(message), since) : undefined;
  const receivers = before !== undefined && before.taskId !== null ? [] : await receiversOf(db, message, target);
  const requester = receivers.length === 0 ? undefined : await requesterOf(db, senderOf(message));
  return { before, receivers, requester };
};

const wishesOf = (message: ChatMessage, context: readonly string[], { receivers, requester }: Basis): NewTask[] =>
  receivers.map(({ agentId, reason, parentTaskId }) => ({
    task: [
      ...(message.text === '' ? [] : [message.text]),
      ...message.files,
      ...context,
      '',
      `From: ${shownSender(senderOf(message), requester)}`,
    ].join('\n'),
    source: 'chat',
    agentId,
    chatChannelId: message.address,
    chatThreadTs: message.threadTs,
    chatTriggerMessageTs: message.ts,
    chatUserId: message.user,
    contextKey: `task:chat:${message.address}:${message.threadTs}`,
    requestedByUserId: requester?.id ?? null,
    // Work for people of the chat: nobody's own namespace.
    namespaceUserId: null,
    ...(parentTaskId !== undefined && { parentTaskId }),
    ...(agentId !== null && { routingReason: reason, routingSource: 'engine_default' }),
  }));

const shownLine = ({ user, text }: ChannelMessage): string =>
  `${user ?? 'somebody'}: ${text.length > longestLine ? `${text.slice(0, longestLine)}…` : text}`;

/** What was said in the thread before, as far as the platform tells. */
const threadBefore = async (app: App, message: ChatMessage, signal: AbortSignal): Promise<string[]> => {
  const { adapter, channel, threadTs, ts } = message;
  const client = message.isReply ? await chatClient({ app, db: app.db }, adapter) : undefined;
  if (client === undefined) {
    return [];
  }
  try {
    const messages = await client.thread({ channel, threadTs, limit: mostOfThread }, signal);
    const earlier = messages.filter((one) => Number(one.ts) < Number(ts) && one.text.trim() !== '');
    return earlier.length === 0 ? [] : ['', 'Earlier in this thread:', ...earlier.map(shownLine)];
  } catch (error) {
    signal.throwIfAborted();
    app.log.warn({ err: error }, 'a thread of a chat could not be read');
    return [];
  }
};

/** What is to be stored of a message. */
type Taken =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'dropped' }
  | {
      readonly kind: 'taken';
      readonly question: Question;
      readonly context: readonly string[];
      readonly wishes: readonly NewTask[];
      readonly tasks: readonly PreparedTask[];
      /** Why an extension does not want one of them. */
      readonly block: string | undefined;
    };

type TakenMessage = Extract<Taken, { kind: 'taken' }>;

const isTooMuch = (app: App, { adapter, user }: ChatMessage): boolean =>
  !app.service(webhookLimiter).take(`${sourceOfAdapter(adapter)}/${user}`, performance.now(), messagesPerMinute);

/** The tasks that no extension blocks, and why one does. */
const prepareAll = async (
  app: App,
  wishes: readonly NewTask[],
): Promise<{ readonly tasks: readonly PreparedTask[]; readonly block: string | undefined }> => {
  const tasks: PreparedTask[] = [];
  let block: string | undefined;
  for (const wish of wishes) {
    try {
      tasks.push(await prepareTask(app, wish));
    } catch (error) {
      const found = blockOf(error);
      if (found === undefined) {
        throw error;
      }
      block ??= shownBlock(found);
    }
  }
  return { tasks, block };
};

const take = async (app: App, question: Question, { number, signal }: Attempt): Promise<Taken> => {
  const { message } = question;
  const basis = await basisOf(app.db, question);
  const isFor = ({ receivers }: Basis): boolean => receivers.length > 0;
  if (isFor(basis) && number === 1 && isTooMuch(app, message)) {
    return { kind: 'dropped' };
  }
  const context = isFor(basis) ? await threadBefore(app, message, signal) : [];
  const isDone = basis.before !== undefined && basis.before.taskId !== null;
  const { target, block } = isDone ? { target: undefined, block: undefined } : await wantedOf(app, message, context);
  if (target === undefined) {
    const wishes = wishesOf(message, context, basis);
    return { kind: 'taken', question, context, wishes, ...(await prepareAll(app, wishes)) };
  }
  const routed = { ...question, target };
  const wanted = await basisOf(app.db, routed);
  if (isFor(wanted) && !isFor(basis) && number === 1 && isTooMuch(app, message)) {
    return { kind: 'dropped' };
  }
  const before = isFor(wanted) && !isFor(basis) ? await threadBefore(app, message, signal) : context;
  const wishes = wishesOf(message, before, wanted);
  const prepared = await prepareAll(app, wishes);
  return { kind: 'taken', question: routed, context: before, wishes, ...prepared, block: block ?? prepared.block };
};

const storedMessage = (app: App, { id, source, payload }: WebhookDeliveryRow): ChatMessage | undefined => {
  const adapter = adapterOf(source);
  return adapter === undefined || payload === null
    ? undefined
    : readChatMessage(app.settings, adapter, storedObject(payload, 'webhook_deliveries.payload', id));
};

const createAll = async (
  uow: UnitOfWork,
  { question: { message }, tasks }: TakenMessage,
  { requester }: Basis,
): Promise<string | undefined> => {
  let first: string | undefined;
  for (const prepared of tasks) {
    const { task } = await createTaskRow(uow, prepared);
    first ??= task.id;
  }
  if (first !== undefined && requester === undefined) {
    await noteUnmapped(uow, senderOf(message), { eventType: message.kind, context: message.text });
  }
  return first;
};

const settle = async (uow: UnitOfWork, taken: TakenMessage): Promise<void> => {
  const { question, context, wishes } = taken;
  const { delivery, message } = question;
  const basis = await basisOf(uow.db, question);
  if (!isDeepStrictEqual(wishesOf(message, context, basis), wishes)) {
    throw taskChanged();
  }
  const { before } = basis;
  const isSecond = before !== undefined && before.id !== delivery.id;
  const taskId = await createAll(uow, taken, basis);
  if (isSecond && taskId === undefined) {
    const ofFirst = before.taskId ?? undefined;
    await settleDelivery(uow.db, delivery.id, { outcome: 'duplicate', taskId: ofFirst ?? null });
    return;
  }
  const subjectKey = subjectOf(message);
  await forgetSubjectKey(uow.db, subjectKey);
  const without = taken.block === undefined ? 'ignored' : 'skipped';
  const outcome = taskId === undefined ? without : 'created';
  const error = taken.block ?? null;
  await settleDelivery(uow.db, delivery.id, { outcome, taskId: taskId ?? null, subjectKey, error });
  if (!isSecond) {
    tellChatMessage(uow, message, taskId);
    await enqueue(uow, chatMessageEmission, { deliveryId: delivery.id });
  }
};

const failure = (error: unknown): Extract<Taken, { kind: 'failed' }> => ({
  kind: 'failed',
  error: error instanceof ProductError ? error.message : 'The message could not be taken',
});

/** Makes tasks of what somebody wrote, for those whom it is for. */
export const chatTaking = defineExternalJob({
  name: 'webhooks.take-chat',
  payload: { deliveryId: 'text' },
  maxAttempts: mostAttempts,
  ...deliveryEnds,
  perform: async (app, { deliveryId }, attempt): Promise<Taken> => {
    const delivery = await findWebhookDeliveryRow(app.db, deliveryId);
    const message = delivery?.outcome === 'pending' ? storedMessage(app, delivery) : undefined;
    if (delivery === undefined || message === undefined) {
      return { kind: 'nothing' };
    }
    const since = instantAfter(app.clock.now(), -sameMessageMs);
    try {
      return await take(app, { delivery, message, since, target: undefined }, attempt);
    } catch (error) {
      attempt.signal.throwIfAborted();
      if (attempt.number < mostAttempts && !isFinalRefusal(error)) {
        throw error;
      }
      app.log.error({ err: error }, 'a message of a chat could not be taken');
      return failure(error);
    }
  },
  locks: async (app, taken) => {
    if (taken.kind !== 'taken') {
      return [];
    }
    const { message } = taken.question;
    const locks = [`webhook:${subjectOf(message)}`, lockOfUnmapped(senderOf(message))];
    for (const task of taken.tasks) {
      locks.push(...(await locksToCreate(app, task)));
    }
    return [...new Set(locks)];
  },
  record: async (uow, taken, { deliveryId }) => {
    switch (taken.kind) {
      case 'taken':
        return settle(uow, taken);
      case 'dropped': {
        const error = `The sender has sent more than ${messagesPerMinute} messages in a minute`;
        await settleDelivery(uow.db, deliveryId, { outcome: 'ignored', error });
        return;
      }
      case 'failed':
        await settleDelivery(uow.db, deliveryId, { outcome: 'failed', error: taken.error });
        return;
      case 'nothing':
        await settleDelivery(uow.db, deliveryId, { outcome: 'ignored' });
        return;
    }
  },
});

const eventOf = ({ address, text, user, ts, threadTs }: ChatMessage): JsonObject => ({
  channel: address,
  text,
  user,
  ts,
  threadTs,
});

/** Tells workflows that wait for it what was written in a chat. */
export const chatMessageEmission = defineExternalJob({
  name: 'webhooks.emit-chat',
  payload: { deliveryId: 'text' },
  perform: async (app, { deliveryId }, { signal }) => {
    const delivery = await findWebhookDeliveryRow(app.db, deliveryId);
    const message = delivery && storedMessage(app, delivery);
    if (message !== undefined) {
      await emitWorkflowEvent(app, { name: 'chat.message', payload: eventOf(message) }, { signal });
    }
  },
  record: async () => undefined,
  locks: async () => [],
});
