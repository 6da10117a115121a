import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob, type Turn } from '../kernel/jobs/kinds.js';
import { defineService } from '../kernel/services.js';
import { msPerHour, msPerMinute } from '../kernel/time.js';
import { Sweeper } from './sweep.js';
import { type Due, retainedData } from './tables.js';

/** Longer than any budget that can be set, and the batches that were begun within it. */
const longestRoundMs = 10 * msPerMinute;

interface Enabled {
  readonly sweeper: Sweeper;
  readonly due: Due;
}

/** Deletes data that is past its time. */
class Retention {
  readonly #app: App;
  readonly #sweepers: readonly Sweeper[];
  #running: Promise<boolean> | undefined;
  #ticks = 0;

  constructor(app: App) {
    this.#app = app;
    this.#sweepers = retainedData.map((data) => new Sweeper(app, data));
  }

  /** The last sweep of each kind of data that was swept. */
  report(): components['schemas']['RetentionReport'] {
    return Object.fromEntries(
      this.#sweepers.flatMap(({ data, report }) => (report === undefined ? [] : [[data.name, report]])),
    );
  }

  /**
   * One round over all enabled data; returns whether something due is left that another round could delete.
   *
   * @throws the reason of the signal when it is told to end
   */
  round(signal: AbortSignal): Promise<boolean> {
    this.#running = this.#round(signal);
    return this.#running;
  }

  /** Waits for the present batch of a round that was told to end. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#running]);
  }

  async #round(signal: AbortSignal): Promise<boolean> {
    const started = performance.now();
    const end = started + this.#app.settings.dbRetentionTickBudgetMs;
    const enabled = this.#enabledInTurn();
    const share = (end - started) / enabled.length;
    for (const { sweeper, due } of enabled) {
      signal.throwIfAborted();
      await sweeper.sweep(due, { deadline: performance.now() + share, signal });
    }
    for (const { sweeper, due } of enabled) {
      signal.throwIfAborted();
      if (sweeper.hasMore && performance.now() < end) {
        await sweeper.goOn(due, { deadline: end, signal });
      }
    }
    this.#logErrors(enabled);
    return enabled.some(({ sweeper }) => sweeper.hasMore);
  }

  /** What is due now, beginning with another kind of data at each tick, so that none always comes last. */
  #enabledInTurn(): Enabled[] {
    const now = new Date(this.#app.clock.nowMs());
    const enabled = this.#sweepers.flatMap((sweeper) => {
      const due = sweeper.data.due(this.#app.settings, now);
      return due === undefined ? [] : [{ sweeper, due }];
    });
    const first = this.#ticks % Math.max(1, enabled.length);
    this.#ticks += 1;
    return [...enabled.slice(first), ...enabled.slice(0, first)];
  }

  #logErrors(enabled: readonly Enabled[]): void {
    for (const { sweeper } of enabled) {
      if (sweeper.report?.outcome === 'error') {
        this.#app.log.error({ data: sweeper.data.name, error: sweeper.report.lastError }, 'a retention sweep failed');
      }
    }
  }
}

/** What deletes data past its time, and what it did (docs/events.md). */
export const retention = defineService({
  name: 'retention',
  start: (app) => {
    const service = new Retention(app);
    return { service, stop: () => service.stop() };
  },
});

/** Deletes data that is past its time: at start, then hourly, and soon again when a round could not finish. */
export const retentionRound = defineRecurringJob({
  name: 'retention.round',
  everyMs: () => msPerHour,
  atStart: true,
  timeLimitMs: longestRoundMs,
  perform: async (app, { signal }): Promise<Turn> => {
    const isUnfinished = await app.service(retention).round(signal);
    return { againInMs: isUnfinished ? app.settings.dbRetentionCatchupIntervalMs : undefined };
  },
});

/** The last sweep of each kind of data that this process has swept (`GET /api/metrics`). */
export const retentionReport = (app: App): components['schemas']['RetentionReport'] => app.service(retention).report();
