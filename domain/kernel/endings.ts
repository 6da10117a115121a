import type { App, UnitOfWork } from './app.js';
import { defineTopic, relay } from './relay.js';
import { defineService } from './services.js';
import { msPerSecond } from './time.js';

const endTopic = defineTopic('ended', { id: 'text' });

/** What is told may be lost: who waits also looks by itself. */
const lookMs = 15 * msPerSecond;

/** One who waits for an end. It has a timer and a listener of its own, since the signal may live as long as a connection. */
class Wait {
  #isTold = false;
  #wake: (() => void) | undefined;

  tell(): void {
    this.#isTold = true;
    this.#wake?.();
  }

  /** What was told until now is seen by a look that begins now. */
  forget(): void {
    this.#isTold = false;
  }

  /** Resolves when something is told, or was since `forget`, or after some time. @throws the reason of the signal */
  next(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const over = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#wake = undefined;
      };
      const leave = (): void => {
        over();
        reject(signal.reason);
      };
      const wake = (): void => {
        over();
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', leave);
      this.#wake = wake;
      if (signal.aborted) {
        leave();
      } else if (this.#isTold) {
        wake();
      }
    });
  }
}

/** Tells those who wait for the end of something, here and on other replicas, that it has ended. */
class Endings {
  readonly #app: App;
  /** Those who wait, by what they wait for. */
  readonly #waiting = new Map<string, Set<Wait>>();
  #count = 0;

  constructor(app: App) {
    this.#app = app;
    app.service(relay).listen(
      endTopic,
      ({ id }) => this.#wake(id),
      () => this.wakeAll(),
    );
  }

  /** Whether another one may wait. */
  get hasRoom(): boolean {
    return this.#count < this.#app.settings.pollWaitMax;
  }

  tell(id: string): void {
    this.#wake(id);
    this.#app.service(relay).tell(endTopic, { id });
  }

  /** Does work during which somebody hears of the end of something. */
  async during(id: string, work: (wait: Wait) => Promise<void>): Promise<void> {
    const wait = new Wait();
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(wait));
    this.#count += 1;
    try {
      await work(wait);
    } finally {
      this.#count -= 1;
      waiting.delete(wait);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) {
        this.#waiting.delete(id);
      }
    }
  }

  /** Has all of them look. */
  wakeAll(): void {
    for (const id of [...this.#waiting.keys()]) {
      this.#wake(id);
    }
  }

  #wake(id: string): void {
    for (const wait of [...(this.#waiting.get(id) ?? [])]) {
      wait.tell();
    }
  }
}

export const endings = defineService({
  name: 'endings',
  start: (app) => {
    const service = new Endings(app);
    return { service, drain: () => service.wakeAll() };
  },
});

/** Wakes those who wait for the end of something, once it is committed. */
export const tellEnd = async (uow: UnitOfWork, { id }: { readonly id: string }): Promise<void> => {
  uow.afterCommit((app) => app.service(endings).tell(id));
};

/**
 * Resolves when something has ended, or so many seconds have passed; at once when as many wait as may (POLL_WAIT_MAX), and
 * when the server is about to stop.
 */
export const untilEnd = async (
  app: App,
  { id, seconds }: { readonly id: string; readonly seconds: number },
  hasEnded: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> => {
  const service = app.service(endings);
  if (seconds === 0 || !service.hasRoom) {
    return;
  }
  const endMs = app.clock.nowMs() + seconds * msPerSecond;
  await service.during(id, async (wait) => {
    for (let leftMs = endMs - app.clock.nowMs(); leftMs > 0; leftMs = endMs - app.clock.nowMs()) {
      wait.forget();
      if ((await hasEnded()) || app.isDraining()) {
        return;
      }
      await wait.next(Math.min(leftMs, lookMs), signal);
    }
  });
};
