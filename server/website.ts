import { createRequire } from 'node:module';
import type { App } from '../domain/kernel/app.js';
import { notFound } from '../domain/kernel/errors.js';
import { publicSiteOrigin } from '../domain/kernel/public-addresses.js';
import bodies from '../generated/website/bodies.cjs';
import { document } from '../generated/website/document.js';
import { handlers } from '../generated/website/handlers.js';
import { operations } from '../generated/website/operations.js';
import parameters from '../generated/website/parameters.cjs';
import { pruners } from '../generated/website/pruners.js';
import { routes } from '../generated/website/routes.js';
import { type ApiContract, ContractBackend } from './contract/backend.js';
import type { HandlerResult } from './contract/handler-result.js';
import { createPages } from './documentation.js';
import { siteCors } from './http/cors.js';
import { logUnexpected } from './http/errors.js';
import type { ApiSurface, WrongMethod } from './http/listener.js';
import { methodNotAllowed, renderMalformedProblem, renderProblem } from './http/problems.js';
import type { RequestLog } from './http/request-log.js';

const generated = new URL('../generated/website/', import.meta.url);
const load = createRequire(import.meta.url);

/** How the server answers for the website utility API. */
export const createWebsiteSurface = async (
  app: App,
  requestLog: RequestLog,
  answering: ApiContract['handlers'] = handlers,
): Promise<ApiSurface> => {
  const backend = new ContractBackend(
    {
      document,
      operations,
      routes,
      handlers: answering,
      parameters,
      pruners,
      bodies,
      loadThorough: () => ({
        parameters: load('../generated/website/parameters-thorough.cjs'),
        bodies: load('../generated/website/bodies-thorough.cjs'),
      }),
      loadResponses: async () => (await import('../generated/website/responses.cjs')).default,
    },
    app,
    { authenticators: {}, checkResponses: app.settings.validateResponses },
  );
  await backend.init();
  const siteUrl = publicSiteOrigin(app.settings);
  const renderError = renderProblem(siteUrl);
  const wrongMethod = async ({ request, path, allowed }: WrongMethod): Promise<HandlerResult> =>
    methodNotAllowed(String(request.method), allowed, { siteUrl, path });
  const pages = createPages(generated, 'Swarm website utility API', {
    notFound: async ({ path }) => renderError(notFound('Path', { message: `There is nothing at ${path}.` }), path),
    wrongMethod,
    failed: (error, { path }) => {
      logUnexpected(app, error, path);
      return renderError(error, path);
    },
  });
  return {
    app,
    backend,
    cors: siteCors,
    renderError,
    renderMalformed: renderMalformedProblem(siteUrl),
    wrongMethod,
    fallback: pages,
    requestLog,
  };
};
