import { createHash } from 'node:crypto';
import type { PictureTheme } from '../../generated/swarm/enums.js';

/**
 * The colours of pictures in the light, each another one: a style sheet finds what has one of them, and gives it the
 * colour of the same name in the dark.
 */
const light = {
  ground: '#f6f7f9',
  card: '#ffffff',
  line: '#d5dae2',
  grid: '#e8ebf0',
  ink: '#1b2430',
  soft: '#5b6675',
  edge: '#8a94a6',
  faint: '#c3c9d3',
  accent: '#1d4ed8',
  good: '#12805c',
  goodTint: '#e2f4ec',
  busy: '#2257d6',
  busyTint: '#e6eefc',
  waits: '#9a5b00',
  waitsTint: '#fdf1dc',
  bad: '#b3261e',
  badTint: '#fbe9e7',
  quiet: '#6b7280',
  quietTint: '#eceff3',
  series0: '#3b6fd8',
  series1: '#d9731a',
  series2: '#2a9d78',
  series3: '#c2456b',
  series4: '#7a5cc7',
  series5: '#9a8412',
  series6: '#0f8fb0',
  series7: '#a8562a',
  series8: '#5d8a3a',
  series9: '#737d8c',
  // Lighter ones of the same hues, in their order.
  series10: '#a3bdf5',
  series11: '#f5bb83',
  series12: '#8fd6bd',
  series13: '#eba0b8',
  series14: '#c2b0ee',
  series15: '#dccb66',
  series16: '#86d0e4',
  series17: '#dba583',
  series18: '#b0d48f',
  series19: '#bcc3cf',
} as const;

export type Color = keyof typeof light;
export type Palette = Readonly<Record<Color, string>>;

const dark: Palette = {
  ground: '#0f1218',
  card: '#181c24',
  line: '#323947',
  grid: '#252b36',
  ink: '#e6eaf2',
  soft: '#9aa6b8',
  edge: '#6b7689',
  faint: '#3b4352',
  accent: '#7db0ff',
  good: '#4ccb9c',
  goodTint: '#15322a',
  busy: '#7fb1ff',
  busyTint: '#172544',
  waits: '#f2b457',
  waitsTint: '#38290f',
  bad: '#ff8a80',
  badTint: '#3a1d1c',
  quiet: '#9ca3af',
  quietTint: '#242a35',
  series0: '#6f9bf2',
  series1: '#f0954a',
  series2: '#4ac7a0',
  series3: '#e9779a',
  series4: '#a68cf0',
  series5: '#cdb53f',
  series6: '#46bcdc',
  series7: '#d58a5e',
  series8: '#8fc067',
  series9: '#a1abba',
  series10: '#3a5aa3',
  series11: '#9c5518',
  series12: '#1f7a60',
  series13: '#993a58',
  series14: '#6549ad',
  series15: '#7a6a16',
  series16: '#1d7590',
  series17: '#85492a',
  series18: '#51772f',
  series19: '#5c6675',
};

/** How a picture looks. */
export type Theme = PictureTheme;

/** The colours to draw with. What is drawn for both is drawn in the light. */
export const paletteOf = (theme: Theme): Palette => (theme === 'dark' ? dark : light);

const names = Object.keys(light) as Color[];

const inTheDark = names
  .flatMap((name) => ['fill', 'stroke'].map((part) => `[${part}="${light[name]}"]{${part}:${dark[name]}}`))
  .join('');

/** What makes the same picture fit the dark, where the one who looks has it. */
export const styleSheet = `@media (prefers-color-scheme:dark){${inTheDark}}`;

/** The hash by which a policy lets just this style sheet through. */
export const styleHash = `sha256-${createHash('sha256').update(styleSheet).digest('base64')}`;
