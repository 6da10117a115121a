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
import { ContractBackend } from './contract/backend.js';
import { createPages } from './documentation.js';
import { siteCors } from './http/cors.js';
import type { ApiSurface } from './http/listener.js';
import { methodNotAllowed, renderProblem } from './http/problems.js';
import type { RequestLog } from './http/request-log.js';

const generated = new URL('../generated/website/', import.meta.url);
const load = createRequire(import.meta.url);

/** How the server answers for the website utility API. */
export const createWebsiteSurface = async (app: App, requestLog: RequestLog): Promise<ApiSurface> => {
  const backend = new ContractBackend(
    {
      document,
      operations,
      routes,
      handlers,
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
  const renderError = renderProblem(publicSiteOrigin(app.settings));
  const pages = createPages(generated, 'Swarm website utility API', (request, response) => {
    const { status, body, headers } = renderError(
      notFound('Path', { message: `There is nothing at ${request.path}.` }),
      request.path,
    );
    response.status(status).set(headers).send(JSON.stringify(body));
  });
  return {
    app,
    backend,
    cors: siteCors,
    renderError,
    wrongMethod: async (request, route, path) =>
      methodNotAllowed(String(request.method), [...Object.keys(route.operations), 'HEAD', 'OPTIONS'], {
        siteUrl: publicSiteOrigin(app.settings),
        path,
      }),
    fallback: pages,
    requestLog,
  };
};
