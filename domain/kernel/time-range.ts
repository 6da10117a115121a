import { lastInstant, type TimeRange } from '../../db/time-range.js';
import { invalidField } from './errors.js';
import { storedTime } from './time.js';
import { dayOf } from './utc-day.js';

/** A query parameter that bounds a range, by name; its text is empty or missing when it was not sent. */
export interface Bound {
  readonly name: string;
  readonly text: string | undefined;
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** What is beyond the end of a month would become a day of the next one. */
const isDayOfCalendar = (day: string): boolean => {
  const time = new Date(day);
  return !Number.isNaN(time.getTime()) && dayOf(time.toISOString()) === day;
};

const instant = (name: string, text: string): string => {
  if (!isDayOfCalendar(dayOf(text)) || Number.isNaN(Date.parse(text))) {
    throw invalidField(
      `query.${name}`,
      'must be a day or a time of the calendar, such as 2026-01-31 or 2026-01-31T12:00:00.000Z',
    );
  }
  return storedTime(text);
};

/**
 * The range between two query parameters: a day starts at its first and ends with its last millisecond in UTC, a time
 * counts as it stands.
 *
 * @throws ProductError invalid when one of them is not a date of the calendar
 */
export const timeRange = (from: Bound, to: Bound): TimeRange => ({
  ...(from.text && { from: instant(from.name, from.text) }),
  ...(to.text && { to: instant(to.name, dayOnly.test(to.text) ? to.text + lastInstant : to.text) }),
});
