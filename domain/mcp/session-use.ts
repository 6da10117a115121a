import { updateMcpSessionUsed } from '../../db/queries/mcp-sessions.js';
import type { App } from '../kernel/app.js';
import { chunk } from '../kernel/chunk.js';
import { defineService } from '../kernel/services.js';
import { instantAfter } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

/** How long a use may go unstored, so that a request is not a write. */
const storeEveryMs = 5000;
/** A session that answers a request counts as busy for so long, unless that is said anew. */
const busyMs = 3 * storeEveryMs;

/** Notes when sessions were last used, and which of them answer a request just now. */
export class SessionUse {
  readonly #app: App;
  readonly #used = new Map<string, string>();
  readonly #open = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(app: App) {
    this.#app = app;
    this.#timer = setInterval(() => this.#storeOrWarn(), storeEveryMs).unref();
  }

  /** Notes a use of a session. */
  note(id: string): void {
    this.#used.set(id, this.#app.clock.now());
  }

  /** Whether it answers a request in this process. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Does work during which a session counts as used. */
  async during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.note(id);
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left === 0) {
        this.#open.delete(id);
      } else {
        this.#open.set(id, left);
      }
      this.note(id);
    }
  }

  /** Stores what was noted. */
  async store(): Promise<void> {
    const now = this.#app.clock.now();
    for (const id of this.#open.keys()) {
      this.#used.set(id, now);
    }
    const noted = [...this.#used];
    this.#used.clear();
    for (const part of chunk(noted)) {
      await inConcurrentTransaction(this.#app, [], async ({ db }) => {
        for (const [id, lastUsedAt] of part) {
          const busyUntil = this.#open.has(id) ? instantAfter(now, busyMs) : null;
          await updateMcpSessionUsed(db, id, { lastUsedAt, busyUntil });
        }
      });
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.store();
  }

  #storeOrWarn(): void {
    this.store().catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'the use of sessions of tools could not be stored'),
    );
  }
}

export const sessionUse = defineService({
  name: 'session use',
  start: (app) => {
    const service = new SessionUse(app);
    return { service, flush: () => service.store(), stop: () => service.stop() };
  },
});
