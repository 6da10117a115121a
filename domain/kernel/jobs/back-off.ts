import { msPerHour, msPerSecond } from '../time.js';

/** The longest time between two attempts, in milliseconds. */
export const longestBackOffMs = msPerHour;

/**
 * How long to wait after the n-th failed attempt, in milliseconds: a second at first, then twice as long each time, up to
 * an hour; somewhere in its upper half, so that what failed together is not tried again together.
 */
export const backOffMs = (attempts: number): number => {
  const whole = Math.min(longestBackOffMs, msPerSecond * 2 ** Math.min(attempts - 1, 30));
  return Math.round(whole * (0.5 + Math.random() / 2));
};
