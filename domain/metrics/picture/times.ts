import type { Cell } from './shown.js';

const day = /^\d{4}-\d{2}-\d{2}(?<time>[T ][\d:.]+(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/;

const timeOf = (value: Cell): number => {
  const found = typeof value === 'string' ? day.exec(value) : null;
  if (!found) {
    return Number.NaN;
  }
  const text = found[0].replace(' ', 'T');
  const { time, zone } = found.groups ?? {};
  return Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
};

/** Times in UTC, if all of them are; a day is where it begins. */
export const timesOf = (values: readonly Cell[]): number[] | undefined => {
  const times = values.map(timeOf);
  return times.length > 0 && times.every(Number.isFinite) ? times : undefined;
};

/** From which to which character of `2026-01-31 13:59:59` is shown: the less there is room for, the less. */
const forms = [
  [0, 19],
  [0, 16],
  [5, 16],
] as const;

const isDay = (value: Cell): boolean => typeof value === 'string' && !value.includes(':');

/**
 * Times as they may be written in a column, in UTC, the longest first; undefined unless all are times, and some more than a
 * day. Null stays out.
 */
export const timeTexts = (values: readonly Cell[]): string[][] | undefined => {
  const given = values.filter((value) => value !== null);
  const times = timesOf(given);
  if (times === undefined || given.every(isDay)) {
    return undefined;
  }
  const written = values.map((value) =>
    value === null ? undefined : new Date(timeOf(value)).toISOString().replace('T', ' '),
  );
  return forms.map(([from, to]) => written.map((text) => text?.slice(from, to) ?? '–'));
};
