import type { App } from '../../domain/kernel/app.js';
import { forbidden } from '../../domain/kernel/errors.js';
import { parsedUrl } from '../../domain/kernel/parsed-url.js';
import { pagesOrigin, publicApiOrigin } from '../../domain/kernel/public-addresses.js';
import type { RequestHeaders } from './request-headers.js';

const hostOf = (origin: string): string | undefined => parsedUrl(origin)?.host;

const isOwn = ({ settings }: App, origin: string, host: string | undefined): boolean =>
  [pagesOrigin(settings), publicApiOrigin(settings)].includes(origin) ||
  (host !== undefined && hostOf(origin) === host.toLowerCase());

/**
 * Keeps out what a browser sends with a cookie of ours for a page of another origin. Browsers that name neither an origin nor
 * a site only read.
 *
 * @throws ProductError forbidden (`other_origin`)
 */
export const assertOwnOrigin = (app: App, headers: RequestHeaders): void => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const fits = origin === undefined ? site === undefined || site === 'same-origin' : isOwn(app, origin, host);
  if (!fits) {
    throw forbidden('The request comes from another origin', { code: 'other_origin' });
  }
};
