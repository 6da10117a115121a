import { requestRefused } from './refusals.js';

/** A header's name and value. */
export type Header = readonly [name: string, value: string];

const mostHeaders = 100;
const mostHeaderBytes = 16_384;

/** They belong to the connection, or say where the request goes and how long it is: the client's business alone. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a header is one that the client sets itself, so that nobody else's is sent. */
export const isOwnHeader = (name: string): boolean => ownHeaders.has(name.toLowerCase());

/** What another origin may see of what was meant for the first; anything else may be a credential. */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);

const aboutTheBody: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
]);

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** One byte a character, and none that ends a line. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** @throws ProductError invalid when a header is none, or they are too many or too long; it names no value */
export const checkHeaders = (headers: readonly Header[]): void => {
  const unfit = headers.find(([name, value]) => !token.test(name) || !fieldValue.test(value));
  if (unfit) {
    throw requestRefused.header(unfit[0]);
  }
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (headers.length > mostHeaders || bytes > mostHeaderBytes) {
    throw requestRefused.headers(mostHeaders, mostHeaderBytes);
  }
};

/** Whether a header is set; its name is given in lower case. */
export const hasHeader = (headers: readonly Header[], wanted: string): boolean =>
  headers.some(([name]) => name.toLowerCase() === wanted);

/** Headers as callers may set them: without those that are the client's own business. */
export const withoutOwnHeaders = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(([name]) => !isOwnHeader(name));

/** What is left of headers for another origin; `isPlaceholder` tells which are decided again there. */
export const forOtherOrigin = (
  headers: readonly Header[],
  isPlaceholder: (header: Header) => boolean,
): readonly Header[] =>
  headers.filter((header) => harmlessHeaders.has(header[0].toLowerCase()) || isPlaceholder(header));

/** What is left of headers when the body is left out. */
export const withoutBodyHeaders = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(([name]) => !aboutTheBody.has(name.toLowerCase()));
