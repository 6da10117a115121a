import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Written } from '../../domain/kernel/written.js';
import type { HandlerResult } from '../contract/handler-result.js';
import type { OperationInfo } from '../contract/operation.js';
import { disconnectSignal } from './disconnect.js';
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
  const signal = disconnectSignal(response.req.socket);
  try {
    // A response that has its turn after another one does not hear of the end of the connection: what it is made of does.
    await Promise.race([pipeline(body, response, { signal }), finished(body)]);
  } catch {
    // The other end is gone or the source failed after the headers were sent: all that is left is to hang up.
    response.destroy();
  }
};

const json = 'application/json; charset=utf-8';

const withCharset = (media: string): string => (media.startsWith('text/') ? `${media}; charset=utf-8` : media);

const payloadOf = (body: unknown, type: string): string | Uint8Array => {
  if (isBytes(body) || (typeof body === 'string' && !type.includes('json'))) {
    return body;
  }
  return body instanceof Written ? body.bytes : `${JSON.stringify(body)}\n`;
};

/**
 * Resolves once a response has been handed to the operating system, or cannot be any more because the connection is closed:
 * whether it has. What the other end makes of it nobody knows.
 */
const isWritten = (response: ServerResponse): Promise<boolean> => {
  const { socket } = response.req;
  // Of a write that failed, Node says that it finished, too.
  const isDone = (): boolean => response.writableFinished && socket.errored === null;
  if (response.writableFinished || socket.destroyed) {
    return Promise.resolve(isDone());
  }
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('finish', settle);
      socket.off('close', settle);
      resolve(isDone());
    };
    response.once('finish', settle);
    socket.once('close', settle);
  });
};

/**
 * Writes a handler's result: objects as a line of JSON, text and bytes as they are, streams piece by piece. Text, bytes and streams
 * are of the media type that the contract declares for the status, unless the handler names another.
 */
export const send = async (
  response: ServerResponse,
  result: HandlerResult,
  base: HeaderList,
  operation: OperationInfo | undefined,
): Promise<void> => {
  const { status, body } = result;
  if (response.destroyed || response.req.socket.destroyed) {
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
  const isStream = body instanceof Readable;
  const isRaw = isStream || typeof body === 'string' || isBytes(body);
  const named = result.headers && contentTypeOf(result.headers);
  const declared = isRaw ? operation?.responses[status] : undefined;
  const type = named ?? (declared ? withCharset(declared) : json);
  if (named === undefined) {
    headers.push('Content-Type', type);
  }
  if (isStream) {
    response.writeHead(status, headers);
    response.flushHeaders();
    await sendStream(response, body);
    return;
  }
  const payload = payloadOf(body, type);
  headers.push('Content-Length', Buffer.byteLength(payload));
  response.writeHead(status, headers);
  response.end(payload);
};

/**
 * The same for a result that gives something away: takes that back when it could not be written.
 *
 * @throws whatever made it impossible to write it, once that is taken back
 */
export const sendOrTakeBack = async (
  response: ServerResponse,
  result: HandlerResult,
  base: HeaderList,
  operation: OperationInfo | undefined,
  takeBack: () => Promise<void>,
): Promise<void> => {
  let isDelivered = false;
  try {
    await send(response, result, base, operation);
    isDelivered = await isWritten(response);
  } finally {
    if (!isDelivered) {
      await takeBack();
    }
  }
};
