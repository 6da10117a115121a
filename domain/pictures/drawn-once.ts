import { LRUCache } from 'lru-cache';
import { sha256 } from '../kernel/hash.js';

/** A picture that was drawn. */
export interface Drawn {
  readonly bytes: Uint8Array;
  /** Of exactly these bytes. */
  readonly sha256: string;
}

/** A picture being drawn, or waiting for it. */
interface Drawing {
  readonly picture: Promise<Drawn>;
  readonly controller: AbortController;
  /** How many still want it. */
  wanted: number;
}

/** Pictures by what they show, kept up to a number of bytes; one that is asked for by many at the same time is drawn once. */
export class DrawnOnce {
  readonly #kept: LRUCache<string, Drawn>;
  readonly #underWay = new Map<string, Drawing>();

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length * 2,
    });
  }

  /**
   * A picture: a kept one, one under way, or newly drawn.
   *
   * @param key tells it from all others
   * @param signal tells that this picture is not wanted any more
   * @throws whatever `draw` does; the signal's reason when nobody else wants the picture either
   */
  async get(key: string, draw: (signal: AbortSignal) => Promise<Uint8Array>, signal: AbortSignal): Promise<Drawn> {
    signal.throwIfAborted();
    return this.#kept.get(key) ?? this.#await(this.#underWay.get(key) ?? this.#start(key, draw), signal);
  }

  #start(key: string, draw: (signal: AbortSignal) => Promise<Uint8Array>): Drawing {
    const controller = new AbortController();
    const drawing: Drawing = { picture: this.#draw(key, draw(controller.signal)), controller, wanted: 0 };
    this.#underWay.set(key, drawing);
    return drawing;
  }

  async #draw(key: string, drawing: Promise<Uint8Array>): Promise<Drawn> {
    try {
      const bytes = await drawing;
      const picture = { bytes, sha256: sha256(bytes) };
      this.#kept.set(key, picture);
      return picture;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #await(drawing: Drawing, signal: AbortSignal): Promise<Drawn> {
    const leave = (): void => {
      drawing.wanted -= 1;
      if (drawing.wanted === 0) {
        drawing.controller.abort(signal.reason);
      }
    };
    drawing.wanted += 1;
    signal.addEventListener('abort', leave);
    try {
      return await drawing.picture;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
