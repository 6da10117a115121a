import { tools } from '../../../generated/swarm/tools.js';
import { type Actor, actorOf } from '../../connections/call/actor.js';
import { type CalledAnswer, callOperation } from '../../connections/call/call.js';
import { fetchWithSecrets } from '../../connections/call/fetch-secrets.js';
import { callConnectedTool } from '../../connections/mcp/call.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { invalid, notFound, ProductError } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import { operations } from '../../kernel/operations.js';
import { refusalOfTask } from '../../kernel/process-pool/errors.js';
import { actFor } from '../../mcp/arguments.js';
import { performTool } from '../../mcp/call.js';
import { findTool } from '../../mcp/registry.js';
import type { Header } from '../../outbound/headers.js';
import type { RunContext } from '../../sandbox/admission.js';
import type { HostCall } from '../../sandbox/sandbox.js';

const toolNames: ReadonlyMap<string, string> = new Map(
  tools.flatMap(({ sdk, name }): [string, string][] => (sdk === undefined ? [] : [[sdk, name]])),
);

/** The methods of the SDK: those of the tools that scripts may call. */
export const sdkMethods: readonly string[] = [...toolNames.keys()];

/** What a method of the SDK resolves with. */
interface SdkResult {
  readonly success: boolean;
  readonly status: number;
  readonly data: unknown;
}

const callMethod = async (
  app: App,
  caller: Caller,
  method: string,
  args: unknown,
  signal: AbortSignal,
): Promise<SdkResult> => {
  const tool = findTool(app, toolNames.get(method) ?? '');
  if (!tool) {
    throw notFound('path', { message: `The SDK has no method ${method}` });
  }
  if (!isObject(args)) {
    throw invalid(`The arguments of ${method} must be an object`);
  }
  const origin = { signal, readmit: async () => {} };
  const answer = await performTool(app, caller, { tool, args, source: 'script', origin }, actFor(tool, args));
  if (signal.aborted) {
    await answer.undelivered?.();
  }
  return { success: true, status: answer.status, data: answer.body ?? null };
};

/** As `callMethod`; what is refused is a result, too. */
const callSdk = async (
  app: App,
  caller: Caller,
  method: string,
  args: unknown,
  signal: AbortSignal,
): Promise<SdkResult> => {
  try {
    return await callMethod(app, caller, method, args, signal);
  } catch (thrown) {
    const error = refusalOfTask(thrown) ?? thrown;
    if (!(error instanceof ProductError)) {
      throw error;
    }
    const { message, code, issues, details } = error;
    const data = { error: message, code, ...(issues && { issues }), ...details };
    return { success: false, status: app.service(operations).statusOf(error), data };
  }
};

/** In base64, with what is around it, it fits into the answer of a call. */
const maxFetchedBytes = 5 * 1024 * 1024;
const defaultFetchMs = 30_000;
const longestFetchMs = 300_000;

const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === 'string' ? value : fallback;

const isHeader = (pair: unknown): pair is Header =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string';

const headersOf = (headers: unknown): Header[] => (Array.isArray(headers) ? headers : []).filter(isHeader);

const redirects = ['follow', 'error', 'manual'] as const;

const fetchFor = async (
  app: App,
  actor: () => Promise<Actor>,
  args: unknown,
  signal: AbortSignal,
): Promise<CalledAnswer> => {
  const request = isObject(args) ? args : {};
  const { timeoutMs, body } = request;
  const wanted = typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : defaultFetchMs;
  const answer = await fetchWithSecrets(app, actor, {
    url: textOr(request['url'], ''),
    method: textOr(request['method'], 'GET'),
    headers: headersOf(request['headers']),
    ...(typeof body === 'string' && { body }),
    redirect: redirects.find((mode) => mode === request['redirect']) ?? 'follow',
    maxBytes: maxFetchedBytes,
    timeoutMs: Math.min(wanted, longestFetchMs),
    signal,
    allowsPlainHttp: true,
  });
  return {
    url: answer.url,
    status: answer.status,
    statusText: '',
    headers: answer.headers,
    body: answer.body.toString('base64'),
  };
};

const callApi = async (
  app: App,
  actor: () => Promise<Actor>,
  args: unknown,
  signal: AbortSignal,
): Promise<CalledAnswer> => {
  const call = isObject(args) ? args : {};
  const [slug, operation] = [textOr(call['slug'], ''), textOr(call['operation'], '')];
  return callOperation(app, await actor(), { slug, operation, args: call['args'] }, signal);
};

const callTool = async (
  app: App,
  actor: () => Promise<Actor>,
  args: unknown,
  signal: AbortSignal,
): Promise<unknown> => {
  const call = isObject(args) ? args : {};
  const [slug, tool] = [textOr(call['slug'], ''), textOr(call['tool'], '')];
  if (!isObject(call['args'])) {
    throw invalid(`The arguments of ${slug}.${tool} must be an object`, { code: 'connection_arguments_invalid' });
  }
  return callConnectedTool(app, await actor(), { slug, tool, args: call['args'] }, signal);
};

const sdkPrefix = 'swarm.';

/** Whose run it is; `scriptRunId` names a durable one. */
export interface BrokeredRun {
  readonly agentId: string;
  readonly scriptRunId: string | null;
}

/** Does what scripts ask for, with the rights of whoever runs them. */
export const brokerFor = (app: App, caller: Caller, { agentId, scriptRunId }: BrokeredRun): HostCall => {
  let known: Promise<Actor> | undefined;
  const actor = (): Promise<Actor> => {
    known ??= actorOf(app, caller, agentId, scriptRunId);
    return known;
  };
  return async (name: string, args: unknown, run: RunContext) => {
    const { signal } = run;
    if (name.startsWith(sdkPrefix)) {
      return callSdk(app, { ...caller, run }, name.slice(sdkPrefix.length), args, signal);
    }
    if (name === 'fetch') {
      return fetchFor(app, actor, args, signal);
    }
    if (name === 'api') {
      return callApi(app, actor, args, signal);
    }
    if (name === 'mcp') {
      return callTool(app, actor, args, signal);
    }
    throw invalid(`There is no call ${name}`);
  };
};
