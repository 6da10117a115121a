import { cleanText, cutAt } from '../pictures/visible-text.js';

/** The words on a social card, ready to draw. `label` is empty when the card has none. */
export interface Card {
  title: string;
  subtitle: string;
  label: string;
  siteName: string;
}

/** What a page wants on its card, as sent. */
export interface CardQuery {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly type?: string | undefined;
}

const titleMaxLength = 500;
const subtitleMaxLength = 120;

/**
 * The card for raw query values: cleaned, over-long text cut, defaults applied. Two requests that would draw the same
 * picture give equal cards.
 */
export const cardOf = (query: CardQuery, siteName: string): Card => {
  const name = cleanText(siteName);
  return {
    title: cutAt(cleanText(query.title ?? ''), titleMaxLength) || name,
    subtitle: cutAt(cleanText(query.subtitle ?? ''), subtitleMaxLength),
    label: query.type === 'article' ? 'Blog' : '',
    siteName: name,
  };
};
