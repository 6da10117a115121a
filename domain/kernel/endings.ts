import { setTimeout as sleep } from 'node:timers/promises';
import type { App, UnitOfWork } from './app.js';
import { defineTopic, relay } from './relay.js';
import { defineService } from './services.js';
import { msPerSecond } from './time.js';

const endTopic = defineTopic('ended', { id: 'text' });

/** What is told may be lost: who waits also looks by itself. */
const lookMs = msPerSecond;

/** Tells those who wait for the end of something, here and on other replicas, that it has ended. */
class Endings {
  readonly #app: App;
  /** Those who wait, by what they wait for: as many as there are requests. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(app: App) {
    this.#app = app;
    app.service(relay).listen(
      endTopic,
      ({ id }) => this.#wake(id),
      () => this.#wakeAll(),
    );
  }

  tell(id: string): void {
    this.#wake(id);
    this.#app.service(relay).tell(endTopic, { id });
  }

  /** Calls back when the end is told; returns what takes this back. */
  listen(id: string, told: () => void): () => void {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(told));
    return () => {
      waiting.delete(told);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) {
        this.#waiting.delete(id);
      }
    };
  }

  #wake(id: string): void {
    for (const told of [...(this.#waiting.get(id) ?? [])]) {
      told();
    }
  }

  #wakeAll(): void {
    for (const id of [...this.#waiting.keys()]) {
      this.#wake(id);
    }
  }
}

export const endings = defineService({ name: 'endings', start: (app) => ({ service: new Endings(app) }) });

/** Wakes those who wait for the end of something, once it is committed. */
export const tellEnd = async (uow: UnitOfWork, { id }: { readonly id: string }): Promise<void> => {
  uow.afterCommit((app) => app.service(endings).tell(id));
};

const toldWithin = async (ms: number, told: AbortController, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, told.signal]) });
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
  }
};

/** Resolves when something has ended, or so many seconds have passed. */
export const untilEnd = async (
  app: App,
  { id, seconds }: { readonly id: string; readonly seconds: number },
  hasEnded: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> => {
  const endMs = app.clock.nowMs() + seconds * msPerSecond;
  for (let leftMs = endMs - app.clock.nowMs(); leftMs > 0; leftMs = endMs - app.clock.nowMs()) {
    // Listens before it looks, so that no end comes in between.
    const told = new AbortController();
    const stop = app.service(endings).listen(id, () => told.abort());
    try {
      if ((await hasEnded()) || app.isDraining()) {
        return;
      }
      await toldWithin(Math.min(leftMs, lookMs), told, signal);
    } finally {
      stop();
    }
  }
};
