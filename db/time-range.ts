/** Bounds on a stored time, both inclusive: ISO 8601 UTC with milliseconds. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/** What a UTC day (YYYY-MM-DD) has after it in its last stored instant. */
export const lastInstant = 'T23:59:59.999Z';
