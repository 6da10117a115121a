import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until work has ended, well or not, but not longer than so many milliseconds; returns whether it has. */
export const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const enough = new AbortController();
  const tooLong = sleep(ms, false, { signal: enough.signal }).catch(() => false);
  const ended = work.then(
    () => true,
    () => true,
  );
  const hasEnded = await Promise.race([ended, tooLong]);
  enough.abort();
  return hasEnded;
};
