import type { Reader } from '../../../db/access.js';
import { findActiveVcsTask } from '../../../db/queries/tasks.js';
import {
  findRecentDelivery,
  findWebhookDeliveryRow,
  forgetDeliveryKey,
  type WebhookDeliveryRow,
} from '../../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { App } from '../../kernel/app.js';
import { ProductError, unavailable } from '../../kernel/errors.js';
import { type Block, blockOf, shownBlock } from '../../kernel/hooks.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { storedObject } from '../../kernel/stored-json.js';
import { instantAfter, msPerMinute, msPerSecond } from '../../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { createTaskRow, locksToCreate } from '../../tasks/create.js';
import { endTask } from '../../tasks/end.js';
import { runEnded } from '../../tasks/facts.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { isTerminal } from '../../tasks/states.js';
import { requireTaskToChange } from '../../tasks/task-to-change.js';
import { inTwoPhases } from '../../tasks/two-phases.js';
import { linkByEmail } from '../../users/link-by-email.js';
import { lockOfUnmapped, noteUnmapped } from '../../users/unmapped.js';
import { emitWorkflowEvent } from '../../workflows/runs/waits.js';
import { type NewDelivery, storeDelivery } from '../delivery.js';
import type { Host } from './host.js';
import { hostOf } from './hosts.js';
import type { Meaning } from './meaning.js';
import { type Requester, requesterOf, shownSender } from './sender.js';

/** What came from a host, verified. */
export type HostDelivery = Pick<NewDelivery, 'source' | 'bytes' | 'event' | 'redeliveryOf'> & {
  readonly payload: JsonObject;
};

/** So long the same event makes no second task. */
const sameEventMs = msPerMinute;

/** What is stored that decides what an event leads to. */
interface Basis {
  /** An earlier delivery of the same event. */
  readonly before: { readonly taskId: string | null } | undefined;
  readonly activeId: string | undefined;
  readonly leadId: string | undefined;
  readonly requester: Requester | undefined;
}

interface Question {
  readonly host: Host;
  readonly meaning: Meaning;
  readonly deliveryKey: string | undefined;
  readonly since: string;
}

const basisOf = async (db: Reader, { host, meaning, deliveryKey, since }: Question): Promise<Basis> => {
  const { effect, subject, sender } = meaning;
  if (effect === undefined) {
    return { before: undefined, activeId: undefined, leadId: undefined, requester: undefined };
  }
  const isTask = effect.kind === 'task';
  return {
    before: deliveryKey === undefined ? undefined : await findRecentDelivery(db, deliveryKey, since),
    activeId: subject && (await findActiveVcsTask(db, subject))?.id,
    leadId: isTask ? await host.findLeadId(db) : undefined,
    requester: isTask ? await requesterOf(db, sender) : undefined,
  };
};

/** The task to be made, if one is. */
const wishOf = ({ host, meaning }: Question, { before, activeId, leadId, requester }: Basis): NewTask | undefined => {
  const { effect, sender, contextKey } = meaning;
  if (effect?.kind !== 'task' || sender === undefined || before !== undefined) {
    return undefined;
  }
  if (effect.onlyIf !== undefined && (activeId !== undefined) !== (effect.onlyIf === 'active')) {
    return undefined;
  }
  return {
    ...effect.origin,
    task: [...effect.lines, '', `From: ${shownSender(sender, requester)}`].join('\n'),
    taskType: effect.taskType,
    source: host.taskSource,
    agentId: leadId ?? null,
    requestedByUserId: requester?.id ?? null,
    // Work for people of the host: nobody's own namespace.
    namespaceUserId: null,
    ...(contextKey !== undefined && { contextKey }),
    ...(leadId !== undefined && { routingReason: 'skill', routingSource: 'engine_default' }),
    ...(effect.continuesActive === true && activeId !== undefined && { parentTaskId: activeId }),
  };
};

/** Ends the task that is there; returns its id if it did. */
const endActive = async (uow: UnitOfWork, id: string | undefined, reason: string): Promise<string | undefined> => {
  const task = id === undefined ? undefined : await requireTaskToChange(uow, { principal: { kind: 'anonymous' } }, id);
  if (task === undefined || isTerminal(task.status)) {
    return undefined;
  }
  const ended = await endTask(uow, task, 'fail', { set: { failureReason: reason } });
  if (ended === undefined) {
    return undefined;
  }
  await uow.app.tell(uow, runEnded, ended);
  return ended.task.id;
};

const makeTask = async (
  uow: UnitOfWork,
  { meaning: { sender }, deliveryKey }: Question,
  task: PreparedTask,
  { requester }: Basis,
): Promise<string> => {
  if (deliveryKey !== undefined) {
    await forgetDeliveryKey(uow.db, deliveryKey);
  }
  const created = await createTaskRow(uow, task);
  if (sender !== undefined && requester === undefined) {
    const { vcsEventType = '', task: text } = task.wish;
    await noteUnmapped(uow, sender, { eventType: vcsEventType, context: text });
  }
  return created.task.id;
};

