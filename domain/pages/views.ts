import { updatePageViews } from '../../db/queries/pages.js';
import type { App } from '../kernel/app.js';
import { chunk } from '../kernel/chunk.js';
import { defineService } from '../kernel/services.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

/** So much is lost at most when the process dies. */
const storeAfterMs = 500;
const tryAgainAfterMs = 5000;
/** Looks at further pages are not counted while nothing can be stored. */
const mostPages = 10_000;

/** Counts looks at pages in memory and stores the sums, so that a look is no write. */
class PageViews {
  readonly #app: App;
  readonly #counted = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(app: App) {
    this.#app = app;
  }

  note(pageId: string): void {
    this.#add(pageId, 1);
    this.#storeAfter(storeAfterMs);
  }

  /** Stores what was counted. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#store();
    await this.#storing;
  }

  #add(pageId: string, views: number): void {
    const counted = this.#counted.get(pageId);
    if (counted !== undefined || this.#counted.size < mostPages) {
      this.#counted.set(pageId, (counted ?? 0) + views);
    }
  }

  #storeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => this.#store(), ms).unref();
  }

  #store(): void {
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#storeCounted());
  }

  async #storeCounted(): Promise<void> {
    // In the order of ids, in which other servers lock the same rows.
    const counted = [...this.#counted].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#counted.clear();
    for (const part of chunk(counted)) {
      await this.#storePart(part);
    }
  }

  async #storePart(part: readonly (readonly [pageId: string, views: number])[]): Promise<void> {
    try {
      await inConcurrentTransaction(this.#app, [], async ({ db }) => {
        for (const [pageId, views] of part) {
          await updatePageViews(db, pageId, views);
        }
      });
    } catch (error) {
      this.#app.log.warn({ err: error }, 'looks at pages could not be stored yet');
      for (const [pageId, views] of part) {
        this.#add(pageId, views);
      }
      this.#storeAfter(tryAgainAfterMs);
    }
  }
}

export const pageViews = defineService({
  name: 'views of pages',
  start: (app) => {
    const views = new PageViews(app);
    return { service: views, flush: () => views.flush(), stop: () => views.flush() };
  },
});
