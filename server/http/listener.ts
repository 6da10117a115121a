import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { App } from '../../domain/kernel/app.js';
import { invalid } from '../../domain/kernel/errors.js';
import { parsedUrl } from '../../domain/kernel/parsed-url.js';
import { refusalOfTask } from '../../domain/kernel/process-pool/errors.js';
import { type ContractBackend, UpgradeRequired } from '../contract/backend.js';
import { type Arrival, Exchange } from '../contract/exchange.js';
import type { HandlerResult, UpgradedConnection } from '../contract/handler-result.js';
import type { OperationInfo } from '../contract/operation.js';
import type { Route } from '../contract/router.js';
import { CallerGone, callerGoneStatus } from './disconnect.js';
import { tellBrowser } from './error-pages.js';
import { logUnexpected } from './errors.js';
import type { HeaderList } from './headers.js';
import { loggedPath } from './logged-path.js';
import { answerMalformed, hostProblem, type Malformed, unmetExpectation, upgradeExpected } from './malformed.js';
import type { RequestLog } from './request-log.js';
import { RequestsUnderWay } from './requests-under-way.js';
import { send, sendOrTakeBack } from './send.js';

/** What is not usual about a request. */
interface Special {
  /** It asks to take over the connection. */
  readonly connection?: UpgradedConnection;
  /** It is refused before anybody looks at what it is for. */
  readonly refused?: Malformed;
}

/** A request for a path with a method that the path does not take. */
export interface WrongMethod {
  readonly request: IncomingMessage;
  /** Without its query. */
  readonly path: string;
  readonly allowed: readonly string[];
}

/** What is known of a failure beside the error. */
export interface AboutFailure {
  readonly operation?: OperationInfo | undefined;
  /** Under which the log tells of it, if it was unexpected. */
  readonly failureId?: string | undefined;
}

/** How one API differs from the other on the wire. */
export interface ApiSurface {
  readonly app: App;
  readonly backend: ContractBackend;
  readonly cors: (request: IncomingMessage) => HeaderList;
  /** Turns what was thrown into the API's error form. `path` is the request path without its query. */
  readonly renderError: (error: unknown, path: string, about?: AboutFailure) => HandlerResult;
  /** The same for what is no request at all. */
  readonly renderMalformed: (malformed: Malformed) => HandlerResult;
  /** The answer to a request that is for another host than the one it came to. */
  readonly misplaced?: (request: IncomingMessage, target: string) => HandlerResult | undefined;
  /** Answers a path that exists, but not with this method. */
  readonly wrongMethod: (wrong: WrongMethod) => Promise<HandlerResult>;
  /** Everything that is not a contract operation: documentation, static files, unknown paths. */
  readonly fallback: RequestListener;
  readonly requestLog: RequestLog;
}

const noPath: Malformed = { status: 400, code: 'malformed_request', message: 'The request names no path' };

/** Whoever asks again is to connect again, to whatever serves then. */
const drainingHeaders: HeaderList = ['X-Swarm-Draining', '1', 'Connection', 'close'];

const splitUrl = (url: string): readonly [path: string, query: string] => {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/** The path and the query that a request is for; it may name the host before them. Undefined when there is no path. */
const targetOf = (url: string): string | undefined => {
  if (url.startsWith('/')) {
    return url;
  }
  const { pathname, search } = parsedUrl(url) ?? { pathname: '', search: '' };
  return pathname.startsWith('/') ? pathname + search : undefined;
};

/** Node has stopped reading a request that asks for an upgrade, so that its body is out of reach. */
const assertNoBody = (operation: OperationInfo): void => {
  if (operation.body !== 'none') {
    throw invalid('This operation does not take over the connection: send no upgrade request');
  }
};

const upgradeRequired = (surface: ApiSurface): HandlerResult => ({
  ...surface.renderMalformed(upgradeExpected),
  headers: { Upgrade: 'websocket' },
});

/** HEAD is for reading: it does not ask what would change something. */
const answersHead = (operation: OperationInfo, { method }: IncomingMessage): boolean =>
  method !== 'HEAD' || operation.readOnly === true;

const answerContract = (
  surface: ApiSurface,
  arrival: Arrival,
  connection: UpgradedConnection | undefined,
): HandlerResult | Promise<HandlerResult> => {
  const { request, route, path } = arrival;
  const operation = surface.backend.infoOf(route);
  if (!operation || !answersHead(operation, request)) {
    return surface.wrongMethod({ request, path, allowed: surface.backend.allowedMethods(route) });
  }
  if (connection && !operation.upgrade) {
    assertNoBody(operation);
  }
  return surface.backend.answer(new Exchange(arrival));
};

const renderFailure = (surface: ApiSurface, error: unknown, path: string, route: Route | undefined): HandlerResult => {
  const failureId = logUnexpected(surface.app, error, path);
  const operation = route && surface.backend.infoOf(route);
  const result = surface.renderError(refusalOfTask(error) ?? error, path, { operation, failureId });
  try {
    surface.backend.checkError(route, result);
    return result;
  } catch (breach) {
    surface.app.log.error(
      { err: breach, path: loggedPath(surface.app.secrets, path) },
      'an error response breaks the contract',
    );
    return surface.renderError(breach, path);
  }
};

const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads on and throws away what is left of a refused body: hanging up instead would take the answer away from a client
 * that is still sending. Somebody who never ends is hung up on after all.
 */
const discardRest = (request: IncomingMessage): void => {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscardedBytes) {
      request.destroy();
    }
  });
  request.resume();
};

const sendPreflight = (response: ServerResponse, base: HeaderList): void => {
  response.writeHead(204, [...base]);
  response.end();
};

