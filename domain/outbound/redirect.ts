import { forOtherOrigin, type Header, withoutBodyHeaders } from './headers.js';
import type { Target } from './target.js';

/** The body of a request: kept, so that a redirect can have it again. */
export type Body = string | Uint8Array;

/** A request as it is asked at one hop, with placeholders in place of secrets. */
export interface Hop {
  readonly method: string;
  readonly headers: readonly Header[];
  readonly body: Body | undefined;
}

const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where an answer leads, as it says so; undefined: nowhere. */
export const locationOf = (status: number, location: string | undefined): string | undefined =>
  followed.has(status) ? location : undefined;

const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : method === 'POST' && (status === 301 || status === 302);

/** The request to ask where a redirect leads (RFC 9110, 15.4); another origin is not told what may be a credential. */
export const redirected = (
  { method, headers, body }: Hop,
  status: number,
  from: Target,
  to: Target,
  hasPlaceholder: (header: Header) => boolean,
): Hop => {
  const told = from.url.origin === to.url.origin ? headers : forOtherOrigin(headers, hasPlaceholder);
  return becomesGet(status, method)
    ? { method: 'GET', headers: withoutBodyHeaders(told), body: undefined }
    : { method, headers: told, body };
};
