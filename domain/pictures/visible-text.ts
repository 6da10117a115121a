/** Text beyond this is cut unseen, so that cleaning costs the same whatever is sent. */
const rawMaxLength = 4000;
/** More marks on one letter than any living script needs are decoration that would run over the lines. */
const maxMarks = 4;

/** Letters dressed up as mathematical symbols read as the plain letters they stand for. */
const dressedLetters = /[\u{1d400}-\u{1d7ff}]/gu;
/** Controls and what Unicode gives no look of its own, bidi overrides among it; emoji sequences keep what joins them. */
const invisible =
  /(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and picture marks at an edge join nothing. */
const looseJoiners = /^(?:\s|\u200c|\u200d|\ufe0f)+|(?:\s|\u200c|\u200d)+$/gu;
/** Optional vowel marks, which satori sets beside their letters in joined Arabic; titles are read without them. */
const arabicVowels = /[\u064b-\u0652\u0670]/g;
const excessMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One line of visible text: white space collapsed, what cannot be seen removed, composed (NFC). */
export const cleanText = (raw: string): string =>
  raw
    .slice(0, rawMaxLength)
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(dressedLetters, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(arabicVowels, '')
    .replace(excessMarks, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(looseJoiners, '');

/**
 * Text of at most `limit` code points as it is; longer text as its first `limit` code points, then `…`. A character
 * made of several code points is never torn apart, and no space is left before the ellipsis.
 */
export const cutAt = (text: string, limit: number): string => {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > limit) {
      return `${kept.trimEnd()}…`;
    }
    kept += segment;
  }
  return text;
};

/** The characters as a reader counts them (grapheme clusters). */
export const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
