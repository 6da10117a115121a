const msPerMinute = 60_000;

/** The instant a number of minutes before `now` (ISO 8601 UTC). */
export const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(now) - minutes * msPerMinute).toISOString();
