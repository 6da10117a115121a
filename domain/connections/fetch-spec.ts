import type { AppInUnit } from '../kernel/app.js';
import { invalid, ProductError } from '../kernel/errors.js';
import { textOf } from '../kernel/text-of.js';
import { outbound } from '../outbound/outbound.js';

const timeoutMs = 15_000;
const maxBytes = 16 * 1024 * 1024;
const longestEtag = 1000;

/** A description as it was fetched; `text` is undefined when it is still the one that has this ETag. */
export interface FetchedSpec {
  readonly text: string | undefined;
  readonly etag: string | null;
}

/** Whoever named the URL can do something about it, whatever it is that fails there. */
const asInvalid = (error: unknown): unknown =>
  error instanceof ProductError && (error.kind === 'unprocessable' || error.kind === 'unavailable')
    ? invalid(`The description cannot be fetched: ${error.message}`, { code: error.code })
    : error;

/**
 * Fetches a description, unless it still has the ETag.
 *
 * @throws ProductError invalid; the signal's reason when it aborts
 */
export const fetchSpec = async (
  app: AppInUnit,
  url: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<FetchedSpec> => {
  const answer = await app
    .service(outbound)
    .fetch({
      url,
      headers: [
        ['accept', 'application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.5'],
        ...(etag === null ? [] : [['if-none-match', etag] as const]),
      ],
      maxBytes,
      timeoutMs,
      signal,
    })
    .catch((error: unknown) => {
      throw asInvalid(error);
    });
  if (answer.status === 304 && etag !== null) {
    return { text: undefined, etag };
  }
  if (answer.status < 200 || answer.status > 299) {
    throw invalid(`The description cannot be fetched: its server answers ${answer.status}`, {
      code: 'connection_spec_not_there',
    });
  }
  const told = answer.headers.find(([name]) => name === 'etag')?.[1];
  return {
    text: textOf(answer.body),
    etag: told === undefined || told.length > longestEtag ? null : told,
  };
};
