import { storedTime } from '../kernel/iso-time.js';

/** From when to when, inclusive, as the product stores times. */
export interface TimeRange {
  readonly since?: string;
  readonly until?: string;
}

/**
 * The range that the query parameters `since` and `until` ask for.
 *
 * @throws ProductError invalid when one is no ISO 8601 time
 */
export const timeRange = (since: string | undefined, until: string | undefined): TimeRange => ({
  ...(since !== undefined && { since: storedTime(since, 'query.since', 'since') }),
  ...(until !== undefined && { until: storedTime(until, 'query.until', 'until') }),
});
