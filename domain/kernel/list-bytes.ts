import { type Answered, bytesInAnswer } from '../../db/queries/page-bytes.js';
import { unavailable } from './errors.js';

/** The most bytes of text that a list answers with (docs/http.md). */
export const maxListBytes = 16 * 1024 ** 2;

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

/**
 * Refuses the rows of a list without pages that would have more bytes in the answer than a list may: the answer may be
 * six times as long as what is stored.
 *
 * @throws ProductError unavailable (`read_too_large`)
 */
export const refuseLongAnswer = (rows: readonly Answered[], narrowing: string): void => {
  refuseLongList(bytesInAnswer(rows, maxListBytes), narrowing);
};
