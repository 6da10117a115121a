import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../domain/kernel/settings/registry.js';
import * as swarm from '../../generated/swarm/headers.js';
import * as website from '../../generated/website/headers.js';
import { type HeaderList, headerList } from './headers.js';

const methods = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';

const listed = (...headers: readonly string[]): string => [...new Set(headers)].sort().join(', ');

const defaultHeaders = listed(...swarm.requestHeaders, 'X-Requested-With');
/** Of some answers the contract does not speak: wrong methods, published documents, the end of the process. */
const exposed = listed(
  ...swarm.responseHeaders,
  'Allow',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Location',
  'X-Swarm-Draining',
);
const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

const open = headerList({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': '*',
});

const isOpen = ({ url = '' }: IncomingMessage): boolean => {
  const [path = ''] = url.split('?', 1);
  return swarm.anyOriginPaths.some((pattern) => pattern.test(path));
};

const mayHaveCredentials = ({ corsAllowAnyOrigin, appUrl }: Settings, origin: string): boolean =>
  loopback.test(origin) || corsAllowAnyOrigin || appUrl.some((app) => app.origin === origin);

/**
 * The CORS headers of the swarm API (docs/http.md): browsers on a configured or loopback origin may send credentials, all
 * others may call what is open to pages of every origin; requests without an origin get wildcards.
 */
export const swarmCors = (settings: Settings, request: IncomingMessage): HeaderList => {
  const { origin } = request.headers;
  if (origin === undefined) {
    return open;
  }
  const requested = request.headers['access-control-request-headers'];
  const isTrusted = mayHaveCredentials(settings, origin);
  return headerList({
    Vary: 'Origin',
    ...((isTrusted || isOpen(request)) && {
      'Access-Control-Allow-Origin': origin,
      ...(isTrusted && { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': typeof requested === 'string' ? requested : defaultHeaders,
      'Access-Control-Expose-Headers': exposed,
    }),
  });
};

const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': listed(...website.responseHeaders, 'Allow'),
};

const site = headerList(shared);

const sitePreflight = headerList({
  ...shared,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': listed(...website.requestHeaders),
  'Access-Control-Max-Age': '86400',
});

/** The CORS headers of the website API: open to every page, read only. */
export const siteCors = (request: IncomingMessage): HeaderList => (request.method === 'OPTIONS' ? sitePreflight : site);
