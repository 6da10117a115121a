import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { App } from './app.js';
import { defineService } from './services.js';
import { msPerSecond } from './time.js';

const lookEveryMs = msPerSecond;

/** Tells the operator when the database is away and when it is there again, instead of each failure in between. */
class DatabaseOutage {
  readonly #app: App;
  /** How many failures were not told, since the one that was; undefined: the database is there. */
  #untold: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether an error says only that the database is away, which was told before. */
  isTold(error: unknown): boolean {
    if (!(error instanceof UnavailableDatabaseError)) {
      return false;
    }
    if (this.#untold === undefined) {
      this.#untold = 0;
      void this.#look();
      return false;
    }
    this.#untold += 1;
    return true;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** A statement that took too long alone is no outage: it is over at the first look. */
  async #look(): Promise<void> {
    const { db, log } = this.#app;
    try {
      await dialectOf(db).nowMs(db);
      log.info({ failures: 1 + (this.#untold ?? 0) }, 'the database answers again');
      this.#untold = undefined;
    } catch {
      if (this.#isStopped) {
        return;
      }
      this.#timer = setTimeout(() => void this.#look(), lookEveryMs).unref();
    }
  }
}

/** What is told of a database that is away. */
export const databaseOutage = defineService({
  name: 'database outage',
  start: (app) => {
    const service = new DatabaseOutage(app);
    return { service, stop: async () => service.stop() };
  },
});
