import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { Origin } from '../kernel/operations.js';
import { callTool, type Outcome, refused } from './call.js';
import type { Toolbox } from './registry.js';
import { resultFor } from './result.js';
import type { Tool } from './tool.js';

/** A message of the protocol (JSON-RPC 2.0), as the contract has checked it. */
export interface Message {
  readonly id?: string | number | null;
  /** Without one it is the answer to a request of the server, which makes none. */
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** An answer of the protocol, as JSON. */
export interface Reply {
  readonly text: string;
  readonly undelivered?: () => Promise<void>;
}

/** The codes of errors of JSON-RPC. */
export const rpcCodes = { methodNotFound: -32601, invalidParams: -32602 } as const;

export type RequestId = string | number;

const replyWith = (id: RequestId, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

/** The refusal of a request, as JSON. */
export const refusalOf = (id: RequestId, code: number, message: string): Reply => ({
  text: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});

/** Versions of the protocol, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** What the server says of itself to whoever begins a session. */
export const welcome = ({ version }: App, id: RequestId, params: Message['params']): Reply => {
  const asked = params?.protocolVersion;
  const protocolVersion = versions.find((known) => known === asked) ?? versions[0];
  const result = {
    protocolVersion,
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'swarm', version, description: 'The control plane of a swarm of software agents.' },
  };
  return { text: replyWith(id, JSON.stringify(result)) };
};

/** Who sends a request in which session. */
export interface InSession {
  readonly toolbox: Toolbox;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** A call that does not fit is told to the model, which may mend it. */
const outcomeOf = async (app: App, tool: Tool, args: unknown, { caller, origin }: InSession): Promise<Outcome> => {
  try {
    return await callTool(app, caller, { tool, args: isObject(args) ? args : {}, source: 'mcp', origin });
  } catch (error) {
    if (error instanceof ProductError && error.kind === 'invalid') {
      return refused(error);
    }
    throw error;
  }
};

const callNamed = async (app: App, id: RequestId, params: Message['params'], within: InSession): Promise<Reply> => {
  const name = params?.name;
  const tool = typeof name === 'string' ? within.toolbox.find(name) : undefined;
  if (!tool) {
    return refusalOf(id, rpcCodes.invalidParams, `Tool ${String(name).slice(0, 200)} not found`);
  }
  const outcome = await outcomeOf(app, tool, params?.arguments, within);
  try {
    const text = replyWith(id, await resultFor(app, within.caller.agentId, { tool, outcome }));
    return outcome.undelivered ? { text, undelivered: outcome.undelivered } : { text };
  } catch (error) {
    await outcome.undelivered?.();
    throw error;
  }
};

/** Answers a request of a session. */
export const answerRequest = async (
  app: App,
  { id, method, params }: { readonly id: RequestId; readonly method: string; readonly params: Message['params'] },
  within: InSession,
): Promise<Reply> => {
  switch (method) {
    case 'ping':
    case 'logging/setLevel':
      return { text: replyWith(id, '{}') };
    case 'tools/list':
      return { text: replyWith(id, `{"tools":${within.toolbox.list()}}`) };
    case 'tools/call':
      return callNamed(app, id, params, within);
    default:
      return refusalOf(id, rpcCodes.methodNotFound, 'Method not found');
  }
};
