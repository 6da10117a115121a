import { invalidField } from './errors.js';
import { dayOf } from './utc-day.js';

/** Inclusive bounds of a time range as the store compares them. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const lastInstant = 'T23:59:59.999Z';

const instant = (name: string, text: string): string => {
  const time = new Date(text);
  // What is beyond the end of a month would become a day of the next one.
  if (Number.isNaN(time.getTime()) || dayOf(time.toISOString()) !== dayOf(text)) {
    throw invalidField(`query.${name}`, 'is not a date');
  }
  return time.toISOString();
};

/**
 * The range between two query parameters: a day starts at its first and ends with its last millisecond in UTC, a time
 * counts as it stands.
 *
 * @throws ProductError invalid when one of them is not a date of the calendar
 */
export const timeRange = (startDate: string | undefined, endDate: string | undefined): TimeRange => ({
  ...(startDate && { from: instant('startDate', startDate) }),
  ...(endDate && { to: instant('endDate', dayOnly.test(endDate) ? endDate + lastInstant : endDate) }),
});