type Outcome = Pick<NewDelivery, 'outcome' | 'taskId' | 'deliveryKey' | 'error'>;

const act = async (
  uow: UnitOfWork,
  question: Question,
  task: PreparedTask | undefined,
  basis: Basis,
): Promise<Outcome> => {
  if (task !== undefined) {
    const { deliveryKey } = question;
    return { outcome: 'created', taskId: await makeTask(uow, question, task, basis), deliveryKey };
  }
  if (basis.before !== undefined) {
    return { outcome: 'duplicate', taskId: basis.before.taskId ?? undefined };
  }
  const { effect } = question.meaning;
  const endedId = effect?.kind === 'end' ? await endActive(uow, basis.activeId, effect.reason) : undefined;
  return endedId === undefined ? { outcome: 'ignored' } : { outcome: 'ended', taskId: endedId };
};

/** Tells workflows that wait for it what happened at a host. */
export const hostEventEmission = defineExternalJob({
  name: 'webhooks.emit',
  payload: { deliveryId: 'text' },
  perform: async (app, { deliveryId }, { signal }) => {
    const row = await findWebhookDeliveryRow(app.db, deliveryId);
    const host = row && hostOf(row.source);
    if (row === undefined || row.payload === null || host === undefined) {
      return;
    }
    const payload = storedObject(row.payload, 'webhook_deliveries.payload', deliveryId);
    for (const event of host.read(app.settings, row.event ?? undefined, payload).events) {
      signal.throwIfAborted();
      await emitWorkflowEvent(app, event);
    }
  },
  record: async () => undefined,
  locks: async () => [],
});

const store = async (
  uow: UnitOfWork,
  delivery: HostDelivery,
  outcome: Outcome,
  events: Meaning['events'],
): Promise<WebhookDeliveryRow> => {
  const row = await storeDelivery(uow, { ...delivery, ...outcome, verified: true });
  if (outcome.outcome !== 'duplicate' && events.length > 0) {
    await enqueue(uow, hostEventEmission, { deliveryId: row.id });
  }
  return row;
};

const linkSender = async (app: App, meaning: Meaning): Promise<void> => {
  const { effect, sender } = meaning;
  if (effect?.kind === 'task' && sender?.email !== undefined) {
    const { kind, externalId, name = externalId, email } = sender;
    await linkByEmail(app, { kind, externalId, name, email });
  }
};

const locksOf = async (app: App, { meaning, deliveryKey }: Question, task: PreparedTask | undefined) => [
  ...(deliveryKey === undefined ? [] : [`webhook:${deliveryKey}`]),
  ...(task === undefined || meaning.sender === undefined ? [] : [lockOfUnmapped(meaning.sender)]),
  ...(task === undefined ? [] : await locksToCreate(app, task)),
];

/** One that is done again is meant to be done, so that it has no key. */
const keyOf = (meaning: Meaning, { source, redeliveryOf }: HostDelivery): string | undefined =>
  meaning.effect?.kind === 'task' && redeliveryOf === undefined ? [source, ...meaning.effect.key].join('/') : undefined;

const busy = (error: unknown): unknown =>
  error instanceof ProductError && error.kind === 'conflict'
    ? unavailable('What the event is about changes all the time; send it again in a moment', {
        code: 'webhook_busy',
        retryAfterMs: msPerSecond,
      })
    : error;

/** What became of an event. */
export interface TakenEvent {
  readonly row: WebhookDeliveryRow;
  /** Which extension does not want its task. */
  readonly block?: Block;
}

/** An extension does not want its task; workflows hear of it all the same. Sent again, hooks are asked again. */
const storeBlocked = async (
  app: App,
  delivery: HostDelivery,
  events: Meaning['events'],
  block: Block,
): Promise<TakenEvent> => {
  const row = await inConcurrentTransaction(app, [], (uow) =>
    store(uow, delivery, { outcome: 'skipped', error: shownBlock(block) }, events),
  );
  return { row, block };
};

/**
 * Does what an event asks for, and stores that it came: in one unit, so that what is acknowledged is done, and what failed
 * may be sent again.
 *
 * @throws ProductError unavailable
 */
export const takeEvent = async (app: App, host: Host, delivery: HostDelivery): Promise<TakenEvent> => {
  const meaning = host.read(app.settings, delivery.event, delivery.payload);
  await linkSender(app, meaning);
  const deliveryKey = keyOf(meaning, delivery);
  const question: Question = { host, meaning, deliveryKey, since: instantAfter(app.clock.now(), -sameEventMs) };
  try {
    return await inTwoPhases<Basis, NewTask | undefined, TakenEvent>(app, {
      read: (db) => basisOf(db, question),
      wish: (basis) => wishOf(question, basis),
      locks: (task) => locksOf(app, question, task),
      store: async (uow, task, basis) => ({
        row: await store(uow, delivery, await act(uow, question, task, basis), meaning.events),
      }),
    });
  } catch (error) {
    const block = blockOf(error);
    if (block !== undefined) {
      return storeBlocked(app, delivery, meaning.events, block);
    }
    throw busy(error);
  }
};
