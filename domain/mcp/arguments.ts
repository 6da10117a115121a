import type { Caller } from '../kernel/caller.js';
import { type Issue, invalid, invalidField, type ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { Arguments } from './access.js';
import { type Tool, type ToolAct, type ToolArgument, wholeBody } from './tool.js';

/** What an operation is given. */
export interface Inputs {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  body: Record<string, unknown>;
}

const isMeant = ({ when, given }: ToolAct, args: Arguments): boolean =>
  Object.entries(when ?? {}).every(([name, value]) => args[name] === value) &&
  (given ?? []).every((name) => args[name] !== undefined && args[name] !== null);

/**
 * What a tool does for these arguments.
 *
 * @throws ProductError invalid when they name nothing that it does
 */
export const actFor = ({ acts }: Tool, args: Arguments): ToolAct => {
  const act = acts.find((candidate) => isMeant(candidate, args));
  if (act) {
    return act;
  }
  const [name = ''] = Object.keys(acts[0]?.when ?? {});
  const values = acts.flatMap(({ when }) => when?.[name] ?? []);
  throw invalidField(name, `must say which of ${values.join(', ')} is meant`);
};

const assertAllowed = ({ only }: ToolAct, name: string, value: unknown): void => {
  const values = only?.[name];
  if (values !== undefined && !values.some((allowed) => allowed === value)) {
    throw invalidField(name, `must say which of ${values.join(', ')} is meant`);
  }
};

const assertNotOver = ({ name, maximum }: ToolArgument, value: unknown): void => {
  if (maximum !== undefined && Number(value) > maximum) {
    throw invalidField(name, `must be at most ${maximum}`);
  }
};

/** @throws ProductError invalid when the body as a whole is no object */
const put = (inputs: Inputs, { name, place, as }: ToolArgument, value: unknown): void => {
  if (as !== wholeBody) {
    inputs[place][as] = value;
    return;
  }
  if (value !== null && !isObject(value)) {
    throw invalidField(name, 'must be an object');
  }
  inputs.body = value ?? {};
};

/**
 * The arguments where the operation takes them; what it does not take is left out.
 *
 * @throws ProductError invalid when one is over its bound
 */
export const inputsFor = (caller: Caller, tool: Tool, act: ToolAct, args: Arguments): Inputs => {
  const inputs: Inputs = { path: {}, query: {}, body: {} };
  for (const argument of act.arguments) {
    const own = argument.name === tool.own ? caller.agentId : undefined;
    const value = args[argument.name] ?? (own || argument.default);
    // A body may have to say null; elsewhere it says nothing.
    const sent = value === undefined && argument.place === 'body' ? args[argument.name] : value;
    if (sent !== undefined) {
      assertNotOver(argument, sent);
      assertAllowed(act, argument.name, sent);
      put(inputs, argument, sent);
    }
  }
  for (const { place, as, value } of act.constants) {
    inputs[place][as] = value;
  }
  if (act.requester && caller.principal.kind === 'user') {
    inputs[act.requester.place][act.requester.as] = caller.principal.userId;
  }
  return inputs;
};

/** Where an issue is in the arguments: `path.id` of the operation may be `taskId` of the tool. */
const argumentPath = (act: ToolAct, path: string): string => {
  const [place, name, ...below] = path.split('.');
  const argument = act.arguments.find((candidate) => candidate.place === place && candidate.as === name);
  if (argument) {
    return [argument.name, ...below].join('.');
  }
  const whole = act.arguments.find(({ as }) => as === wholeBody);
  return whole && place === 'body' && name !== undefined ? [whole.name, name, ...below].join('.') : path;
};

/** What does not fit, for the caller of a tool, who knows its arguments and not where they go. */
export const invalidArguments = (tool: Tool, act: ToolAct | undefined, issues: readonly Issue[]): ProductError => {
  const named = issues.map(({ path, message }) => ({ path: act ? argumentPath(act, path) : path, message }));
  const [first] = named;
  return invalid(`Invalid arguments for tool '${tool.name}': ${first?.path}: ${first?.message}`, {
    code: 'validation_error',
    issues: named,
  });
};
