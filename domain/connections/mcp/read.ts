import type { Reader } from '../../../db/access.js';
import type { ConnectionRow } from '../../../db/queries/connections.js';
import { findMcpServerRow, type McpServerRow } from '../../../db/queries/mcp-servers.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { invalidField } from '../../kernel/errors.js';
import { noSpec, type ReadSpec } from '../spec.js';
import { discoverTools } from './discover.js';

type Input = components['schemas']['UpsertScriptConnectionBody'];

/** What an MCP server says of itself, a connection to it does not. */
const ofOtherKinds = [
  'baseUrl',
  'openapiSpecUrl',
  'openapiSpecJson',
  'specSource',
  'allowedHosts',
  'credentialBindingId',
  'auth',
  'configKey',
  'headerTemplate',
  'queryTemplate',
  'authKind',
  'oauthAuthorizationId',
] as const satisfies readonly (keyof Input)[];

/** @throws ProductError invalid when what was sent is not what a connection of the kind mcp has */
export const assertMcp = (input: Input): void => {
  const foreign = ofOtherKinds.find((name) => input[name] !== undefined && input[name] !== null);
  if (foreign !== undefined) {
    throw invalidField(`body.${foreign}`, 'must be left out for the kind mcp: its server says it');
  }
  if (input.mcpServerId === undefined) {
    throw invalidField('body.mcpServerId', 'is required for the kind mcp');
  }
};

/** The server that a connection is to have. @throws ProductError invalid */
export const requireNamedServer = async (db: Reader, id: string): Promise<McpServerRow> => {
  const server = await findMcpServerRow(db, id);
  if (server === undefined) {
    throw invalidField('body.mcpServerId', 'must be the id of a registered MCP server');
  }
  return server;
};

/** Where the tools of a connection are called from. */
type From = Pick<ConnectionRow, 'scope' | 'scopeId' | 'mcpServerId'>;

/** The tools of a server as those who have the connection reach it: its agent or repository, else whoever asks. */
export const readMcp = async (
  app: App,
  { agentId = '' }: Caller,
  { scope, scopeId, mcpServerId }: From,
  signal: AbortSignal,
): Promise<ReadSpec> => {
  const server = await requireNamedServer(app.db, mcpServerId ?? '');
  const reach = { agentId: scope === 'agent' ? scopeId : agentId, repo: scope === 'repo' ? scopeId : '' };
  const { tools, types, error } = await discoverTools(app, reach, server, signal);
  return {
    isNew: true,
    columns: {
      ...noSpec,
      generatedAt: error === null ? app.clock.now() : null,
      generationError: error,
      toolCount: tools.length,
    },
    imported: {
      error,
      spec: '{}',
      isReadable: true,
      title: server.name,
      specVersion: null,
      pathCount: 0,
      preview: '',
      isTruncated: false,
      serverUrl: null,
      serverProblem: null,
      operations: tools,
      types,
    },
  };
};
