import type { Reachable } from '../../../db/queries/connections.js';
import type { McpServerRow } from '../../../db/queries/mcp-servers.js';
import type { App } from '../../kernel/app.js';
import { ProductError, unprocessable } from '../../kernel/errors.js';
import { specImports } from '../import/imports.js';
import { endpointOf, usableServer } from './server.js';
import { inMcpSession, McpRefusal, type McpSession, notMcp } from './session.js';
import type { DiscoveredTools } from './tools.js';

const mostPages = 20;
const mostTools = 1000;
const maxLength = 4 * 1024 * 1024;

const tooMany = () =>
  unprocessable(`The MCP server has more than ${mostTools} tools, or says too much of them`, {
    code: 'mcp_answer_invalid',
  });

const listTools = async (session: McpSession): Promise<readonly unknown[]> => {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { tools: listed, nextCursor } = await session.request('tools/list', { ...(cursor && { cursor }) });
    if (!Array.isArray(listed)) {
      throw notMcp();
    }
    tools.push(...listed);
    if (tools.length > mostTools) {
      throw tooMany();
    }
    if (typeof nextCursor !== 'string' || nextCursor === '') {
      return tools;
    }
    cursor = nextCursor;
  }
  throw tooMany();
};

/** The tools of a server as JSON, in its order and without secrets. */
const askForTools = async (app: App, reach: Reachable, server: McpServerRow, signal: AbortSignal): Promise<string> => {
  const { endpoint, secrets } = endpointOf(app, reach, usableServer(server));
  return inMcpSession(
    app,
    endpoint,
    async (session) => {
      const text = JSON.stringify(secrets.hideValue(await listTools(session)));
      if (text.length > maxLength) {
        throw tooMany();
      }
      return text;
    },
    signal,
  );
};

/**
 * Whatever keeps a server from telling its tools is told with the connection, which is stored all the same. What is wrong
 * here, as a secret that no longer decrypts, or too much to do, says nothing of the server: the tools that are known stay.
 */
const isReason = (error: unknown): error is Error =>
  error instanceof McpRefusal ||
  (error instanceof ProductError && error.kind !== 'internal' && error.code !== 'outbound_busy');

/**
 * Asks a server for its tools, as whoever reaches it.
 *
 * @throws ProductError internal when a secret does not decrypt, unavailable when too much waits here; whatever fails
 * unexpectedly; the signal's reason when it aborts
 */
export const discoverTools = async (
  app: App,
  reach: Reachable,
  server: McpServerRow,
  signal: AbortSignal,
): Promise<DiscoveredTools> => {
  let text: string;
  try {
    text = await askForTools(app, reach, server, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isReason(error)) {
      throw error;
    }
    return { tools: [], types: '{}', error: error.message };
  }
  return app.service(specImports).readTools(text, signal);
};
