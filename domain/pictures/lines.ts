import LineBreaker from 'linebreak';
import { charactersOf } from './visible-text.js';

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

/** A part of a text that a line does not break, with its width in em. */
interface Piece {
  readonly text: string;
  readonly width: number;
  /** Without the blanks at its end, which count for no width where a line ends. */
  readonly inked: number;
}

/** A line, as wide as it is without the blanks at its end. */
interface Line {
  readonly text: string;
  readonly inked: number;
}

const measured = (text: string, measure: Measure): Piece => {
  let width = 0;
  let inked = 0;
  for (const character of charactersOf(text)) {
    width += measure(character);
    if (character.trim() !== '') {
      inked = width;
    }
  }
  return { text, width, inked };
};

/** The text in pieces between which a line may end (UAX 14; by dictionary where words are not spaced). */
const piecesOf = (text: string, measure: Measure): Piece[] => {
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
  return pieces.map((piece) => measured(piece, measure));
};

/** The pieces joined to lines, which keep the blanks at their ends. */
const join = (pieces: readonly Piece[], mostWidth: number): (Line & Piece)[] => {
  const lines: (Line & Piece)[] = [];
  let line = { text: '', width: 0, inked: 0 };
  for (const { text, width, inked } of pieces) {
    if (line.text !== '' && inked > 0 && line.width + inked > mostWidth) {
      lines.push(line);
      line = { text: '', width: 0, inked: 0 };
    }
    line = {
      text: line.text + text,
      width: line.width + width,
      inked: inked > 0 ? line.width + inked : line.inked,
    };
  }
  return line.text === '' ? lines : [...lines, line];
};

const fill = (pieces: readonly Piece[], width: number): Line[] => {
  const lines = join(pieces, width).map(({ text, inked }) => ({ text: text.trimEnd(), inked }));
  return lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines;
};

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

/** The narrowest setting that needs no more lines, so that no word is left alone on the last one. */
const balance = (pieces: readonly Piece[], filled: readonly Line[], width: number): readonly Line[] => {
  let best = filled;
  let tooNarrow = 0;
  let enough = width;
  for (let step = 0; step < 7; step++) {
    const middle = (tooNarrow + enough) / 2;
    const lines = fill(pieces, middle);
    const fits = lines.length <= filled.length && lines.every(({ inked }) => inked <= middle);
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
const tear = (piece: Piece, width: number, measure: Measure): Piece[] =>
  piece.inked <= width
    ? [piece]
    : join(
        charactersOf(piece.text).map((character) => measured(character, measure)),
        width,
      );

/** Breaks text into lines no wider than the box, as large as it can be, of about equal length. */
export const setText = (text: string, box: TextBox, measure: Measure): SetText => {
  const pieces = piecesOf(text, measure);
  for (const { fontSize, maxLines } of box.sizes) {
    const width = (box.width / fontSize) * tolerance;
    if (pieces.some(({ inked }) => inked > width)) {
      continue;
    }
    const lines = fill(pieces, width);
    if (lines.length <= maxLines) {
      return { fontSize, lines: textsOf(balance(pieces, lines, width)) };
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
  );
  return { fontSize: last.fontSize, lines: cut(textsOf(lines), last.maxLines, width, measure) };
};
