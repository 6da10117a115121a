import { Worker } from 'node:worker_threads';
import type { Card } from './card-text.js';

export interface RenderPool {
  /**
   * Draws a card off the main thread.
   * @returns the PNG file
   * @throws RenderPoolBusy when too many cards are waiting, or the pool is closed
   */
  render(card: Card): Promise<Uint8Array>;
  /** Refuses what waits and what comes, lets the cards being drawn finish, and stops the workers. */
  close(): Promise<void>;
}

interface Job {
  card: Card;
  resolve: (png: Uint8Array) => void;
  reject: (error: Error) => void;
}

interface Slot {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

type Answer = { png: Uint8Array } | { error: string };

/** The queue of cards to draw is full; worth another try in a moment. */
export class RenderPoolBusy extends Error {}

/** Far beyond the slowest card seen (0.4 s, first of a worker): only a hang takes longer. */
const timeoutMs = 15_000;

/** Workers run plain JavaScript only: a process that runs these sources as they are uses what was last built of it. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/domain/website/render-worker.js' : './render-worker.js',
  import.meta.url,
);

/**
 * A pool of `size` render workers, each started when first needed, with at most `maxWaiting` cards in line. It is this
 * small because it needs no more: one message shape, first come first served, a dead or stuck worker is replaced.
 */
export const createRenderPool = ({ size, maxWaiting }: { size: number; maxWaiting: number }): RenderPool => {
  const slots = new Set<Slot>();
  const waiting: Job[] = [];
  const unfinished = new Set<Promise<Uint8Array>>();
  let closed = false;

  const next = (): void => {
    if (waiting.length === 0) {
      return;
    }
    const slot = [...slots].find(({ job }) => !job) ?? (slots.size < size ? start() : undefined);
    const job = slot && waiting.shift();
    if (!slot || !job) {
      return;
    }
    slot.job = job;
    slot.timer = setTimeout(() => fail(slot, new Error('Drawing a card took too long')), timeoutMs);
    slot.worker.ref();
    slot.worker.postMessage({ card: job.card });
  };

  const start = (): Slot => {
    const slot: Slot = { worker: new Worker(workerFile), job: undefined, timer: undefined };
    slot.worker.on('message', (answer: Answer) => {
      const job = release(slot);
      if ('png' in answer) {
        job?.resolve(answer.png);
      } else {
        job?.reject(new Error(`Drawing a card failed: ${answer.error}`));
      }
      next();
    });
    slot.worker.on('error', (error) => fail(slot, error));
    slot.worker.on('exit', (code) => fail(slot, new Error(`The render worker exited with ${code}`)));
    slots.add(slot);
    return slot;
  };

  /** Ends a job: an idle worker does not keep the process alive. */
  const release = (slot: Slot): Job | undefined => {
    const { job } = slot;
    clearTimeout(slot.timer);
    slot.job = undefined;
    slot.worker.unref();
    return job;
  };

  /** Gives up a worker with its job; the next card gets a new one. */
  const fail = (slot: Slot, error: Error): Promise<unknown> => {
    if (!slots.delete(slot)) {
      return Promise.resolve();
    }
    release(slot)?.reject(error);
    next();
    return slot.worker.terminate();
  };

  return {
    async render(card) {
      if (closed || waiting.length >= maxWaiting) {
        throw new RenderPoolBusy('Too many cards are waiting');
      }
      const drawn = new Promise<Uint8Array>((resolve, reject) => {
        waiting.push({ card, resolve, reject });
      });
      unfinished.add(drawn);
      next();
      try {
        return await drawn;
      } finally {
        unfinished.delete(drawn);
      }
    },
    async close() {
      closed = true;
      for (const job of waiting.splice(0)) {
        job.reject(new RenderPoolBusy('The server is stopping'));
      }
      await Promise.allSettled(unfinished);
      await Promise.all([...slots].map((slot) => fail(slot, new Error('The render pool is closed'))));
    },
  };
};
