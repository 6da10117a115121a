import type { App } from '../domain/kernel/app.js';
import { notFound } from '../domain/kernel/errors.js';
import { publicSiteOrigin } from '../domain/kernel/public-addresses.js';
import { api } from '../generated/website/api.js';
import { type ApiContract, ContractBackend } from './contract/backend.js';
import type { HandlerResult } from './contract/handler-result.js';
import { createPages } from './documentation.js';
import { siteCors } from './http/cors.js';
import { logUnexpected } from './http/errors.js';
import type { ApiSurface, WrongMethod } from './http/listener.js';
import { methodNotAllowed, renderMalformedProblem, renderProblem } from './http/problems.js';
import type { RequestLog } from './http/request-log.js';

const generated = new URL('../generated/website/', import.meta.url);

/** How the server answers for the website utility API. */
export const createWebsiteSurface = async (
  app: App,
  requestLog: RequestLog,
  answering: ApiContract['handlers'] = api.handlers,
): Promise<ApiSurface> => {
  const backend = new ContractBackend({ ...api, handlers: answering }, app, {
    authenticators: {},
    checkResponses: app.settings.validateResponses,
  });
  await backend.init();
  const siteUrl = publicSiteOrigin(app.settings);
  const renderError = renderProblem(siteUrl);
  const wrongMethod = async ({ request, path, allowed }: WrongMethod): Promise<HandlerResult> =>
    methodNotAllowed(String(request.method), allowed, { siteUrl, path });
  const pages = createPages(generated, 'Swarm website utility API', {
    notFound: async ({ path }) => renderError(notFound('path', { message: `There is nothing at ${path}` }), path),
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
