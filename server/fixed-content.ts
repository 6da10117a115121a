import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { sha256 } from '../domain/kernel/hash.js';
import { etagMatches, strongEtag } from '../handlers/http/etag.js';

/** Those that clients like equally are chosen from in this order: the smallest answer first. */
const codings = ['br', 'gzip', 'identity'] as const;

type Coding = (typeof codings)[number];

/** The bytes of one coding. */
export interface Representation {
  readonly etag: string;
  readonly read: () => Buffer | Promise<Buffer>;
}

/** What is served at an address, as it is and, where that is worth it, compressed. */
export interface FixedContent {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly representations: Readonly<{ identity: Representation } & Partial<Record<Coding, Representation>>>;
}

/** Bytes that are kept in memory. */
export const inMemory = (bytes: Buffer): Representation => ({ etag: strongEtag(sha256(bytes)), read: () => bytes });

/**
 * Serves content that browsers may keep and ask about again, in the coding that `Accept-Encoding` prefers. A client that
 * refuses all there is gets it uncompressed (RFC 9110, 12.5.3, leaves that open).
 */
export const serveFixed = ({ type, headers = {}, representations }: FixedContent): RequestHandler => {
  const available = codings.filter((coding) => representations[coding] !== undefined);
  return async (request, response) => {
    const chosen = new Negotiator(request).encoding(available, { preferred: available });
    const coding = available.find((name) => name === chosen) ?? 'identity';
    const { etag, read } = representations[coding] ?? representations.identity;
    response.set({ ETag: etag, 'Cache-Control': 'no-cache', ...headers });
    if (available.length > 1) {
      response.vary('Accept-Encoding');
    }
    if (etagMatches(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    if (coding !== 'identity') {
      response.set('Content-Encoding', coding);
    }
    response.type(type).send(await read());
  };
};
