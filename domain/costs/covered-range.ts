import type { Days, Stretch } from '../../db/queries/cost-summary.js';
import { lastInstant, type TimeRange } from '../../db/time-range.js';
import { dayBefore, dayOf, nextDay } from '../kernel/utc-day.js';

/** A range of time as the whole UTC days in it, which sums answer, and the parts of days at its ends. */
export interface CoveredRange {
  readonly days?: Days;
  readonly stretches: readonly Stretch[];
}

const startOf = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (day: string): string => day + lastInstant;

const partOf = (day: string, { from, to }: TimeRange): Stretch => ({
  from: from !== undefined && from > startOf(day) ? from : startOf(day),
  to: to !== undefined && to < endOf(day) ? to : endOf(day),
});

/**
 * Covers a range as far as there are costs, of which the first and the last are told: a day that the range cuts where
 * there is no cost any more counts as whole.
 */
export const coverRange = ({ from, to }: TimeRange, bounds: { first: string; last: string }): CoveredRange => {
  const start = from !== undefined && from > bounds.first ? from : startOf(dayOf(bounds.first));
  const end = to !== undefined && to < bounds.last ? to : endOf(dayOf(bounds.last));
  if (start > end) {
    return { stretches: [] };
  }
  const isStartCut = start > startOf(dayOf(start));
  const isEndCut = end < endOf(dayOf(end));
  const cutDays = new Set([...(isStartCut ? [dayOf(start)] : []), ...(isEndCut ? [dayOf(end)] : [])]);
  const firstDay = isStartCut ? nextDay(dayOf(start)) : dayOf(start);
  const lastDay = isEndCut ? dayBefore(dayOf(end)) : dayOf(end);
  return {
    ...(firstDay <= lastDay && { days: { firstDay, lastDay } }),
    stretches: [...cutDays].map((day) => partOf(day, { from: start, to: end })),
  };
};
