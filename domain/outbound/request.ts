import { tooLarge } from '../kernel/errors.js';
import type { Credential } from './credentials.js';
import { checkHeaders, type Header, withoutOwnHeaders } from './headers.js';
import type { Body, Hop } from './redirect.js';
import { requestRefused } from './refusals.js';

/** What to ask of another server. */
export interface OutboundRequest {
  readonly url: string;
  /** GET unless it says otherwise; in capitals. */
  readonly method?: string;
  /** Those that are the client's own business are dropped, such as `Host` and `Content-Length`. */
  readonly headers?: readonly Header[];
  readonly body?: Body;
  /** Secrets for the placeholders in `headers` and in the query. */
  readonly credentials?: readonly Credential[];
  /** `follow`, which is the default: up to five; `error`: a redirect is a failure; `manual`: it is the answer. */
  readonly redirect?: 'follow' | 'error' | 'manual';
  /** Awaited when the secrets of a request, or of one that a redirect leads to, are filled in, before it leaves. */
  readonly beforeSend?: () => Promise<void>;
  /** The most bytes of the answer, after decompression. */
  readonly maxBytes: number;
  /** How long all of it may take, to the end of the answer, in milliseconds. */
  readonly timeoutMs: number;
  /** The request is given up when this is aborted. */
  readonly signal?: AbortSignal;
  /** The URL comes from the server's own environment: it and the addresses of its host are not judged. */
  readonly isTrusted?: boolean;
  /** A public host may be asked without encryption; it gets no secret then. */
  readonly allowsPlainHttp?: boolean;
}

const maxBodyBytes = 16 * 1024 * 1024;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The request as it is asked first. @throws ProductError invalid when it is none, tooLarge when its body is */
export const firstHop = ({ method = 'GET', headers = [], body }: OutboundRequest): Hop => {
  if (!methods.has(method)) {
    throw requestRefused.method();
  }
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw requestRefused.bodyNotTaken(method);
  }
  if (body !== undefined && Buffer.byteLength(body) > maxBodyBytes) {
    throw tooLarge(maxBodyBytes);
  }
  checkHeaders(headers);
  return { method, headers: withoutOwnHeaders(headers), body };
};
