/** Bounds on a stored time, both inclusive: ISO 8601 UTC with milliseconds. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}
