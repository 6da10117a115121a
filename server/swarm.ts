import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../domain/kernel/app.js';
import type { Principal } from '../domain/kernel/caller.js';
import { notFound, unauthenticated } from '../domain/kernel/errors.js';
import { operations } from '../domain/kernel/operations.js';
import { api } from '../generated/swarm/api.js';
import { admitUnknown, authenticate, authenticateController } from './auth.js';
import { type ApiContract, ContractBackend } from './contract/backend.js';
import type { HandlerResult } from './contract/handler-result.js';
import { createPages } from './documentation.js';
import { swarmCors } from './http/cors.js';
import { statusOf } from './http/error-status.js';
import {
  logUnexpected,
  methodNotAllowed,
  renderMalformedError,
  renderRpcError,
  renderSwarmError,
} from './http/errors.js';
import type { AboutFailure, ApiSurface, WrongMethod } from './http/listener.js';
import { misplacedPage } from './http/pages-host.js';
import type { RequestLog } from './http/request-log.js';

const generated = new URL('../generated/swarm/', import.meta.url);

/** What answers, and by what a caller is known. */
export interface Behaviour {
  readonly handlers: ApiContract['handlers'];
  readonly authenticate: (app: App, headers: IncomingHttpHeaders) => Promise<Principal | undefined>;
}

/**
 * Fails closed for what no operation answers: without a valid key nobody learns what exists.
 *
 * @throws ProductError unauthenticated, forbidden
 */
const admitToNothing = async (app: App, { authenticate }: Behaviour, request: IncomingMessage): Promise<void> => {
  const principal = await authenticate(app, request.headers);
  if (!principal) {
    throw unauthenticated();
  }
  await admitUnknown(app, principal, request.method ?? 'GET');
};

/** @throws ProductError unauthenticated, forbidden, else notFound */
const refuseUnknown = async (app: App, behaviour: Behaviour, request: IncomingMessage): Promise<never> => {
  await admitToNothing(app, behaviour, request);
  throw notFound('path');
};

/** @throws ProductError unauthenticated, forbidden */
const refuseMethod = async (
  app: App,
  behaviour: Behaviour,
  { request, allowed }: WrongMethod,
): Promise<HandlerResult> => {
  await admitToNothing(app, behaviour, request);
  return methodNotAllowed(String(request.method), allowed);
};

/** How the server answers for the swarm API. */
export const createSwarmSurface = async (
  app: App,
  requestLog: RequestLog,
  behaviour: Behaviour = { handlers: api.handlers, authenticate },
): Promise<ApiSurface> => {
  const backend = new ContractBackend({ ...api, handlers: behaviour.handlers }, app, {
    authenticators: {
      bearerAuth: ({ incoming }) => behaviour.authenticate(app, incoming.headers),
      controllerToken: ({ incoming }) => authenticateController(app, incoming.headers),
    },
    checkResponses: app.settings.validateResponses,
  });
  await backend.init();
  app.service(operations).serve({
    perform: (call) => backend.perform(call),
    statusOf: ({ kind }) => statusOf[kind],
    find: (line) => backend.operationFor(line),
    assertBody: (operationId, body) => backend.assertBody(operationId, body),
  });
  const renderError = (error: unknown, _path?: string, { operation, failureId }: AboutFailure = {}): HandlerResult =>
    operation?.jsonRpc
      ? renderRpcError(app.secrets, error, failureId)
      : renderSwarmError(app.secrets, error, failureId);
  const pages = createPages(generated, 'Swarm API', {
    notFound: (request) => refuseUnknown(app, behaviour, request),
    wrongMethod: (wrong) => refuseMethod(app, behaviour, wrong),
    failed: (error, { path }) => {
      const failureId = logUnexpected(app, error, path);
      return renderError(error, path, { failureId });
    },
  });
  return {
    app,
    backend,
    cors: (request) => swarmCors(app.settings, request),
    renderError,
    renderMalformed: renderMalformedError,
    misplaced: (request, target) => misplacedPage(app, request, target),
    wrongMethod: (wrong) => refuseMethod(app, behaviour, wrong),
    fallback: pages,
    requestLog,
  };
};
