/** The words on a social card, ready to draw. `label` is empty when the card has none. */
export interface Card {
  title: string;
  subtitle: string;
  label: string;
  siteName: string;
}

const TITLE_MAX_LENGTH = 500;
const SUBTITLE_MAX_LENGTH = 120;
/** Text beyond this is cut unseen, so that cleaning costs the same whatever is sent. */
const RAW_MAX_LENGTH = 4000;
/** More marks on one letter than any living script needs are decoration that would run over the lines. */
const MAX_MARKS = 4;

/** Letters dressed up as mathematical symbols read as the plain letters they stand for. */
const DRESSED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
/** Controls, bidi overrides and isolates, invisible fillers, interlinear and variation marks with no picture. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/gu;
/** Joiners and picture marks at an edge join nothing. */
const LOOSE_JOINERS = /^[\s\u200c\u200d\ufe0f]+|[\s\u200c\u200d]+$/gu;
/** Optional vowel marks, which satori sets beside their letters in joined Arabic; titles are read without them. */
const ARABIC_VOWELS = /[\u064b-\u0652\u0670]/g;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The card for raw query values: cleaned, over-long text cut, defaults applied. Two requests that would draw the same
 * picture give equal cards.
 */
export function cardOf(
  query: { title?: string | undefined; subtitle?: string | undefined; type?: string | undefined },
  siteName: string,
): Card {
  return {
    title: cutAt(cleanText(query.title ?? ''), TITLE_MAX_LENGTH) || siteName,
    subtitle: cutAt(cleanText(query.subtitle ?? ''), SUBTITLE_MAX_LENGTH),
    label: query.type === 'article' ? 'Blog' : '',
    siteName,
  };
}

/** One line of visible text: white space collapsed, what cannot be seen removed, composed (NFC). */
export function cleanText(raw: string): string {
  return raw
    .slice(0, RAW_MAX_LENGTH)
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(DRESSED_LETTERS, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(ARABIC_VOWELS, '')
    .replace(EXCESS_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(LOOSE_JOINERS, '');
}

/**
 * Text of at most `limit` code points as it is; longer text as its first `limit` code points, then `…`. A character
 * made of several code points is never torn apart, and no space is left before the ellipsis.
 */
export function cutAt(text: string, limit: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > limit) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return text;
}

/** The characters as a reader counts them (grapheme clusters). */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
