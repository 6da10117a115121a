import type { Listed } from './answers.js';

/** Beyond, what is left is asked for each time: a key may have a kilobyte. */
const mostRemembered = 5000;

interface Remembered {
  readonly version: string;
  readonly batchId: string;
}

/**
 * The batches of content that a sweep left in the bucket. A listing does not tell them, and whoever asks for each of very many
 * objects again and again pays for that; it tells whether the content is still the one that was asked for.
 */
export class LeftContent {
  readonly #byKey = new Map<string, Remembered>();

  /** The batch of content, unless it has to be asked for. */
  batchIdOf({ key, version }: Listed): string | undefined {
    const remembered = this.#byKey.get(key);
    return remembered?.version === version ? remembered?.batchId : undefined;
  }

  remember({ key, version }: Listed, batchId: string): void {
    this.#byKey.delete(key);
    if (version === undefined) {
      return;
    }
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size >= mostRemembered && oldest !== undefined) {
      this.#byKey.delete(oldest);
    }
    this.#byKey.set(key, { version, batchId });
  }
}
