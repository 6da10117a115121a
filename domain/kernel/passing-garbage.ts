import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What may have passed before its memory is looked for. Each look takes about a millisecond. */
const mostBytes = 8 * 1024 * 1024;

/** What collects young objects alone; nothing where this version of Node.js has no such thing. */
const youngCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  // No code of others is to find it in a context of its own.
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => collect({ type: 'minor' }) : () => undefined;
};

/**
 * Keeps what has passed through streams from filling memory. Each piece is a buffer outside the heap, and V8 lets 32 MiB of
 * them pile up, however short they are needed, before it collects the young objects that hold them.
 */
export class PassingGarbage {
  #collect: (() => void) | undefined;
  #bytes = 0;

  /** @param collect made when it is first needed, unless given */
  constructor(collect?: () => void) {
    this.#collect = collect;
  }

  /** So many bytes have passed, and are not needed much longer. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= mostBytes) {
      this.#bytes = 0;
      this.#collect ??= youngCollector();
      this.#collect();
    }
  }

  /** The same content, whose memory is looked for as it passes; `end` is called when nobody reads it any more. */
  through(content: AsyncIterable<Uint8Array>, end: () => void): Readable {
    return Readable.from(this.#counted(content), { objectMode: false }).once('close', end);
  }

  async *#counted(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of content) {
      yield chunk;
      this.add(chunk.length);
    }
  }
}
