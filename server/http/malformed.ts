import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
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

const noHost: Malformed = { status: 400, code: 'malformed_request', message: 'The request names no host' };
const manyHosts: Malformed = {
  status: 400,
  code: 'malformed_request',
  message: 'The request names more than one host',
};

const noProxy: Malformed = {
  status: 501,
  code: 'unimplemented',
  message: 'CONNECT is not supported: this server is no proxy',
};

/** The answer to a request that expects anything but `100-continue` of the server. */
export const unmetExpectation: Malformed = {
  status: 417,
  code: 'expectation_failed',
  message: 'The request expects what this server does not do',
};

/** The answer to a request that does not ask for what takes over the connection. */
export const upgradeExpected: Malformed = {
  status: 426,
  code: 'upgrade_required',
  message: 'This operation takes over the connection: send an upgrade request',
};

/** The answers that the contract or the page on errors has although no rule gives them. */
export const malformedAnswers: readonly Malformed[] = [
  noRequest,
  unmetExpectation,
  upgradeExpected,
  ...byParserCode.values(),
];

/** What is wrong with the hosts that a request names: one that names two is for somebody else to some proxy on its way. */
export const hostProblem = ({ rawHeaders, httpVersionMinor, headers }: IncomingMessage): Malformed | undefined => {
  if (headers.host === undefined) {
    return httpVersionMinor === 0 ? undefined : noHost;
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  return hosts > 1 ? manyHosts : undefined;
};

/** The answer that is next on a connection. Node knows of it only under this name. */
const nextAnswer = (socket: Duplex): ServerResponse | undefined => {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse ? response : undefined;
};

/** Goes on once all requests that came in whole are answered; those answers are not to be lost to what came after them. */
const afterAnswers = (socket: Duplex, proceed: () => void): void => {
  const response = nextAnswer(socket);
  if (response?.req.complete) {
    response.once('finish', () => afterAnswers(socket, proceed));
    return;
  }
  proceed();
};

const messageOf = ({ status, headers = {}, body }: HandlerResult): string => {
  const text = `${JSON.stringify(body)}\n`;
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
};

const answerLast = (socket: Duplex, result: HandlerResult): void => {
  // An answer that has begun cannot be followed by another one.
  if (!socket.writable || nextAnswer(socket)?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(messageOf(result), () => socket.destroy());
};

/** Answers what Node's parser refuses, and CONNECT, in the error form of the API, and hangs up. */
export const answerMalformed = (server: Server, render: (malformed: Malformed) => HandlerResult): void => {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    // All that comes after it is refused too.
    if (!refused.has(socket)) {
      refused.add(socket);
      afterAnswers(socket, () => answerLast(socket, render(byParserCode.get(error.code) ?? noRequest)));
    }
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    afterAnswers(socket, () => answerLast(socket, render(noProxy)));
  });
};
