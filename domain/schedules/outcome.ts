import type { FiringChanges, ScheduleRow } from '../../db/queries/schedules.js';
import { messageOf, storableText } from '../kernel/failure-text.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';

const mostErrors = 5;
const backOffMinutes = [1, 5, 15, 30] as const;
const longestError = 500;

/** What a schedule tells of the firings that failed. */
export type Errors = Pick<FiringChanges, 'consecutiveErrors' | 'lastErrorAt' | 'lastErrorMessage'>;

/** A firing that went well: failures before it count no more. */
export const succeeded: Errors = { consecutiveErrors: 0, lastErrorAt: null, lastErrorMessage: null };

/** As much of a failure as a schedule tells. */
export const errorText = (error: unknown): string => storableText(messageOf(error), longestError);

/**
 * A firing that failed: tried again after a while, or the schedule is disabled when so many failed in a row or it will not
 * fire again.
 */
export const failureOf = (
  { nextRunAt, consecutiveErrors }: Pick<ScheduleRow, 'nextRunAt' | 'consecutiveErrors'>,
  error: unknown,
  now: string,
): Errors & Pick<FiringChanges, 'nextRunAt' | 'enabled'> => {
  const errors = consecutiveErrors + 1;
  const isOver = nextRunAt === null || errors >= mostErrors;
  const waitMinutes = backOffMinutes[Math.min(errors, backOffMinutes.length) - 1] ?? 1;
  return {
    nextRunAt: isOver ? null : instantAfter(now, waitMinutes * msPerMinute),
    enabled: isOver ? 0 : 1,
    consecutiveErrors: errors,
    lastErrorAt: now,
    lastErrorMessage: errorText(error),
  };
};
