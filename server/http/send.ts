import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HandlerResult } from '../contract/backend.js';
import { type HeaderList, type HeaderMap, withHeaders } from './headers.js';

const isBytes = (body: unknown): body is Uint8Array => body instanceof Uint8Array;

const contentTypeOf = (headers: HeaderMap): string | undefined => {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  return named?.[1];
};

const sendStream = async (response: ServerResponse, body: Readable): Promise<void> => {
  if (response.req.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  try {
    await pipeline(body, response);
  } catch {
    // The other end is gone or the source failed after the headers were sent: all that is left is to hang up.
    response.destroy();
  }
};

/** Writes a handler's result: objects as JSON, text and bytes as they are, streams piece by piece. */
export const send = async (response: ServerResponse, result: HandlerResult, base: HeaderList): Promise<void> => {
  const { status, body } = result;
  if (response.destroyed) {
    // The other end left while the answer was made; a stream holds something open until it is destroyed.
    if (body instanceof Readable) {
      body.destroy();
    }
    return;
  }
  const headers = withHeaders(base, result.headers);
  if (body === undefined) {
    response.writeHead(status, headers);
    response.end();
    return;
  }
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    await sendStream(response, body);
    return;
  }
  const type = result.headers && contentTypeOf(result.headers);
  const raw = isBytes(body) || (typeof body === 'string' && type !== undefined && !type.includes('json'));
  const payload = raw ? (body as string | Uint8Array) : JSON.stringify(body);
  if (type === undefined) {
    headers.push('Content-Type', 'application/json; charset=utf-8');
  }
  headers.push('Content-Length', Buffer.byteLength(payload));
  response.writeHead(status, headers);
  response.end(payload);
};
