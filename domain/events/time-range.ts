import { storedTime } from '../kernel/time.js';

/** From when to when, inclusive, as the product stores times. */
export interface TimeRange {
  readonly since?: string;
  readonly until?: string;
}

/** The range that the query parameters `since` and `until` ask for. */
export const timeRange = (since: string | undefined, until: string | undefined): TimeRange => ({
  ...(since !== undefined && { since: storedTime(since) }),
  ...(until !== undefined && { until: storedTime(until) }),
});
