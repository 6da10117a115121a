import { randomFillSync } from 'node:crypto';
import { v5, v7, validate } from 'uuid';

const idBytes = 16;
const idsPerFill = 256;
/** Of the 32 bits of the sequence: a new millisecond starts in the lower half, so that the upper one is left to count in. */
const startMask = 0x7fffffff;

/** Asking the system for random bytes costs more than the rest of an id: they are fetched for many at once. */
class Ids {
  readonly #random = Buffer.alloc(idBytes * idsPerFill);
  #used = this.#random.length;
  #ms = 0;
  #sequence = 0;

  next(): string {
    if (this.#used === this.#random.length) {
      randomFillSync(this.#random);
      this.#used = 0;
    }
    const random = this.#random.subarray(this.#used, this.#used + idBytes);
    this.#used += idBytes;
    this.#advance(Date.now(), random);
    return v7({ random, msecs: this.#ms, seq: this.#sequence });
  }

  /** RFC 9562, 6.2, method 1: within a millisecond, or when the clock goes back, the sequence counts on. */
  #advance(now: number, random: Buffer): void {
    if (now > this.#ms) {
      this.#ms = now;
      this.#sequence = random.readUInt32BE(0) & startMask;
      return;
    }
    this.#sequence = (this.#sequence + 1) >>> 0;
    if (this.#sequence === 0) {
      this.#ms += 1;
    }
  }
}

const ids = new Ids();

/** A new UUID version 7: ids sort in the order in which this process made them, also within one millisecond. */
export const newId = (): string => ids.next();

/** Whether a text is in the form of an id. */
export const isId = (text: string): boolean => validate(text);

/** Of this server's names; it must stay what it is, as what is stored is found by it. */
const names = '6f0f5a52-6a0d-4b0e-9a53-3d1a0d6f2c47';

/** The UUID version 5 of a name: always the same one. */
export const idNamed = (name: string): string => v5(name, names);
