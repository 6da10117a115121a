import type { Card } from './card-text.js';
import { Fonts } from './fonts.js';
import { renderCard } from './render-card.js';

/** Drawing is CPU-bound and takes much memory: it is done in child processes (see process-pool). */
export const createTasks = () => {
  const fonts = new Fonts();
  return { renderCard: (card: Card) => renderCard(fonts, card) };
};
