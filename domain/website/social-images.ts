import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { defineService } from '../kernel/services.js';
import type { Card } from './card-text.js';
import { createRenderPool } from './render-pool.js';

export interface SocialImage {
  png: Uint8Array;
  /** Strong entity tag of exactly these bytes, with its quotes. */
  etag: string;
}

export interface SocialImages {
  /**
   * The picture of a card: from the cache, from a drawing under way, or newly drawn.
   * @throws RenderPoolBusy when too many cards are waiting to be drawn
   */
  imageOf(card: Card): Promise<SocialImage>;
  close(): Promise<void>;
}

const cacheMaxBytes = 32 * 1024 * 1024;
/** About two seconds of work for one worker. */
const maxWaiting = 64;

/** One core stays free for answering requests. */
const poolSize = (): number => Math.max(1, Math.min(4, availableParallelism() - 1));

/** Social images with a cache bounded in bytes; identical cards asked for at the same time are drawn once. */
const createSocialImages = (): SocialImages => {
  const pool = createRenderPool({ size: poolSize(), maxWaiting });
  const cache = new LRUCache<string, SocialImage>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ png }, key) => png.byteLength + key.length * 2,
  });
  const underWay = new Map<string, Promise<SocialImage>>();

  const draw = async (key: string, card: Card): Promise<SocialImage> => {
    try {
      const png = await pool.render(card);
      const image = { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` };
      cache.set(key, image);
      return image;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    async imageOf(card) {
      const key = JSON.stringify([card.title, card.subtitle, card.label, card.siteName]);
      const known = cache.get(key) ?? underWay.get(key);
      if (known) {
        return known;
      }
      const image = draw(key, card);
      underWay.set(key, image);
      return image;
    },
    close: () => pool.close(),
  };
};

/** Draws and keeps the preview images of the website API. */
export const socialImages = defineService({
  name: 'social images',
  start: () => {
    const service = createSocialImages();
    return { service, stop: () => service.close() };
  },
});
