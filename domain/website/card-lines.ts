import LineBreaker from 'linebreak';
import { charactersOf } from './card-text.js';

/** Tells the width of one character (grapheme cluster) in em. */
export type Measure = (character: string) => number;

/** How text may be set: the first size at which it fits into its lines is taken, else the last one, cut. */
export interface TextBox {
  /** In pixels. */
  width: number;
  /** In order of preference, in pixels, each with the most lines allowed at that size. */
  sizes: { fontSize: number; maxLines: number }[];
}

export interface SetText {
  fontSize: number;
  lines: string[];
}

/** Kerning and joined forms make real lines differ a little from the sum of their characters. */
const tolerance = 0.98;
const ellipsis = '…';
const noSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The start of a line without a word it tears, unless that would cost more than a third of it. */
const wholeWords = (start: string, line: string): string => {
  const tears = start.length < line.length && line[start.length] !== ' ';
  const space = start.lastIndexOf(' ');
  return (tears && space > (start.length * 2) / 3 ? start.slice(0, space) : start).trimEnd();
};

const widthOf = (text: string, measure: Measure): number => {
  let width = 0;
  for (const character of charactersOf(text)) {
    width += measure(character);
  }
  return width;
};

const cut = (lines: string[], maxLines: number, width: number, measure: Measure): string[] => {
  const last = lines[maxLines - 1];
  if (lines.length <= maxLines || last === undefined) {
    return lines;
  }
  const kept = charactersOf(last);
  while (kept.length > 0 && widthOf(kept.join('').trimEnd() + ellipsis, measure) > width) {
    kept.pop();
  }
  return [...lines.slice(0, maxLines - 1), wholeWords(kept.join(''), last) + ellipsis];
};

const insideHangul = /^\p{Script=Hangul}\p{Script=Hangul}$/u;

const words = new Intl.Segmenter('th', { granularity: 'word' });

const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** The text in pieces between which a line may end (UAX 14; by dictionary where words are not spaced). */
const piecesOf = (text: string): string[] => {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    // UAX 14 lets Korean break anywhere; readers expect it between words.
    if (insideHangul.test(text.slice(next.position - 1, next.position + 1))) {
      continue;
    }
    const piece = text.slice(start, next.position);
    start = next.position;
    if (noSpaces.test(piece)) {
      pieces.push(...wordsOf(piece));
    } else {
      pieces.push(piece);
    }
  }
  return pieces;
};

/** The pieces joined to lines, which keep the blanks at their ends: these count for no width. */
const join = (pieces: string[], width: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthOf((line + piece).trimEnd(), measure) > width) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return line === '' ? lines : [...lines, line];
};

const fill = (pieces: string[], width: number, measure: Measure): string[] => {
  const lines = join(pieces, width, measure).map((line) => line.trimEnd());
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** The narrowest setting that needs no more lines, so that no word is left alone on the last one. */
const balance = (pieces: string[], filled: string[], width: number, measure: Measure): string[] => {
  let best = filled;
  let tooNarrow = 0;
  let enough = width;
  for (let step = 0; step < 7; step++) {
    const middle = (tooNarrow + enough) / 2;
    const lines = fill(pieces, middle, measure);
    const fits = lines.length <= filled.length && lines.every((line) => widthOf(line, measure) <= middle);
    if (fits) {
      best = lines;
      enough = middle;
    } else {
      tooNarrow = middle;
    }
  }
  return best;
};

/** A piece wider than a line, in parts that fit. */
const tear = (piece: string, width: number, measure: Measure): string[] => {
  if (widthOf(piece.trimEnd(), measure) <= width) {
    return [piece];
  }
  return join(charactersOf(piece), width, measure);
};

/** Breaks text into lines no wider than the box, as large as it can be, of about equal length. */
export const setText = (text: string, box: TextBox, measure: Measure): SetText => {
  const pieces = piecesOf(text);
  for (const { fontSize, maxLines } of box.sizes) {
    const width = (box.width / fontSize) * tolerance;
    if (pieces.some((piece) => widthOf(piece.trimEnd(), measure) > width)) {
      continue;
    }
    const lines = fill(pieces, width, measure);
    if (lines.length <= maxLines) {
      return { fontSize, lines: balance(pieces, lines, width, measure) };
    }
  }
  const last = box.sizes[box.sizes.length - 1];
  if (!last) {
    throw new Error('A text box needs at least one size');
  }
  const width = (box.width / last.fontSize) * tolerance;
  const lines = fill(
    pieces.flatMap((piece) => tear(piece, width, measure)),
    width,
    measure,
  );
  return { fontSize: last.fontSize, lines: cut(lines, last.maxLines, width, measure) };
};
