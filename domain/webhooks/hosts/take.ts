import {
  findRecentDelivery,
  findWebhookDeliveryRow,
  isBacklogOver,
  type WebhookDeliveryRow,
} from '../../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { exhausted, ProductError, unavailable } from '../../kernel/errors.js';
import { type Block, blockOf, shownBlock } from '../../kernel/hooks.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { storedObject } from '../../kernel/stored-json.js';
import { instantAfter, msPerMinute, msPerSecond } from '../../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { locksToCreate } from '../../tasks/create.js';
import { endTask } from '../../tasks/end.js';
import { taskChanged } from '../../tasks/errors.js';
import { runEnded } from '../../tasks/facts.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { isTerminal } from '../../tasks/states.js';
import { requireTaskToChange } from '../../tasks/task-to-change.js';
import { inTwoPhases } from '../../tasks/two-phases.js';
import { linkByEmail, userOfEmail } from '../../users/link-by-email.js';
import { lockOfUnmapped } from '../../users/unmapped.js';
import { lockOfStarts } from '../../workflows/runs/begin-run.js';
import { emitWorkflowEvent } from '../../workflows/runs/waits.js';
import { finishDelivery, type NewDelivery, type Outcome, storeDelivery } from '../delivery.js';
import { startRun } from '../start-run.js';
import { deliveryEnds, orHopeless } from '../undone.js';
import { type Basis, basisOf, freeKey, makeTask, type Question, wishOf } from './basis.js';
import { gather } from './gather.js';
import type { Host } from './host.js';
import { hostOf } from './hosts.js';
import { type Asking, isReadable, withLineComments } from './line-comments.js';
import type { Meaning, ReviewToRead, Route } from './meaning.js';

/** What came from a host, verified. */
export type HostDelivery = Pick<NewDelivery, 'source' | 'bytes' | 'event' | 'redeliveryOf'> & {
  readonly payload: JsonObject;
  /** The delivery as it was stored before the answer, where it was. */
  readonly id?: string;
  /** Who has it done again. */
  readonly again?: Caller;
};

/** So long the same event makes no second task, unless it says otherwise. */
const sameEventMs = msPerMinute;

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

/** What becomes of what goes somewhere, but makes no task. */
const pass = async (
  uow: UnitOfWork,
  { workflowId, problem, gatherAs }: Route,
  { payload, source, again }: HostDelivery,
): Promise<Outcome | undefined> => {
  if (problem !== undefined) {
    return { outcome: 'failed', error: problem };
  }
  if (gatherAs !== undefined) {
    await gather(uow, { source, gatherAs });
    return { outcome: 'pending', gatherAs };
  }
  return workflowId === undefined ? undefined : startRun(uow, workflowId, payload, again);
};

const act = async (
  uow: UnitOfWork,
  question: Question,
  delivery: HostDelivery,
  task: PreparedTask | undefined,
  basis: Basis,
): Promise<Outcome> => {
  const { deliveryKey, meaning } = question;
  const { effect } = meaning;
  if (basis.before !== undefined) {
    return { outcome: 'duplicate', taskId: basis.before.taskId ?? undefined };
  }
  if (task !== undefined) {
    await freeKey(uow, deliveryKey);
    return { outcome: 'created', taskId: await makeTask(uow, question, task, basis), deliveryKey };
  }
  if (effect?.kind === 'end') {
    const endedId = await endActive(uow, basis.activeId, effect.reason);
    return endedId === undefined ? { outcome: 'ignored' } : { outcome: 'ended', taskId: endedId };
  }
  const passed = await pass(uow, basis.route, delivery);
  if (passed === undefined) {
    return { outcome: 'ignored' };
  }
  await freeKey(uow, deliveryKey);
  return { ...passed, deliveryKey };
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
      await emitWorkflowEvent(app, event, { signal });
    }
  },
  record: async () => undefined,
  locks: async () => [],
});

const leadsSomewhere: ReadonlySet<Outcome['outcome']> = new Set(['created', 'started']);

const store = async (
  uow: UnitOfWork,
  { host, meaning: { events } }: Question,
  { id, again: _again, ...delivery }: HostDelivery,
  outcome: Outcome,
): Promise<WebhookDeliveryRow> => {
  const row =
    id === undefined
      ? await storeDelivery(uow, { ...delivery, ...outcome, verified: true })
      : await finishDelivery(uow, id, outcome);
  if (outcome.outcome !== 'duplicate' && events.length > 0) {
    await enqueue(uow, hostEventEmission, { deliveryId: row.id });
  }
  const next = leadsSomewhere.has(outcome.outcome) ? host.afterwards?.(uow.app.settings, delivery.payload) : undefined;
  if (next !== undefined && delivery.redeliveryOf === undefined) {
    await enqueue(uow, next, { deliveryId: row.id });
  }
  return row;
};

