import type { Lab } from './lab.js';

/** One line of the report: a figure of ours beside what it is held against. */
export interface Line {
  readonly work: string;
  readonly ours: string;
  readonly against: string;
  /** Ours divided by the other figure; none where the target is a plain limit. */
  readonly ratio?: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Something the bench measures; `--only` names it. */
export interface Row {
  readonly name: string;
  measure(lab: Lab): Promise<Line[]>;
}

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

export const perSecond = (rate: number): string => `${rounded(rate)}/s`;
export const milliseconds = (ms: number): string => `${rounded(ms)} ms`;

interface Comparison {
  readonly work: string;
  readonly ours: number;
  readonly other: number;
  /** What the other figure is. */
  readonly name: string;
  readonly unit?: (value: number) => string;
}

/** A line that passes when our figure is at least `share` of the other. */
export const atLeast = (share: number, { work, ours, other, name, unit = perSecond }: Comparison): Line => ({
  work,
  ours: unit(ours),
  against: `${name} ${unit(other)}`,
  ratio: ours / other,
  target: `≥ ${share} ×`,
  pass: ours / other >= share,
});

/** A line that passes when our figure is at most `times` the other. */
export const within = (times: number, { work, ours, other, name, unit = milliseconds }: Comparison): Line => ({
  work,
  ours: unit(ours),
  against: `${name} ${unit(other)}`,
  ratio: ours / other,
  target: `≤ ${times} ×`,
  pass: ours / other <= times,
});

/** A line that passes when our figure is less than so many milliseconds. */
export const below = (work: string, ms: number, maxMs: number): Line => ({
  work,
  ours: milliseconds(ms),
  against: '–',
  target: `< ${milliseconds(maxMs)}`,
  pass: ms < maxMs,
});
