import type { LookupFunction } from 'node:net';

/** How much names may be looked up. */
export interface LookupBounds {
  /** How many at a time. */
  readonly atOnce: number;
  /** How many may wait for their turn; more fail. */
  readonly maxWaiting: number;
  /** How long one may wait for its turn; then it fails. */
  readonly maxWaitMs: number;
}

const noTurn = (): NodeJS.ErrnoException =>
  Object.assign(new Error('Too many names are being looked up'), { code: 'EAI_AGAIN' });

/**
 * Looks names up a few at a time, in the order they were asked for: each takes a thread of those that all work on files
 * shares, for as long as the name servers of somebody else let it wait, and nothing can end it.
 */
export const boundedLookup = (
  lookup: LookupFunction,
  { atOnce, maxWaiting, maxWaitMs }: LookupBounds,
): LookupFunction => {
  let running = 0;
  const waiting = new Set<() => void>();
  const startNext = (): void => {
    const [next] = waiting;
    next?.();
  };
  return (name, options, done) => {
    const start = (): void => {
      running += 1;
      lookup(name, options, (...found) => {
        running -= 1;
        startNext();
        done(...found);
      });
    };
    if (running < atOnce) {
      start();
      return;
    }
    if (waiting.size >= maxWaiting) {
      done(noTurn(), '', 0);
      return;
    }
    const leave = (): void => {
      clearTimeout(timer);
      waiting.delete(begin);
    };
    const begin = (): void => {
      leave();
      start();
    };
    const timer = setTimeout(() => {
      leave();
      done(noTurn(), '', 0);
    }, maxWaitMs).unref();
    waiting.add(begin);
  };
};
