import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { unavailable } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';

/** Each has 32 MiB of memory and a thread of the process's four. */
const mostAtOnce = 2;
const mostWaiting = 100;

const keyLength = 32;
const saltLength = 16;
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
/** Stored parameters beyond these are not ours. */
const mostMemory = 128 * 2 ** 20;

const form = /^\$scrypt\$N=(\d{1,7}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/=]{8,64})\$([A-Za-z0-9+/=]{8,128})$/;

const derive = (password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem: mostMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Makes and compares hashes of passwords, few at once, so that they leave the process to others. */
class PagePasswords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** A salted hash that names its parameters. @throws ProductError unavailable (`overloaded`) */
  hash(password: string): Promise<string> {
    return this.#inTurn(async () => {
      const salt = randomBytes(saltLength);
      const key = await derive(password, salt, keyLength, cost);
      const { N, r, p } = cost;
      return `$scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64')}$${key.toString('base64')}`;
    });
  }

  /** Whether it is the password of a hash; no text is that of a damaged one. @throws ProductError unavailable (`overloaded`) */
  async matches(password: string, hash: string): Promise<boolean> {
    const [, N, r, p, salt, key] = form.exec(hash) ?? [];
    if (salt === undefined || key === undefined) {
      return false;
    }
    const expected = Buffer.from(key, 'base64');
    const options = { N: Number(N), r: Number(r), p: Number(p) };
    const given = await this.#inTurn(() => derive(password, Buffer.from(salt, 'base64'), expected.length, options));
    return timingSafeEqual(given, expected);
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < mostAtOnce) {
      this.#running += 1;
    } else {
      await this.#turn();
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever waits takes over the place.
      if (next) {
        next();
      } else {
        this.#running -= 1;
      }
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= mostWaiting) {
      throw unavailable('Too many passwords are being checked; try again in a moment', {
        code: 'overloaded',
        retryAfterMs: 2000,
      });
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

export const pagePasswords = defineService({
  name: 'passwords of pages',
  start: () => ({ service: new PagePasswords() }),
});
