import type { App } from '../kernel/app.js';
import { builtModule } from '../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../kernel/process-pool/child-places.js';
import { childPlaces } from '../kernel/process-pool/places.js';
import { ProcessPool } from '../kernel/process-pool/process-pool.js';
import { defineService } from '../kernel/services.js';
import type { TimeLeft } from '../kernel/time-left.js';
import { type Drawn, DrawnOnce } from '../pictures/drawn-once.js';
import { drawingChildren } from '../pictures/pictures.js';
import { type Card, type CardQuery, cardOf } from './card-text.js';
import type { createTasks } from './render-worker.js';

export interface SocialImages {
  /**
   * The picture of a card: from the cache, from a drawing under way, or newly drawn.
   *
   * @param signal tells that this picture is not wanted any more
   * @throws ProductError unavailable when too many cards are waiting to be drawn
   * @throws the signal's reason when nobody else wants the picture either
   */
  imageOf(card: Card, signal: AbortSignal): Promise<Drawn>;
  close(time: TimeLeft): Promise<void>;
}

const MiB = 1024 ** 2;
const cacheMaxBytes = 8 * MiB;
/** About two seconds of work for one child. */
const maxWaiting = 64;

const createPool = (places: ChildPlaces) =>
  new ProcessPool<ReturnType<typeof createTasks>>({
    name: 'drawing cards',
    overload: 'Too many images are waiting to be drawn',
    module: builtModule('./render-worker.js', import.meta.url),
    setup: undefined,
    maxChildren: drawingChildren(),
    places,
    // Its fonts make a child large and its start slow: it ends when the site is quiet, not between two visitors.
    idleMs: 5 * 60_000,
    maxQueued: maxWaiting,
    // Far beyond the slowest card seen (0.4 s, first of a child): only a hang takes longer.
    timeoutMs: 15_000,
    repeatable: true,
    waitsForIdleCore: true,
    maxTasksPerChild: 10_000,
    maxHeapMiB: 256,
    recycleAboveRssBytes: 400 * MiB,
    maxRssBytes: 800 * MiB,
  });

/** Social images with a cache bounded in bytes; identical cards asked for at the same time are drawn once. */
const createSocialImages = (places: ChildPlaces): SocialImages => {
  const pool = createPool(places);
  const drawn = new DrawnOnce(cacheMaxBytes);
  return {
    imageOf(card, signal) {
      const key = JSON.stringify([card.title, card.subtitle, card.label, card.siteName]);
      return drawn.get(key, (wanted) => pool.run('renderCard', card, { signal: wanted, finishStarted: true }), signal);
    },
    close: (time) => pool.close(time),
  };
};

/** Draws and keeps the preview images of the website API. */
export const socialImages = defineService({
  name: 'social images',
  start: (app) => {
    const service = createSocialImages(app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});

/**
 * The preview image of a page, drawn or from the cache.
 *
 * @param signal tells that it is not wanted any more
 * @throws ProductError unavailable when too many images are waiting to be drawn
 */
export const renderSocialImage = (app: App, query: CardQuery, signal: AbortSignal): Promise<Drawn> =>
  app.service(socialImages).imageOf(cardOf(query, app.settings.siteName), signal);
