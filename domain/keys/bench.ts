import { instantAfter, msPerDay } from '../kernel/time.js';
/** Failures in a row that bench a key. */
export const benchThreshold = 2;

const benchDays = 365;

/** When a bench that starts now would end, were it ever to end by time. */
export const benchEnd = (now: string): string => instantAfter(now, benchDays * msPerDay);

/** Whether a key is out of the pool because it was refused. Such a bench never ends by time. */
export const isBenched = (key: { readonly status: string; readonly consecutiveAuthFailures: number }): boolean =>
  key.status === 'rate_limited' && key.consecutiveAuthFailures >= benchThreshold;

/** The later of two ISO times; null counts as never. */
export const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);
