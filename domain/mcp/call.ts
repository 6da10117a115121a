import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField, ProductError, validationErrorCode } from '../kernel/errors.js';
import { blockOf, hooks } from '../kernel/hooks.js';
import { isObject } from '../kernel/is-object.js';
import { type OperationAnswer, type Origin, operations } from '../kernel/operations.js';
import { refusalOfTask } from '../kernel/process-pool/errors.js';
import { Written } from '../kernel/written.js';
import { type Arguments, assertMayCall } from './access.js';
import { actFor, inputsFor, invalidArguments } from './arguments.js';
import type { Tool, ToolAct } from './tool.js';

/** What became of a call. */
export interface Outcome {
  readonly success: boolean;
  /** For people and models; never empty. */
  readonly message: string;
  /** What the operation answered, or the further members of its refusal. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Takes back what was given away: to be called when the caller could not be told. */
  readonly undelivered?: () => Promise<void>;
}

const dataOf = (body: unknown): Readonly<Record<string, unknown>> => {
  const value: unknown = body instanceof Written ? body.toJSON() : body;
  if (value === undefined || value === null) {
    return {};
  }
  return isObject(value) ? value : { items: value };
};

const messageOf = ({ message, nothing }: ToolAct, data: Readonly<Record<string, unknown>>): string =>
  nothing !== undefined && (data[nothing.without] ?? undefined) === undefined ? nothing.message : message;

const isFailed = ({ failed }: ToolAct, data: Readonly<Record<string, unknown>>): boolean =>
  failed !== undefined && Object.entries(failed.unless).some(([name, value]) => data[name] !== value);

/** What the operation answered as the outcome of a call: some answer that what was done failed. */
const done = (act: ToolAct, data: Readonly<Record<string, unknown>>): Outcome =>
  act.failed && isFailed(act, data)
    ? { success: false, message: act.failed.message, data }
    : { success: true, message: messageOf(act, data), data };

/** A refusal as the outcome of a call: its error, its code and what else it tells. */
export const refused = ({ message, code, issues, details }: ProductError): Outcome => ({
  success: false,
  message,
  data: Object.assign({ code }, issues && { issues }, details),
});

/** Who calls a tool of which group. */
export interface ToolCall {
  readonly tool: Tool;
  readonly args: Arguments;
  /** Where the call came in, for the audit of permissions. */
  readonly source: string;
  readonly origin: Origin;
}

/**
 * Performs the operation that a tool is for these arguments, if the caller may.
 *
 * @throws ProductError whatever the tool, the permission, the contract or the rules refuse
 */
export const performTool = async (
  app: App,
  caller: Caller,
  { tool, args, source, origin }: ToolCall,
  act: ToolAct,
): Promise<OperationAnswer> => {
  const { path, query, body } = inputsFor(caller, tool, act, args);
  await assertMayCall(app, caller, { tool, act, args });
  return app.service(operations).perform({ operationId: act.operationId, path, query, body, caller, source, origin });
};

/**
 * Calls a tool: performs the operation that its arguments mean, as over HTTP. What the rules refuse is an outcome, too.
 *
 * @throws ProductError invalid when the arguments do not fit; whatever fails unexpectedly
 */
export const callTool = async (app: App, caller: Caller, sent: ToolCall): Promise<Outcome> => {
  const points = app.service(hooks);
  if (!points.hears('pre.tool.call') && !points.hears('post.tool.call')) {
    return callUnwatched(app, caller, sent);
  }
  const { tool, source } = sent;
  const about = { subject: `tool ${tool.name}`, agentId: caller.agentId, actor: caller.agentId };
  const payload = { tool: tool.name, args: sent.args, requestInfo: { agentId: caller.agentId ?? null, source } };
  let args: Arguments;
  try {
    const asked = await points.ask('pre.tool.call', { ...about, payload, change: changedCall });
    args = isObject(asked['args']) ? asked['args'] : sent.args;
  } catch (error) {
    if (error instanceof ProductError && blockOf(error) !== undefined) {
      return refused(error);
    }
    throw error;
  }
  const startedAt = performance.now();
  const outcome = await callUnwatched(app, caller, { ...sent, args });
  const { success, message, data } = outcome;
  const durationMs = Math.round(performance.now() - startedAt);
  points.tell('post.tool.call', {
    ...about,
    payload: { ...payload, args, result: { success, message, data }, durationMs },
  });
  return outcome;
};

/** The call as a hook wants it; the tool holds its arguments against the contract. @throws ProductError invalid */
const changedCall = (
  payload: Readonly<Record<string, unknown>>,
  { args }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  if (args === undefined) {
    return payload;
  }
  if (!isObject(args)) {
    throw invalidField('args', 'must be an object');
  }
  return { ...payload, args };
};

const callUnwatched = async (app: App, caller: Caller, call: ToolCall): Promise<Outcome> => {
  const { tool, args } = call;
  let act: ToolAct | undefined;
  try {
    act = actFor(tool, args);
    const { body, undelivered } = await performTool(app, caller, call, act);
    return { ...done(act, dataOf(body)), ...(undelivered && { undelivered }) };
  } catch (thrown) {
    const error = refusalOfTask(thrown) ?? thrown;
    if (!(error instanceof ProductError) || error.kind === 'unauthenticated') {
      throw error;
    }
    if (error.code === validationErrorCode && error.issues) {
      throw invalidArguments(tool, act, error.issues);
    }
    return refused(error);
  }
};