const linkSender = async (app: App, { effect, sender }: Meaning): Promise<void> => {
  if (effect?.kind !== 'task' || sender?.email === undefined) {
    return;
  }
  const { kind, externalId, name = externalId, email, isKnownByEmail } = sender;
  if (isKnownByEmail === true) {
    await userOfEmail(app, { kind, name, email });
  } else {
    await linkByEmail(app, { kind, externalId, name, email });
  }
};

const lockOfKey = (deliveryKey: string): string => `webhook:${deliveryKey}`;

const locksOf = async (
  app: App,
  { meaning, deliveryKey }: Question,
  task: PreparedTask | undefined,
  workflowId: string | undefined,
) => [
  ...(deliveryKey === undefined ? [] : [lockOfKey(deliveryKey)]),
  ...(workflowId === undefined ? [] : [lockOfStarts(workflowId)]),
  ...(task === undefined || meaning.sender === undefined ? [] : [lockOfUnmapped(meaning.sender)]),
  ...(task === undefined ? [] : await locksToCreate(app, task)),
];

/** One that is done again is meant to be done, so that it has no key. */
const keyOf = ({ effect }: Meaning, { source, redeliveryOf, id }: HostDelivery): string | undefined =>
  effect?.kind === 'task' && redeliveryOf === undefined && id === undefined
    ? [source, ...effect.key].join('/')
    : undefined;

const busy = (error: unknown): unknown =>
  error instanceof ProductError && error.kind === 'conflict'
    ? unavailable('What the event is about changes all the time; send it again in a moment', {
        code: 'webhook_busy',
        retryAfterMs: msPerSecond,
      })
    : error;

/** The workflow that an event is for: its starts are locked before it is looked for again. */
const workflowOf = async ({ db }: App, { effect }: Meaning): Promise<string | undefined> =>
  effect?.kind === 'task' ? (await effect.route?.(db))?.workflowId : undefined;

/** What was kept to be worked on asked for a task when it came, whatever has ended since. */
const asItCame = (meaning: Meaning, { id }: HostDelivery): Meaning => {
  if (id === undefined || meaning.effect?.kind !== 'task') {
    return meaning;
  }
  const { onlyIf: _then, ...effect } = meaning.effect;
  return { ...meaning, effect };
};

const questionOf = (app: App, host: Host, delivery: HostDelivery): Question => {
  const meaning = asItCame(host.read(app.settings, delivery.event, delivery.payload), delivery);
  const { effect } = meaning;
  const sameForMs = (effect?.kind === 'task' ? effect.sameForMs : undefined) ?? sameEventMs;
  return {
    host,
    meaning,
    deliveryKey: keyOf(meaning, delivery),
    since: instantAfter(app.clock.now(), -sameForMs),
  };
};

/** The review whose task an event would make now. */
const reviewToRead = async ({ db }: App, question: Question): Promise<ReviewToRead | undefined> => {
  const { effect } = question.meaning;
  const review = effect?.kind === 'task' ? effect.review : undefined;
  return review !== undefined && wishOf(question, await basisOf(db, question)) !== undefined ? review : undefined;
};

/** Whether the host is asked for more before the task of an event is made, so that its answer would be waited for. */
export const isReadFirst = async (app: App, host: Host, delivery: HostDelivery): Promise<boolean> =>
  isReadable(app) && (await reviewToRead(app, questionOf(app, host, delivery))) !== undefined;

/** The event with what its host says of it beside, where a task would be made of it. */
const withMore = async (app: App, question: Question, asking: Asking | undefined): Promise<Question> => {
  const { meaning } = question;
  const review = await reviewToRead(app, question);
  return meaning.effect?.kind !== 'task' || review === undefined
    ? question
    : { ...question, meaning: { ...meaning, effect: await withLineComments(app, meaning.effect, review, asking) } };
};

/** Works on what was stored before the answer, unless that is done. */
const takeStored = async (app: App, deliveryId: string, asking?: Asking): Promise<void> => {
  const row = await findWebhookDeliveryRow(app.db, deliveryId);
  const host = row && hostOf(row.source);
  if (host === undefined || row?.payload == null || row.outcome !== 'pending' || row.gatherAs !== null) {
    return;
  }
  const { id, source, bytes, event } = row;
  const payload = storedObject(row.payload, 'webhook_deliveries.payload', deliveryId);
  const delivery = { id, source, bytes, event: event ?? undefined, payload };
  await orHopeless(() => takeEvent(app, host, delivery, asking));
};

