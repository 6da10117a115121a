import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { builtModule } from '../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../kernel/process-pool/child-places.js';
import { childPlaces } from '../kernel/process-pool/places.js';
import { ProcessPool } from '../kernel/process-pool/process-pool.js';
import { defineService } from '../kernel/services.js';
import { type Card, type CardQuery, cardOf } from './card-text.js';
import type { createTasks } from './render-worker.js';

export interface SocialImage {
  png: Uint8Array;
  /** Of exactly these bytes. */
  sha256: string;
}

export interface SocialImages {
  /**
   * The picture of a card: from the cache, from a drawing under way, or newly drawn.
   *
   * @param signal tells that this picture is not wanted any more
   * @throws ProductError unavailable when too many cards are waiting to be drawn
   * @throws the signal's reason when nobody else wants the picture either
   */
  imageOf(card: Card, signal: AbortSignal): Promise<SocialImage>;
  close(): Promise<void>;
}

/** A picture being made, or waiting for it. */
interface Drawing {
  readonly image: Promise<SocialImage>;
  readonly controller: AbortController;
  /** How many still want it. */
  wanted: number;
}

const MiB = 1024 ** 2;
const cacheMaxBytes = 8 * MiB;
/** About two seconds of work for one child. */
const maxWaiting = 64;

/** One core stays free for answering requests. */
const poolSize = (): number => Math.max(1, Math.min(4, availableParallelism() - 1));

const createPool = (places: ChildPlaces) =>
  new ProcessPool<ReturnType<typeof createTasks>>({
    name: 'drawing cards',
    overload: 'Too many images are waiting to be drawn',
    module: builtModule('./render-worker.js', import.meta.url),
    setup: undefined,
    maxChildren: poolSize(),
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
  const cache = new LRUCache<string, SocialImage>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ png }, key) => png.byteLength + key.length * 2,
  });
  const underWay = new Map<string, Drawing>();

  const draw = async (key: string, card: Card, signal: AbortSignal): Promise<SocialImage> => {
    try {
      const png = await pool.run('renderCard', card, { signal, finishStarted: true });
      const image = { png, sha256: sha256(png) };
      cache.set(key, image);
      return image;
    } finally {
      underWay.delete(key);
    }
  };

  const start = (key: string, card: Card): Drawing => {
    const controller = new AbortController();
    const drawing: Drawing = { image: draw(key, card, controller.signal), controller, wanted: 0 };
    underWay.set(key, drawing);
    return drawing;
  };

  const awaitDrawing = async (drawing: Drawing, signal: AbortSignal): Promise<SocialImage> => {
    const leave = (): void => {
      drawing.wanted -= 1;
      if (drawing.wanted === 0) {
        drawing.controller.abort(signal.reason);
      }
    };
    drawing.wanted += 1;
    signal.addEventListener('abort', leave);
    try {
      return await drawing.image;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

  return {
    async imageOf(card, signal) {
      signal.throwIfAborted();
      const key = JSON.stringify([card.title, card.subtitle, card.label, card.siteName]);
      return cache.get(key) ?? awaitDrawing(underWay.get(key) ?? start(key, card), signal);
    },
    close: () => pool.close(),
  };
};

/** Draws and keeps the preview images of the website API. */
export const socialImages = defineService({
  name: 'social images',
  start: (app) => {
    const service = createSocialImages(app.service(childPlaces));
    return { service, stop: () => service.close() };
  },
});

/**
 * The preview image of a page, drawn or from the cache.
 *
 * @param signal tells that it is not wanted any more
 * @throws ProductError unavailable when too many images are waiting to be drawn
 */
export const renderSocialImage = (app: App, query: CardQuery, signal: AbortSignal): Promise<SocialImage> =>
  app.service(socialImages).imageOf(cardOf(query, app.settings.siteName), signal);
