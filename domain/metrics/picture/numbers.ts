import type { MetricFormat } from '../../../generated/swarm/enums.js';
import { msPerDay, msPerHour, msPerMinute, msPerSecond } from '../../kernel/time.js';
import type { Cell } from './shown.js';

type Format = MetricFormat | undefined;

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const scientific = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 2 });

/** From here on numbers are written with an exponent: nobody counts as many noughts. */
const huge = 1e15;
const tiny = 1e-6;

const withExponent = (value: number): string => scientific.format(value).replace('E', 'e');

const units = [
  [msPerDay, 'd'],
  [msPerHour, 'h'],
  [msPerMinute, 'min'],
  [msPerSecond, 's'],
] as const;

/** Milliseconds in the two largest units that they have. */
const duration = (value: number): string => {
  const ms = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const at = units.findIndex(([size]) => ms >= size);
  const [size, unit] = units[at] ?? [1, 'ms'];
  if (size === 1 || size === msPerSecond) {
    return `${sign}${plain.format(Number((ms / size).toPrecision(3)))} ${unit}`;
  }
  const [smaller, smallerUnit] = units[at + 1] ?? [1, 'ms'];
  if (ms / size >= huge) {
    return `${sign}${withExponent(ms / size)} ${unit}`;
  }
  const rest = Math.floor((ms % size) / smaller);
  return `${sign}${whole.format(Math.floor(ms / size))} ${unit}${rest === 0 ? '' : ` ${rest} ${smallerUnit}`}`;
};

const roundSteps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * msPerSecond),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * msPerMinute),
  ...[1, 2, 3, 6, 12].map((count) => count * msPerHour),
  ...[1, 2, 7, 14].map((count) => count * msPerDay),
];

/** One, two or five with noughts, in days. */
const roundDays = (least: number): number | undefined => {
  const power = 10 ** Math.floor(Math.log10(least / msPerDay));
  return [1, 2, 5, 10].map((count) => count * power * msPerDay).find((step) => step >= least);
};

/**
 * The shortest time in round units that is as long as this one; undefined for what is shorter than half a second: what is
 * round as a number is round as milliseconds.
 */
export const durationStep = (least: number): number | undefined =>
  least < msPerSecond / 2 ? undefined : (roundSteps.find((step) => step >= least) ?? roundDays(least));

const plainText = (value: number): string => {
  const size = Math.abs(value);
  if (size >= huge || (size > 0 && size < tiny)) {
    return withExponent(value);
  }
  return size > 0 && size < 0.01 ? fine.format(value) : plain.format(value);
};

const numberText = (value: number, format: Format): string => {
  const size = Math.abs(value);
  switch (format) {
    case 'duration':
      return duration(value);
    case 'integer':
      return size >= huge ? withExponent(value) : whole.format(value);
    case 'currency':
      return size >= huge ? `${value < 0 ? '-' : ''}$${withExponent(size)}` : dollars.format(value);
    case 'percent':
      return size * 100 >= huge ? `${withExponent(value * 100)}%` : percents.format(value);
    default:
      return plainText(value);
  }
};

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));

/** A value in words, as its format has it. */
export const textOf = (value: Cell, format: Format): string => {
  if (value === null) {
    return '–';
  }
  if (typeof value === 'number') {
    return numberText(value, format);
  }
  return format !== undefined && isNumber(value) ? numberText(Number(value), format) : value;
};

const mostPlain = 10_000;

/** A number in few characters, as along an axis. */
export const shortText = (value: number, format: Format): string => {
  if (format === 'duration' || format === 'percent' || Math.abs(value) >= huge) {
    return numberText(value, format);
  }
  if (format === 'currency') {
    const isPlain = Math.abs(value) < mostPlain;
    return isPlain && Number.isInteger(value)
      ? wholeDollars.format(value)
      : (isPlain ? dollars : compactDollars).format(value);
  }
  return Math.abs(value) < mostPlain ? numberText(value, format) : compact.format(value);
};
