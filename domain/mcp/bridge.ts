import { tools } from '../../generated/swarm/tools.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, notFound } from '../kernel/errors.js';
import type { Origin } from '../kernel/operations.js';
import { callTool } from './call.js';
import { findTool } from './registry.js';
import { structuredOf } from './structured.js';

const forScripts: ReadonlySet<string> = new Set(tools.filter(({ sdk }) => sdk !== undefined).map(({ name }) => name));
const known: ReadonlySet<string> = new Set(tools.map(({ name }) => name));

/** What a script asks for. */
export interface BridgeCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What came of it, and how to take back what it gave away. */
export interface Bridged {
  readonly result: components['schemas']['McpToolResult'];
  readonly undelivered?: () => Promise<void>;
}

const requireTool = (app: App, name: string) => {
  if (!known.has(name)) {
    throw notFound('tool');
  }
  if (!forScripts.has(name)) {
    throw forbidden(`Tool '${name}' is not in the SDK allowlist`, { code: 'tool_not_for_scripts' });
  }
  const tool = findTool(app, name);
  if (!tool) {
    throw notFound('tool');
  }
  return tool;
};

/**
 * Calls a tool for a script, whatever group it is in. What the rules refuse is a result too, with `success` false.
 *
 * @throws ProductError notFound (no such tool, or its switch is off), forbidden (not for scripts), invalid (arguments)
 */
export const callMcpBridge = async (
  app: App,
  caller: Caller,
  { tool: name, args }: BridgeCall,
  origin: Origin,
): Promise<Bridged> => {
  const tool = requireTool(app, name);
  const outcome = await callTool(app, caller, { tool, args, source: 'mcp-bridge', origin });
  const result = structuredOf(outcome);
  return outcome.undelivered ? { result, undelivered: outcome.undelivered } : { result };
};
