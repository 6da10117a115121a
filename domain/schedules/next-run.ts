import { Cron } from 'croner';
import type { Pace } from '../kernel/let-others-run.js';
import { instantAfter } from '../kernel/time.js';

/** When a schedule fires again and again. */
export interface Cadence {
  /** Wins over the interval. */
  readonly cronExpression: string | null;
  readonly intervalMs: number | null;
  /** Of the cron expression. */
  readonly timezone: string;
}

/** Croner would also take ISO dates, years, `W` and `+`. */
const writable = /^[\dA-Za-z*/,\-#?\s@]+$/;
const nearestWeekday = /(?:^|[\s,])(?:\d{1,2}|L)?W(?=$|[\s,])/i;
const isoDate = /^\d{4}-/;

const cronOf = (expression: string, timezone: string): Cron =>
  new Cron(expression, { timezone, paused: true, mode: '5-or-6-parts' });

export const isCronExpression = (expression: string): boolean => {
  const text = expression.trim();
  if (!writable.test(text) || nearestWeekday.test(text) || isoDate.test(text)) {
    return false;
  }
  try {
    cronOf(text, 'UTC');
    return true;
  } catch {
    return false;
  }
};

export const isTimezone = (timezone: string): boolean => {
  if (!/^[A-Za-z]/.test(timezone)) {
    return false;
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
};

const timesAfter = ({ cronExpression, intervalMs, timezone }: Cadence): ((instant: string) => string | undefined) => {
  if (cronExpression !== null) {
    const cron = cronOf(cronExpression.trim(), timezone);
    return (instant) => cron.nextRun(new Date(instant))?.toISOString();
  }
  return intervalMs === null ? () => undefined : (instant) => instantAfter(instant, intervalMs);
};

/** The first times strictly after an instant; fewer where no more will come. A time in a gap comes right after it. */
export const nextRuns = (cadence: Cadence, after: string, count: number): string[] => {
  const next = timesAfter(cadence);
  const runs: string[] = [];
  let last = next(after);
  while (last !== undefined && runs.length < count) {
    runs.push(last);
    last = runs.length < count ? next(last) : undefined;
  }
  return runs;
};

/** The next time strictly after an instant; undefined: never again. */
export const nextRun = (cadence: Cadence, after: string): string | undefined => nextRuns(cadence, after, 1)[0];

export const mostCounted = 1000;

/** The times after `from` until `until`, up to 1,000. */
function* missedTimes(cadence: Cadence, from: string, until: string): Generator<string> {
  const next = timesAfter(cadence);
  let count = 0;
  for (let run = next(from); run !== undefined && run <= until && count < mostCounted; run = next(run)) {
    yield run;
    count += 1;
  }
}

/** How many times came after `from` until `until`, counted up to 1,000. */
export const countMissed = (cadence: Cadence, from: string, until: string): number => {
  if (cadence.cronExpression === null && cadence.intervalMs !== null) {
    return Math.min(mostCounted, Math.floor((Date.parse(until) - Date.parse(from)) / cadence.intervalMs));
  }
  return [...missedTimes(cadence, from, until)].length;
};

/** The same of a cron expression, beside others: a thousand times take tens of milliseconds. */
export const countMissedInTurns = async (
  cadence: Cadence,
  from: string,
  until: string,
  pace: Pace,
): Promise<number> => {
  let missed = 0;
  for (const _time of missedTimes(cadence, from, until)) {
    missed += 1;
    await pace.restIfDue();
  }
  return missed;
};
