export const msPerSecond = 1000;
export const msPerMinute = 60 * msPerSecond;
export const msPerHour = 60 * msPerMinute;
export const msPerDay = 24 * msPerHour;

/** A time as the product stores it, so that it compares as text: UTC with milliseconds. */
export const storedTime = (time: string): string => new Date(time).toISOString();

/** The instant so many milliseconds after another, both ISO 8601 UTC. */
export const instantAfter = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** The instant so many milliseconds before another, both ISO 8601 UTC. */
export const instantBefore = (instant: string, ms: number): string => instantAfter(instant, -ms);

/** The instant so many minutes before another, both ISO 8601 UTC. */
export const minutesBefore = (instant: string, minutes: number): string =>
  instantBefore(instant, minutes * msPerMinute);

/** The latest of some instants, ISO 8601 UTC; null when one of them is not known, or there is none. */
export const latestOf = (instants: readonly (string | null)[]): string | null =>
  instants.includes(null) ? null : (instants.toSorted().at(-1) ?? null);
