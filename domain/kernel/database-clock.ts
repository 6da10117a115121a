import { dialectOf } from '../../db/dialect/sql-dialect.js';
import type { App } from './app.js';
import { databaseOutage } from './database-outage.js';
import { defineService } from './services.js';
import { msPerMinute, msPerSecond } from './time.js';

const lookEveryMs = 15 * msPerSecond;
/** The answer tells the time to half of how long it took: one that took longer only counts when there was none for long. */
const quickMs = 100;
const staleAfterMs = 5 * msPerMinute;
/** The operator is told of a difference from which the times in logs are of little use. */
const notableMs = msPerSecond;

/** Keeps the clock of this server with that of the database, where other servers use it, too. */
class DatabaseClock {
  readonly #app: App;
  #lookedAt: number | undefined;
  #isTold = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#lookAgain(), lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      if (!this.#app.service(databaseOutage).isTold(error)) {
        this.#app.log.warn({ err: error }, 'the clock of the database could not be read');
      }
    }
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#app;
    const asked = performance.now();
    const epochMs = await dialectOf(db).nowMs(db);
    const answered = performance.now();
    const isFresh = this.#lookedAt !== undefined && answered - this.#lookedAt < staleAfterMs;
    if (isFresh && answered - asked > quickMs) {
      return;
    }
    this.#lookedAt = answered;
    clock.follow(epochMs, (asked + answered) / 2);
    this.#tellDifference(Date.now() - clock.nowMs());
  }

  #tellDifference(differenceMs: number): void {
    const isNotable = Math.abs(differenceMs) > notableMs;
    if (isNotable && !this.#isTold) {
      this.#app.log.warn({ differenceMs }, 'the clock of this server differs from that of the database, which counts');
    }
    this.#isTold = isNotable;
  }
}

/** Lets all servers on one database go by its clock: leases, locks and presence of one are judged by others. */
export const databaseClock = defineService({
  name: 'database clock',
  start: async (app) => {
    const service = new DatabaseClock(app);
    if (!dialectOf(app.db).hasOneWriter) {
      await service.start();
    }
    return { service, stop: async () => service.stop() };
  },
});
