import {
  type ConnectionRow,
  findConnectionOperation,
  listConnectionOperationNames,
} from '../../../db/queries/connections.js';
import { findMcpServerRow, type McpServerRow } from '../../../db/queries/mcp-servers.js';
import { findHolder } from '../../../db/queries/tasks.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { forbidden, invalid, notFound, ProductError } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import { type Actor, actorOf, assertMayUse } from '../call/actor.js';
import { requireConnectionNamed } from '../call/reach.js';
import { withReceipt } from '../call/receipt.js';
import { whyUnknown } from '../call/suggestion.js';
import { requireConnectionRow } from '../connection.js';
import { hostOfUrl } from '../hosts.js';
import { unpacked } from '../packed.js';
import { endpointOf, switchedOff, usableServer } from './server.js';
import { inMcpSession, McpRefusal, notMcp } from './session.js';
import type { ToolDescriptor } from './tools.js';

type Schemas = components['schemas'];
type Outcome = Schemas['ConnectedToolOutcome'];
type ToolArguments = NonNullable<Schemas['CallConnectedToolBody']['arguments']>;

/** They call tools without being registered: what they run has no agent. */
const withoutRow: readonly string[] = ['schedule', 'workflow'];

const serverOf = async ({ db }: App, { slug, kind, mcpServerId }: ConnectionRow): Promise<McpServerRow> => {
  const server = kind === 'mcp' && mcpServerId !== null ? await findMcpServerRow(db, mcpServerId) : undefined;
  if (server === undefined) {
    throw invalid(`The connection ${slug} is not of the kind mcp`, { code: 'connection_not_mcp' });
  }
  return server;
};

const toolNamed = async ({ db }: App, { id }: ConnectionRow, name: string): Promise<ToolDescriptor | undefined> => {
  const row = await findConnectionOperation(db, id, name);
  return row && JSON.parse(unpacked(row.descriptor));
};

const isContent = (content: unknown): content is Schemas['ConnectedToolResult']['content'] =>
  Array.isArray(content) && content.every(isObject);

/** What a tool returned. Some that have a structured result say no other. */
const resultIn = (result: Readonly<Record<string, unknown>>): Schemas['ConnectedToolResult'] => {
  const { content = [], isError, structuredContent } = result;
  if (!isContent(content) || (result['content'] === undefined && !isObject(structuredContent))) {
    throw notMcp();
  }
  return {
    content,
    ...(typeof isError === 'boolean' && { isError }),
    ...(isObject(structuredContent) && { structuredContent }),
  };
};

/** How a call of a tool went, as it is told and as it is kept. */
interface Called {
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly errorCode?: string;
}

const failed = (error: Schemas['ConnectedToolError'], errorCode: string): Called => ({
  outcome: { ok: false, error },
  status: null,
  errorCode,
});

const failedBy = (error: unknown): Called => {
  if (error instanceof McpRefusal) {
    return failed({ code: error.code, message: error.message }, 'mcp_server_refused');
  }
  if (error instanceof ProductError && error.kind !== 'internal') {
    return failed({ message: error.message }, error.code);
  }
  throw error;
};

/** Calls a tool by what its server calls it. @throws ProductError forbidden, invalid; the signal's reason */
const ask = async (
  app: App,
  actor: Actor,
  connection: ConnectionRow,
  { tool, args }: { readonly tool: string; readonly args: ToolArguments },
  signal: AbortSignal,
): Promise<Outcome> => {
  const server = usableServer(await serverOf(app, connection));
  const { endpoint, secrets } = endpointOf(app, actor.reach, server);
  const used = {
    connectionId: connection.id,
    bindingId: null,
    account: server.oauthAuthorizationId,
    host: hostOfUrl(server.url),
    method: 'POST',
    operation: `${connection.slug}.${tool}`,
  };
  const { outcome } = await withReceipt(
    app,
    actor,
    () => [used],
    async (beforeSend): Promise<Called> => {
      await beforeSend();
      try {
        const result = await inMcpSession(
          app,
          endpoint,
          async (session) => resultIn(await session.request('tools/call', { name: tool, arguments: args })),
          signal,
        );
        return { outcome: { ok: true, result: secrets.hideValue(result) as typeof result }, status: 200 };
      } catch (error) {
        signal.throwIfAborted();
        return failedBy(error);
      }
    },
  );
  return outcome;
};

/** What a script calls. */
export interface ToolCall {
  readonly slug: string;
  readonly tool: string;
  readonly args: ToolArguments;
}

/**
 * Calls a tool of a connection for a script, by the name of its method.
 *
 * @throws ProductError notFound, invalid (`connection_operation_unknown`), forbidden; the signal's reason
 */
export const callConnectedTool = async (
  app: App,
  actor: Actor,
  { slug, tool, args }: ToolCall,
  signal: AbortSignal,
): Promise<Outcome> => {
  await assertMayUse(app, actor);
  const connection = await requireConnectionNamed(app, actor, slug);
  const found = await toolNamed(app, connection, tool);
  if (found === undefined) {
    const names = await listConnectionOperationNames(app.db, connection.id);
    const more = whyUnknown(tool, names, connection.generationError);
    throw invalid(`The connection ${slug} has no tool ${tool}${more}`, { code: 'connection_operation_unknown' });
  }
  return ask(app, actor, connection, { tool: found.tool, args }, signal);
};

const assertInScope = ({ slug, scope, scopeId }: ConnectionRow, agentId: string): void => {
  if (scope === 'agent' && scopeId !== agentId) {
    throw forbidden(`The connection ${slug} is another agent's`, { code: 'connection_out_of_scope' });
  }
};

const requireAgent = async ({ db }: App, { agentId }: Caller): Promise<string> => {
  if (agentId === undefined) {
    throw invalid('X-Agent-ID is required to call tools', { code: 'agent_required' });
  }
  if (!withoutRow.includes(agentId) && (await findHolder(db, agentId)) === undefined) {
    throw notFound('agent');
  }
  return agentId;
};

/**
 * Calls a tool of the MCP server of a connection for the agent that asks. What fails at the server, or on the way to it, is
 * an outcome.
 *
 * @throws ProductError invalid (`agent_required`, `connection_not_mcp`), notFound, forbidden; the signal's reason
 */
export const callScriptConnectionMcpTool = async (
  app: App,
  caller: Caller,
  id: string,
  { tool, arguments: args = {} }: Schemas['CallConnectedToolBody'],
  signal: AbortSignal,
): Promise<Outcome> => {
  const connection = await requireConnectionRow(app.db, id);
  const agentId = await requireAgent(app, caller);
  if (connection.enabled !== 1) {
    throw switchedOff(`The connection ${connection.slug}`);
  }
  assertInScope(connection, agentId);
  const known = await actorOf(app, caller, agentId, null);
  const repo = connection.scope === 'repo' ? connection.scopeId : known.reach.repo;
  const actor = { ...known, reach: { agentId, repo } };
  await assertMayUse(app, actor);
  const found = await toolNamed(app, connection, tool);
  return ask(app, actor, connection, { tool: found?.tool ?? tool, args }, signal);
};