const passToPages = (
  surface: ApiSurface,
  request: IncomingMessage,
  response: ServerResponse,
  base: HeaderList,
): void => {
  for (let index = 0; index < base.length; index += 2) {
    response.setHeader(String(base[index]), base[index + 1] ?? '');
  }
  surface.fallback(request, response);
};

/** An answer as those are told who asked for it. */
const toldResultOf = async (
  surface: ApiSurface,
  arrival: Arrival,
  connection: UpgradedConnection | undefined,
): Promise<HandlerResult> => {
  const result = await resultOf(surface, arrival, connection);
  const { request, path, route } = arrival;
  const subject = surface.backend.infoOf(route)?.browser;
  return result.status < 400 || subject === undefined ? result : tellBrowser(request, path, subject, result);
};

const resultOf = async (
  surface: ApiSurface,
  arrival: Arrival,
  connection: UpgradedConnection | undefined,
): Promise<HandlerResult> => {
  try {
    return await answerContract(surface, arrival, connection);
  } catch (error) {
    if (error instanceof CallerGone) {
      return { status: callerGoneStatus };
    }
    if (error instanceof UpgradeRequired) {
      return upgradeRequired(surface);
    }
    return renderFailure(surface, error, arrival.path, arrival.route);
  }
};

/** Answers a request that nobody has looked into. */
const turnAway = async (response: ServerResponse, result: HandlerResult, base: HeaderList): Promise<void> => {
  if (!response.req.complete) {
    discardRest(response.req);
  }
  await send(response, result, base, undefined);
};

/** Answers what is no request for this server, and hangs up. */
const refuse = async (
  surface: ApiSurface,
  response: ServerResponse,
  malformed: Malformed,
  base: HeaderList,
): Promise<void> => {
  await turnAway(response, surface.renderMalformed(malformed), [...base, 'Connection', 'close']);
};

const handle = async (
  surface: ApiSurface,
  request: IncomingMessage,
  response: ServerResponse,
  { connection, refused }: Special = {},
): Promise<void> => {
  const startedAt = performance.now();
  const target = targetOf(request.url ?? '/');
  const [path, query] = splitUrl(target ?? '');
  const log = (status: number): void => {
    const ms = performance.now() - startedAt;
    surface.requestLog.note({ method: request.method ?? '', path, status, ms });
  };
  const cors = surface.cors(request);
  // Asked for when an answer is sent: the server may have begun to stop since the request came.
  const base = (): HeaderList => (surface.app.isDraining() ? [...cors, ...drainingHeaders] : cors);
  const wrong = refused ?? hostProblem(request);
  if (wrong) {
    log(wrong.status);
    await refuse(surface, response, wrong, base());
    return;
  }
  if (request.method === 'OPTIONS') {
    sendPreflight(response, base());
    log(response.statusCode);
    return;
  }
  if (target === undefined) {
    log(noPath.status);
    await refuse(surface, response, noPath, base());
    return;
  }
  const misplaced = surface.misplaced?.(request, target);
  if (misplaced) {
    log(misplaced.status);
    await turnAway(response, misplaced, base());
    return;
  }
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const route = surface.backend.find(method, path);
  if (!route) {
    response.once('finish', () => log(response.statusCode));
    request.url = target;
    passToPages(surface, request, response, base());
    return;
  }
  // Node gives a response the connection when it is its turn.
  const isBehind = response.socket === null;
  const result = await toldResultOf(
    surface,
    { request, path, query, route, isBehind, isUpgrade: connection !== undefined },
    connection,
  );
  if (!request.complete) {
    discardRest(request);
  }
  log(result.status);
  if (connection && result.upgrade) {
    response.detachSocket(request.socket);
    result.upgrade(connection);
    return;
  }
  const operation = surface.backend.infoOf(route);
  await (result.undelivered
    ? sendOrTakeBack(response, result, base(), operation, result.undelivered)
    : send(response, result, base(), operation));
};

const fail = (surface: ApiSurface, response: ServerResponse, error: unknown): void => {
  surface.app.log.error({ err: error }, 'a response could not be sent');
  response.destroy();
};

/** Answers a request that asks to leave HTTP, as any other until the operation takes over the connection. */
const upgradeResponse = ({ request }: UpgradedConnection): ServerResponse => {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  response.once('finish', () => request.socket.end());
  return response;
};

/** What a server does for its API. */
export interface Serving {
  /** Hangs up on the connections that have left HTTP, which the server itself knows nothing of. */
  readonly hangUp: () => void;
  /** Resolves once no request is being answered, also none whose caller has gone. */
  readonly finished: () => Promise<void>;
}

/** Serves an API on a server: contract operations are answered here, before Express sees a request. */
export const serveApi = (server: Server, surface: ApiSurface): Serving => {
  const underWay = new RequestsUnderWay();
  const end = (): void => underWay.end();
  const answer = (request: IncomingMessage, response: ServerResponse, special?: Special): void => {
    underWay.begin();
    handle(surface, request, response, special).then(end, (error: unknown) => {
      fail(surface, response, error);
      underWay.end();
    });
  };
  // Each request that is sent before those ahead of it are answered listens for the end of its connection.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  server.on('request', (request, response) => answer(request, response));
  server.on('checkExpectation', (request, response) => answer(request, response, { refused: unmetExpectation }));
  answerMalformed(server, surface.renderMalformed);
  const upgraded = new Set<Duplex>();
  if (surface.backend.takesUpgrades) {
    server.on('upgrade', (request, socket, head) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      socket.on('error', () => socket.destroy());
      const connection = { request, socket, head };
      answer(request, upgradeResponse(connection), { connection });
    });
  }
  const hangUp = (): void => {
    for (const socket of upgraded) {
      socket.destroy();
    }
  };
  return { hangUp, finished: () => underWay.none() };
};
