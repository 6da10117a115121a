import type { ServerOptions } from 'node:http';

/** How every server of ours speaks HTTP. */
export const serverOptions: ServerOptions = {
  // Node would answer a request without host itself, with nothing in it.
  requireHostHeader: false,
  // Longer than the minute for which proxies keep connections, and than a busy client leaves between two requests: who
  // sends a request on a connection that is being closed does not learn whether it was heard.
  keepAliveTimeout: 75_000,
};
