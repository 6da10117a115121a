import { type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HandlerResult } from '../contract/handler-result.js';

/** Why something that came in is no request; it never reaches the API. */
export interface Malformed {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const noRequest: Malformed = { status: 400, code: 'malformed_request', message: 'This is not a valid HTTP request' };

const byParserCode: ReadonlyMap<string | undefined, Malformed> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, code: 'headers_too_large', message: 'The request line and headers are too large' },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, code: 'payload_too_large', message: 'The extensions of a chunk are too large' },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, code: 'request_timeout', message: 'The request took too long to come in' },
  ],
]);

/** The answers that the page on errors lists although no rule gives them. */
export const malformedCodes: readonly string[] = [noRequest, ...byParserCode.values()].map(({ code }) => code);

/** An answer that has begun cannot be followed by another one. Node knows of it only under this name. */
const isAnswering = (socket: Duplex): boolean => {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse && response.headersSent;
};

const messageOf = ({ status, headers = {}, body }: HandlerResult): string => {
  const text = JSON.stringify(body);
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
};

/** Answers what Node's parser refuses in the error form of the API, and hangs up. */
export const answerMalformed = (server: Server, render: (malformed: Malformed) => HandlerResult): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    socket.end(messageOf(render(byParserCode.get(error.code) ?? noRequest)), () => socket.destroy());
  });
};