/** Works on what was stored before the answer. */
export const hostDeliveryWork = defineExternalJob({
  name: 'webhooks.take',
  payload: { deliveryId: 'text' },
  ...deliveryEnds,
  perform: (app, { deliveryId }) => takeStored(app, deliveryId),
  record: async () => undefined,
  locks: async () => [],
});

/** So often a host is asked before a task is made without its answer. */
const mostTries = 3;

/** The same where the host is asked first, which may take long: what asks nobody does not wait for it. */
export const readDeliveryWork = defineExternalJob({
  name: 'webhooks.read-and-take',
  payload: { deliveryId: 'text' },
  ...deliveryEnds,
  perform: (app, { deliveryId }, { signal, number }) =>
    takeStored(app, deliveryId, { signal, isLastTry: number >= mostTries }),
  record: async () => undefined,
  locks: async () => [],
});

/** So many deliveries, of chats too, may wait to be worked on. */
const mostWaiting = 1000;

/**
 * Stores an event before the answer, and has it worked on afterwards.
 *
 * @throws ProductError exhausted when too many wait already
 */
export const keepEvent = async (
  app: App,
  host: Host,
  delivery: HostDelivery,
  work = hostDeliveryWork,
): Promise<WebhookDeliveryRow> => {
  const { meaning, deliveryKey, since } = questionOf(app, host, delivery);
  if (await isBacklogOver(app.db, mostWaiting)) {
    throw exhausted('Too many deliveries wait to be worked on; send it again in a moment', {
      code: 'webhook_flood',
      retryAfterMs: msPerMinute,
    });
  }
  const locks = deliveryKey === undefined ? [] : [lockOfKey(deliveryKey)];
  return inConcurrentTransaction(app, locks, async (uow) => {
    const before = deliveryKey === undefined ? undefined : await findRecentDelivery(uow.db, deliveryKey, since);
    if (before !== undefined || meaning.effect === undefined) {
      const outcome = before === undefined ? 'ignored' : 'duplicate';
      return storeDelivery(uow, { ...delivery, outcome, verified: true, taskId: before?.taskId ?? undefined });
    }
    await freeKey(uow, deliveryKey);
    const row = await storeDelivery(uow, { ...delivery, outcome: 'pending', verified: true, deliveryKey });
    await enqueue(uow, work, { deliveryId: row.id });
    return row;
  });
};

/** What became of an event. */
export interface TakenEvent {
  readonly row: WebhookDeliveryRow;
  /** Which extension does not want its task. */
  readonly block?: Block;
}

/** An extension does not want its task; workflows hear of it all the same. Sent again, hooks are asked again. */
const storeBlocked = async (
  app: App,
  question: Question,
  delivery: HostDelivery,
  block: Block,
): Promise<TakenEvent> => {
  const row = await inConcurrentTransaction(app, [], (uow) =>
    store(uow, question, delivery, { outcome: 'skipped', error: shownBlock(block) }),
  );
  return { row, block };
};

/**
 * Does what an event asks for, and stores that it came: in one unit, so that what is acknowledged is done, and what failed
 * may be sent again.
 *
 * @param asking how the host may be asked for more; undefined: not at all
 * @throws ProductError unavailable; notFound, invalid for a workflow that cannot start; internal when the host does not say
 *   what it is asked for
 */
export const takeEvent = async (app: App, host: Host, delivery: HostDelivery, asking?: Asking): Promise<TakenEvent> => {
  const question = await withMore(app, questionOf(app, host, delivery), asking);
  await linkSender(app, question.meaning);
  const workflowId = await workflowOf(app, question.meaning);
  try {
    return await inTwoPhases<Basis, NewTask | undefined, TakenEvent>(app, {
      read: (db) => basisOf(db, question),
      wish: (basis) => wishOf(question, basis),
      locks: (task) => locksOf(app, question, task, workflowId),
      store: async (uow, task, basis) => {
        if (basis.route.workflowId !== workflowId) {
          throw taskChanged();
        }
        return { row: await store(uow, question, delivery, await act(uow, question, delivery, task, basis)) };
      },
    });
  } catch (error) {
    const block = blockOf(error);
    if (block !== undefined) {
      return storeBlocked(app, question, delivery, block);
    }
    throw busy(error);
  }
};
