import type { IncomingMessage } from 'node:http';
import type { App } from '../../domain/kernel/app.js';
import { notFound } from '../../domain/kernel/errors.js';
import type { HandlerResult } from '../contract/handler-result.js';
import { renderSwarmError } from './errors.js';

/** What is served to browsers that look at pages; everything else is for keys. */
const pageSegments: ReadonlySet<string> = new Set(['p', '@swarm']);

const nothing = ({ secrets }: App): HandlerResult => renderSwarmError(secrets, notFound('path'));

/** The way to a page for a browser that looks for it at the API. */
const wayTo = (origin: string, segments: readonly string[], query: string): HandlerResult => ({
  status: 302,
  headers: { Location: `${origin}/${segments.join('/')}${query}`, 'Cache-Control': 'no-store' },
});

/**
 * Where pages have an origin of their own, they are there and nothing else is: a page shares its origin with no document and no
 * operation that takes a key. Undefined for a request that came to the right host.
 */
export const misplacedPage = (app: App, request: IncomingMessage, target: string): HandlerResult | undefined => {
  // No script of ours is a worker that stays in browsers: a page could make it one that outlives the page.
  if (request.headers['service-worker'] !== undefined) {
    return nothing(app);
  }
  const origin = app.settings.pagesOrigin;
  if (origin === null) {
    return undefined;
  }
  const at = target.indexOf('?');
  const segments = (at === -1 ? target : target.slice(0, at)).split('/').filter((segment) => segment !== '');
  const isOfPages = pageSegments.has(segments[0] ?? '');
  const isThere = request.headers.host?.toLowerCase() === new URL(origin).host;
  if (isOfPages === isThere) {
    return undefined;
  }
  const isLook = segments[0] === 'p' && (request.method === 'GET' || request.method === 'HEAD');
  return isOfPages && isLook ? wayTo(origin, segments, at === -1 ? '' : target.slice(at)) : nothing(app);
};
