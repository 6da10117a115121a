import type { Reachable } from '../../../db/queries/connections.js';
import type { McpServerRow } from '../../../db/queries/mcp-servers.js';
import type { App } from '../../kernel/app.js';
import { forbidden, invalid, type ProductError } from '../../kernel/errors.js';
import { CallSecrets } from '../call/credentials.js';
import { askingOf } from './headers.js';
import type { McpEndpoint } from './session.js';

/** Where a server is for whoever reaches it, and the secrets that are filled in for them. */
export const endpointOf = (
  app: App,
  reach: Reachable,
  server: McpServerRow & { readonly url: string },
): { readonly endpoint: McpEndpoint; readonly secrets: CallSecrets } => {
  const { headers, secrets: wanted } = askingOf(server);
  const secrets = new CallSecrets(app, reach, wanted);
  const { credentials } = secrets;
  return { endpoint: { url: server.url, headers, credentials, hide: (text) => secrets.hide(text) }, secrets };
};

export const switchedOff = (what: string): ProductError =>
  forbidden(`${what} is switched off`, { code: 'connection_disabled' });

/**
 * A server that can be asked from here.
 *
 * @throws ProductError forbidden (`connection_disabled`), invalid (`mcp_transport_unusable`)
 */
export const usableServer = (server: McpServerRow): McpServerRow & { readonly url: string } => {
  const { url, transport, isEnabled, name } = server;
  if (isEnabled !== 1) {
    throw switchedOff(`The MCP server ${name}`);
  }
  if (transport !== 'http' || url === null) {
    throw invalid(`The MCP server ${name} is reached by ${transport}: connections need one of the transport http`, {
      code: 'mcp_transport_unusable',
    });
  }
  return Object.assign({}, server, { url });
};
