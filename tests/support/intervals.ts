import { jest } from '@jest/globals';

const realTimers = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

/** A clock of rounds that a test moves on. */
export interface Rounds {
  /** So much later: what is done in rounds is done as often as it would have been. */
  readonly pass: (ms: number) => void;
}

/**
 * Has what is repeated in intervals wait for the test, and `performance.now()` go on with it; all else takes its time. To be
 * called before whatever sets intervals is started for a test.
 */
export const useRounds = (): Rounds => {
  let aheadMs = 0;
  beforeEach(() => {
    aheadMs = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    jest.useFakeTimers({ doNotFake: [...realTimers] });
  });
  afterAll(() => {
    jest.useRealTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return {
    pass: (ms) => {
      aheadMs += ms;
      jest.advanceTimersByTime(ms);
    },
  };
};
