import { fewBytes } from '../../db/queries/reach.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { App } from './app.js';
import { unavailable } from './errors.js';
import { heavyReads } from './heavy-reads.js';
import type { Answer } from './written.js';

/** The most bytes of text that a list without pages answers with (docs/http.md). */
export const maxListBytes = 16 * 1024 ** 2;

/** A page ends early where it would have more bytes of text: so many are read and written beside other requests. */
export const maxPageBytes = 4 * 1024 ** 2;

/** Whether a page has all that its limit lets it have, and does not end early. */
export const isWholePage = (
  { limit, offset }: { readonly limit: number; readonly offset: number },
  total: number,
  count: number,
): boolean => count >= Math.min(limit, total - offset);

/**
 * Refuses a list without pages that would have more bytes of text than a list may; `narrowing` says what to ask instead.
 *
 * @throws ProductError unavailable (`read_too_large`)
 */
export const refuseLongList = (bytes: number, narrowing: string): void => {
  if (bytes > maxListBytes) {
    throw unavailable(`The list has more than ${maxListBytes / 1024 ** 2} MiB; ${narrowing}`, {
      code: 'read_too_large',
      retryAfterMs: 30_000,
    });
  }
};

/** A list without pages, and what was asked of it. */
interface WholeList<Input, Output> {
  /** The bytes that are stored of it. */
  readonly bytes: number;
  /** Reads it when it is short; undefined when it turns out that it is not. */
  readonly readShort: () => Promise<Output | undefined>;
  readonly read: HeavyRead<Input, Output>;
  readonly input: Input;
  /** What to ask instead when it is too long. */
  readonly narrowing: string;
}

/**
 * A list without pages, unless it has more bytes than a list may: before it is read, as it is stored, and then as it is
 * answered. One that is not short is read and written in a child process.
 *
 * @throws ProductError unavailable (`read_too_large`, and as heavy reads)
 */
export const answerWhole = async <Input, Output>(
  app: App,
  { bytes, readShort, read, input, narrowing }: WholeList<Input, Output>,
  signal: AbortSignal,
): Promise<Answer<Output>> => {
  refuseLongList(bytes, narrowing);
  const short = bytes <= fewBytes ? await readShort() : undefined;
  if (short !== undefined) {
    return short;
  }
  const written = await app.service(heavyReads).write(read, input, signal);
  refuseLongList(written.bytes.byteLength, narrowing);
  return written;
};
