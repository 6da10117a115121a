import type { ServerOptions } from 'node:http';
import type { Settings } from '../../domain/kernel/settings/registry.js';

/** How every server of ours speaks HTTP. */
export const serverOptions = ({ keepAliveTimeoutMs }: Settings): ServerOptions => ({
  // Node would answer a request without host itself, with nothing in it.
  requireHostHeader: false,
  // Who sends a request on a connection that is being closed does not learn whether it was heard.
  keepAliveTimeout: keepAliveTimeoutMs,
});
