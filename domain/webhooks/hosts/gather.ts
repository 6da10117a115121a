import { isDeepStrictEqual } from 'node:util';
import {
  failGatheredDeliveries,
  type GatheredDeliveries,
  listGatheredDeliveries,
  reopenGatheredDeliveries,
  type WebhookDeliveryRow,
} from '../../../db/queries/webhook-deliveries.js';
import type { App } from '../../kernel/app.js';
import { enqueue, isAskedFor } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import type { Settings } from '../../kernel/settings/registry.js';
import { storedObject } from '../../kernel/stored-json.js';
import { instantAfter } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { locksToCreate } from '../../tasks/create.js';
import { taskChanged } from '../../tasks/errors.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { prepareTask } from '../../tasks/two-phases.js';
import { finishDelivery } from '../delivery.js';
import { discarded, orHopeless, reasonOf } from '../undone.js';
import { type Basis, basisOf, makeTask, type Question, taskOf } from './basis.js';
import type { Host } from './host.js';
import { hostOf } from './hosts.js';
import type { Meaning, TaskEffect } from './meaning.js';

/** Deliveries that one task is made of. */
const mostTogether = 50;
/** However many more come, the first waits no longer than so many times as long as a pause is. */
const mostPauses = 10;

/** Which deliveries belong together. */
type Group = GatheredDeliveries;

/** What is to be done about them now. */
type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly until: string }
  | {
      readonly kind: 'task';
      readonly ids: readonly string[];
      readonly question: Question;
      readonly basis: Basis;
      readonly task: PreparedTask;
      /** There may be more than one task is made of. */
      readonly isFull: boolean;
    };

const pauseOf = (host: Host, settings: Settings): number => host.gatherMs?.(settings) ?? 0;

const meaningOf = (app: App, host: Host, { id, event, payload }: WebhookDeliveryRow): Meaning | undefined =>
  payload === null
    ? undefined
    : host.read(app.settings, event ?? undefined, storedObject(payload, 'webhook_deliveries.payload', id));

/** When no more of them are waited for. */
const endOfWait = (rows: readonly WebhookDeliveryRow[], now: string, pauseMs: number): string => {
  const [first = now] = rows.map(({ createdAt }) => createdAt);
  const latest = rows.at(-1)?.createdAt ?? now;
  const end = Math.min(Date.parse(latest) + pauseMs, Date.parse(first) + mostPauses * pauseMs);
  return new Date(end).toISOString();
};

const together = (effects: readonly TaskEffect[], last: TaskEffect): TaskEffect => ({
  ...last,
  lines: effects.flatMap(({ lines }, index) => (index === 0 ? lines : ['', ...lines])),
});

/** A task of all that is there; undefined when nothing of it asks for one any more. */
const taskOfAll = async (app: App, host: Host, rows: readonly WebhookDeliveryRow[]): Promise<Step> => {
  const effects: TaskEffect[] = [];
  let newest: Meaning | undefined;
  for (const row of rows) {
    const meaning = meaningOf(app, host, row);
    if (meaning?.effect?.kind === 'task') {
      effects.push(meaning.effect);
      newest = meaning;
    }
  }
  const last = effects.at(-1);
  if (newest === undefined || last === undefined) {
    return { kind: 'nothing' };
  }
  const question: Question = { host, meaning: newest, deliveryKey: undefined, since: app.clock.now() };
  const basis = await basisOf(app.db, question);
  const task = await prepareTask(app, taskOf(question, together(effects, last), basis));
  return { kind: 'task', ids: rows.map(({ id }) => id), question, basis, task, isFull: rows.length === mostTogether };
};

const keyOf = ({ source, gatherAs }: Group): string => `${source}/${gatherAs}`;

const enqueueFor = (uow: UnitOfWork, group: Group, runAt: string): Promise<void> =>
  enqueue(uow, gatheredDeliveries, group, { runAt, uniqueKey: keyOf(group) });

const isGathered = (uow: UnitOfWork, group: Group): Promise<boolean> =>
  isAskedFor(uow, gatheredDeliveries, keyOf(group));

const storeTask = async (uow: UnitOfWork, { ids, question, basis, task }: Extract<Step, { kind: 'task' }>) => {
  if (!isDeepStrictEqual(await basisOf(uow.db, question), basis)) {
    throw taskChanged();
  }
  const taskId = await makeTask(uow, question, task, basis);
  for (const id of ids) {
    await finishDelivery(uow, id, { outcome: 'created', taskId });
  }
};

/** Makes one task of deliveries that belong together, once there is a pause. */
export const gatheredDeliveries = defineExternalJob({
  name: 'webhooks.gather',
  payload: { source: 'text', gatherAs: 'text' },
  onDead: async (uow, group, error) => {
    // What came since the job died is for one of its own.
    if (!(await isGathered(uow, group))) {
      await failGatheredDeliveries(uow.db, group, reasonOf(error));
    }
  },
  onRevived: ({ db }, group) => reopenGatheredDeliveries(db, group, discarded),
  perform: async (app, { source, gatherAs }): Promise<Step> => {
    const host = hostOf(source);
    const rows = await listGatheredDeliveries(app.db, { source, gatherAs, limit: mostTogether });
    if (host === undefined || rows.length === 0) {
      return { kind: 'nothing' };
    }
    const now = app.clock.now();
    const until = endOfWait(rows, now, pauseOf(host, app.settings));
    return until > now && rows.length < mostTogether
      ? { kind: 'wait', until }
      : orHopeless(() => taskOfAll(app, host, rows));
  },
  locks: async (app, step) => (step.kind === 'task' ? locksToCreate(app, step.task) : []),
  record: async (uow, step, group) => {
    if (step.kind === 'wait') {
      await enqueueFor(uow, group, step.until);
    }
    if (step.kind === 'task') {
      await storeTask(uow, step);
      if (step.isFull) {
        await enqueueFor(uow, group, uow.now);
      }
    }
  },
});

/** Has deliveries of a group worked on together, once there is a pause. */
export const gather = async (uow: UnitOfWork, group: Group): Promise<void> => {
  const host = hostOf(group.source);
  await enqueueFor(uow, group, instantAfter(uow.now, host === undefined ? 0 : pauseOf(host, uow.app.settings)));
};
