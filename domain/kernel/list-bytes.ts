import { unavailable } from './errors.js';

/** The most bytes of text that a list without pages answers with (docs/http.md). */
export const maxListBytes = 16 * 1024 ** 2;

/** A page ends early where it would have more bytes of text: so many are read and written beside other requests. */
export const maxPageBytes = 4 * 1024 ** 2;

/** Whether a page ends early: it has less than its limit lets it have. */
export const isCutPage = (
  { limit, offset }: { readonly limit: number; readonly offset: number },
  total: number,
  count: number,
): boolean => count < Math.min(limit, total - offset);

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
