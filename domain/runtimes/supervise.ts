import {
  countRuntimesOfPool,
  deleteEndedRuntimes,
  listAgentsToSupervise,
  listStartedRuntimes,
  listSupervisedAmong,
  listUnattendedAgents,
} from '../../db/queries/supervised-runtimes.js';
import { tellsMentions } from '../channels/mentions.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { defineService } from '../kernel/services.js';
import { instantBefore, msPerDay, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { type WakeUp, wakeUps } from '../kernel/wake-ups.js';
import { reviewWorker } from './review-worker.js';
import { startWorkersFor } from './start-workers.js';

const everyMs = 10 * msPerSecond;
const batch = 200;
const mostDeleted = 500;
/** How long ended workers are shown. */
const shownMs = msPerDay;

/** One that fails must not keep the others waiting. */
const each = async <Row extends { readonly id: string }>(
  app: App,
  rows: readonly Row[],
  look: (row: Row) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> => {
  for (const row of rows) {
    signal?.throwIfAborted();
    try {
      await look(row);
    } catch (error) {
      app.log.error({ err: error, id: row.id }, 'the workers of an agent could not be looked after');
    }
  }
};

/** Goes through what a query lists, page by page. */
const eachListed = async <Row extends { readonly id: string }>(
  app: App,
  list: (where: { readonly after: string; readonly limit: number }) => Promise<Row[]>,
  look: (row: Row) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const rows = await list({ after, limit: batch });
    await each(app, rows, look, signal);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) {
      return;
    }
    after = last.id;
  }
};

/** Ends workers that are not wanted any more and starts those that are (docs/runtimes.md). */
export const runtimeSupervision = defineRecurringJob({
  name: 'runtimes.supervise',
  everyMs: () => everyMs,
  atStart: true,
  perform: async (app, { signal }) => {
    for (const status of ['provisioning', 'active'] as const) {
      await eachListed(
        app,
        (where) => listStartedRuntimes(app.db, { ...where, status }),
        (row) => reviewWorker(app, row),
        signal,
      );
    }
    const agents = await listAgentsToSupervise(app.db, { mentions: tellsMentions(app.settings) });
    await each(app, agents, ({ id }) => startWorkersFor(app, id), signal);
    signal.throwIfAborted();
    const deleted = await inConcurrentTransaction(app, [], ({ db, now }) =>
      deleteEndedRuntimes(db, instantBefore(now, shownMs), mostDeleted),
    );
    return { againInMs: deleted === mostDeleted ? 0 : undefined };
  },
});

/** So many agents of a pool come before who was woken. */
const mostBefore = 20;

/**
 * Those of these agents for whom workers are started. Before them come agents of their pools that wait longer, as long as there
 * is a place: one that gets free is not for whoever is woken then, who may have had it before.
 */
const inTurn = async (app: App, ids: readonly string[]): Promise<readonly { readonly id: string }[]> => {
  const woken = await listSupervisedAmong(app.db, ids);
  const limited = new Map<string, number>();
  for (const { poolId, maxRuntimes } of woken) {
    if (maxRuntimes !== null) {
      limited.set(poolId, maxRuntimes);
    }
  }
  const before: { id: string }[] = [];
  for (const [poolId, most] of limited) {
    const limit = Math.min(mostBefore, most - (await countRuntimesOfPool(app.db, poolId)).open);
    if (limit > 0) {
      const work = { poolId, now: app.clock.now(), mentions: tellsMentions(app.settings) };
      before.push(...(await listUnattendedAgents(app.db, { ...work, limit })));
    }
  }
  const first = new Set(before.map(({ id }) => id));
  return [...before, ...woken.filter(({ id }) => !first.has(id))];
};

const gatherMs = 20;
const mostGathered = 10_000;

/** Starts workers as soon as a task waits. What it is not told, or cannot do, the next turn of the job does. */
class TaskWatch {
  readonly #app: App;
  readonly #agentIds = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
    app.service(wakeUps).listen(this);
  }

  wake(wakeUp: WakeUp): void {
    if ('agentId' in wakeUp && this.#agentIds.size < mostGathered && !this.#isStopped) {
      this.#agentIds.add(wakeUp.agentId);
      this.#schedule();
    }
  }

  /** The job looks at everything. */
  recheck(): void {
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#work;
  }

  #schedule(): void {
    if (this.#timer === undefined && this.#work === undefined && !this.#isStopped && this.#agentIds.size > 0) {
      this.#timer = setTimeout(() => this.#begin(), gatherMs).unref();
    }
  }

  #begin(): void {
    this.#timer = undefined;
    this.#work = this.#look()
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'workers could not be started at once'))
      .finally(() => {
        this.#work = undefined;
        this.#schedule();
      });
  }

  async #look(): Promise<void> {
    const ids = [...this.#agentIds].slice(0, batch);
    for (const id of ids) {
      this.#agentIds.delete(id);
    }
    await each(this.#app, await inTurn(this.#app, ids), ({ id }) => startWorkersFor(this.#app, id));
  }
}

export const taskWatch = defineService({
  name: 'runtime task watch',
  start: (app) => {
    const service = new TaskWatch(app);
    return { service, stop: () => service.stop() };
  },
});
