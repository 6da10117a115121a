import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { msPerHour } from '../kernel/time.js';
import { Sweeper } from './sweep.js';
import { type Due, retainedData } from './tables.js';

interface Enabled {
  readonly sweeper: Sweeper;
  readonly due: Due;
}

/** Deletes data that is past its time: at start, then hourly, and soon again when a tick could not finish. */
class Retention {
  readonly #app: App;
  readonly #sweepers: readonly Sweeper[];
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
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

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the schedule and waits for the present batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const finished = await this.#tick();
    if (!this.#stopping.signal.aborted) {
      this.#timer = setTimeout(
        () => this.start(),
        finished ? msPerHour : this.#app.settings.dbRetentionCatchupIntervalMs,
      ).unref();
    }
  }

  /** One round over all enabled data; returns false when something due is left that another round could delete. */
  async #tick(): Promise<boolean> {
    const started = performance.now();
    const end = started + this.#app.settings.dbRetentionTickBudgetMs;
    const enabled = this.#enabledInTurn();
    const share = (end - started) / enabled.length;
    const { signal } = this.#stopping;
    for (const { sweeper, due } of enabled) {
      await sweeper.sweep(due, { deadline: performance.now() + share, signal });
    }
    for (const { sweeper, due } of enabled) {
      if (sweeper.hasMore && performance.now() < end) {
        await sweeper.goOn(due, { deadline: end, signal });
      }
    }
    this.#logErrors(enabled);
    return !enabled.some(({ sweeper }) => sweeper.hasMore);
  }

  /** What is due now, beginning with another kind of data at each tick, so that none always comes last. */
  #enabledInTurn(): Enabled[] {
    const now = new Date();
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

/** The background service that deletes data past its time (docs/events.md). */
export const retention = defineService({
  name: 'retention',
  start: (app) => {
    const service = new Retention(app);
    service.start();
    return { service, stop: () => service.stop() };
  },
});

/** The last sweep of each kind of data that this process has swept (`GET /api/metrics`). */
export const retentionReport = (app: App): components['schemas']['RetentionReport'] => app.service(retention).report();
