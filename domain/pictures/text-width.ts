import type { Measure } from './lines.js';

/** Advance widths of Helvetica from the blank to the tilde, in thousandths of an em. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

const firstKnown = 32;
/** As wide as high: what East Asian scripts and pictures are made of. */
const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const otherWidth = 0.62;
/** Whoever looks has another font: most are wider than Helvetica, few by more than this. */
const spare = 1.12;
const boldness = 1.16;

const plainWidth: Measure = (character) => {
  const known = character.length === 1 ? widths[character.charCodeAt(0) - firstKnown] : undefined;
  if (known !== undefined) {
    return (known / 1000) * spare;
  }
  return square.test(character) ? 1 : otherWidth * spare;
};

/** About how wide a character is in the font of whoever looks at a picture, in em. */
export const measureOf = (isBold: boolean): Measure =>
  isBold ? (character) => plainWidth(character) * boldness : plainWidth;
