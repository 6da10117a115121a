import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '../../domain/kernel/app.js';
import { ProductError } from '../../domain/kernel/errors.js';
import { callerOf } from '../auth.js';
import type { ContractBackend, Exchange, HandlerResult } from '../contract/backend.js';
import { matchRoute, type Route, type RouteNode } from '../contract/router.js';
import { CallerGone, callerGoneStatus } from './disconnect.js';
import type { HeaderList } from './headers.js';
import type { RequestLog } from './request-log.js';
import { send } from './send.js';

/** How one API differs from the other on the wire. */
export interface ApiSurface {
  readonly app: App;
  readonly backend: ContractBackend;
  readonly routes: RouteNode;
  readonly cors: (request: IncomingMessage) => HeaderList;
  /** Turns what was thrown into the API's error form. `path` is the request path without its query. */
  readonly renderError: (error: unknown, path: string) => HandlerResult;
  /** Answers a path that exists, but not with this method. */
  readonly wrongMethod: (request: IncomingMessage, route: Route, path: string) => Promise<HandlerResult>;
  /** Everything that is not a contract operation: documentation, static files, unknown paths. */
  readonly fallback: RequestListener;
  readonly requestLog: RequestLog;
}

const drainingHeader: HeaderList = ['X-Swarm-Draining', '1'];

const splitUrl = (url: string): readonly [path: string, query: string] => {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

const answerContract = (
  surface: ApiSurface,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  queryText: string,
  route: Route,
): Promise<HandlerResult> => {
  if (route.operationId === undefined) {
    return surface.wrongMethod(request, route, path);
  }
  const exchange: Exchange = {
    method: request.method ?? 'GET',
    path,
    headers: request.headers as Exchange['headers'],
    incoming: request,
    outgoing: response,
    queryText,
    route,
    caller: callerOf({ kind: 'anonymous' }, request.headers),
  };
  return surface.backend.answer(exchange);
};

const renderFailure = (surface: ApiSurface, error: unknown, path: string, route: Route | undefined): HandlerResult => {
  if (!(error instanceof ProductError)) {
    surface.app.log.error({ err: error, path }, 'request failed');
  }
  const result = surface.renderError(error, path);
  try {
    surface.backend.checkError(route?.operationId, result);
    return result;
  } catch (breach) {
    surface.app.log.error({ err: breach, path }, 'an error response breaks the contract');
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

const resultOf = async (
  surface: ApiSurface,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  route: Route,
): Promise<HandlerResult> => {
  try {
    return await answerContract(surface, request, response, path, query, route);
  } catch (error) {
    if (error instanceof CallerGone) {
      return { status: callerGoneStatus };
    }
    return renderFailure(surface, error, path, route);
  }
};

const handle = async (surface: ApiSurface, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const startedAt = performance.now();
  const [path, query] = splitUrl(request.url ?? '/');
  const log = (status: number): void => {
    const ms = performance.now() - startedAt;
    surface.requestLog.note({ method: request.method ?? '', path, query, status, ms });
  };
  const cors = surface.cors(request);
  const base = surface.app.isDraining() ? [...cors, ...drainingHeader] : cors;
  if (request.method === 'OPTIONS') {
    sendPreflight(response, base);
    log(response.statusCode);
    return;
  }
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const route = matchRoute(surface.routes, method, path);
  if (!route) {
    response.once('finish', () => log(response.statusCode));
    passToPages(surface, request, response, base);
    return;
  }
  const result = await resultOf(surface, request, response, path, query, route);
  if (!request.complete) {
    discardRest(request);
  }
  log(result.status);
  await send(response, result, base);
};

/** The request listener of an API: contract operations are answered here, before Express sees a request. */
export const createListener =
  (surface: ApiSurface): RequestListener =>
  (request, response) => {
    handle(surface, request, response).catch((error: unknown) => {
      surface.app.log.error({ err: error }, 'a response could not be sent');
      response.destroy();
    });
  };
