import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { isEmoji } from './pictographs.js';

/** A character (grapheme cluster) and whether it is drawn from the hairline weight of the CJK fonts. */
export interface Stroked {
  readonly character: string;
  readonly hairline: boolean;
}

/** Part of a line that is read in one direction and drawn with one strength of stroke. */
export interface Run {
  text: string;
  rightToLeft: boolean;
  /** Hairlines need a stroke to look their weight. */
  hairline: boolean;
}

/** A run, and how deep its direction is nested: even levels are read from left to right, odd ones from right to left. */
interface LeveledRun extends Run {
  readonly level: number;
}

const bidi = bidiFactory();

const beyondBmp = /[\u{10000}-\u{10ffff}]/gu;

/** Satori gives a space that begins a run no width. */
const noBreakSpace = '\u00a0';

/** Pictures among the letters: of no direction of their own, whatever they show (UAX 9, U+FFFC). */
const objectReplacement = '\ufffc';
/** By class: bidi-js looks at single UTF-16 units, so that a letter of two needs one of its class in its place. */
const standIns = new Map<string, string>([
  ['L', 'a'],
  ['R', '\u05d0'],
  ['AL', '\u0627'],
  ['EN', '0'],
  ['AN', '\u0660'],
]);

/** What tells bidi-js the direction of a character, in as many UTF-16 units. */
const directedLike = (character: string): string => {
  if (isEmoji(character)) {
    return objectReplacement.repeat(character.length);
  }
  return character.replace(beyondBmp, (letter) =>
    (standIns.get(bidi.getBidiCharTypeName(letter)) ?? objectReplacement).repeat(letter.length),
  );
};

const leveledRuns = (line: readonly Stroked[], rightToLeft: boolean): LeveledRun[] => {
  const text = line.map(({ character }) => directedLike(character)).join('');
  const { levels } = bidi.getEmbeddingLevels(text, rightToLeft ? 'rtl' : 'ltr');
  const runs: LeveledRun[] = [];
  let at = 0;
  for (const { character, hairline } of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const run = runs.at(-1);
    if (run !== undefined && run.level === level && (run.hairline === hairline || character === ' ')) {
      run.text += character;
    } else {
      runs.push({ text: character === ' ' ? noBreakSpace : character, rightToLeft: level % 2 === 1, hairline, level });
    }
  }
  return runs;
};

/** Turns every sequence of runs round that are at least this deep. */
const turned = (runs: readonly LeveledRun[], depth: number): LeveledRun[] => {
  const result: LeveledRun[] = [];
  let sequence: LeveledRun[] = [];
  for (const run of runs) {
    if (run.level >= depth) {
      sequence.unshift(run);
    } else {
      result.push(...sequence, run);
      sequence = [];
    }
  }
  return [...result, ...sequence];
};

/**
 * A line in runs, in the order in which they stand from left to right (UAX 9), with spaces kept with what precedes them.
 * Satori brings directions into order within a run only, and not always well: here each run has one.
 */
export const runsOf = (line: readonly Stroked[], rightToLeft: boolean): Run[] => {
  let runs = leveledRuns(line, rightToLeft);
  const deepest = runs.reduce((deepest, { level }) => Math.max(deepest, level), 0);
  for (let depth = deepest; depth > 0; depth -= 1) {
    runs = turned(runs, depth);
  }
  return runs;
};
