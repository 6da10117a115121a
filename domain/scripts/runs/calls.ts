import { isUtf8 } from 'node:buffer';
import { type Actor, actorOf } from '../../connections/call/actor.js';
import { type CalledAnswer, callOperation } from '../../connections/call/call.js';
import { callConnectedTool } from '../../connections/mcp/call.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { sha256 } from '../../kernel/hash.js';
import { isObject } from '../../kernel/is-object.js';

/** Calls of connections are steps, too: of these types. */
export type CallType = 'api-call' | 'mcp-call';

export const isCallType = (stepType: string): stepType is CallType =>
  stepType === 'api-call' || stepType === 'mcp-call';

type Config = Readonly<Record<string, unknown>>;

const textIn = (config: Config, name: string): string => {
  const value = config[name];
  return typeof value === 'string' ? value : '';
};

/** An answer as the journal has it: a text as it is, where it is one. */
type KeptAnswer = CalledAnswer & { readonly encoding: 'utf8' | 'base64' };

const kept = (answer: CalledAnswer): KeptAnswer => {
  const bytes = Buffer.from(answer.body, 'base64');
  return isUtf8(bytes)
    ? { ...answer, body: bytes.toString('utf8'), encoding: 'utf8' }
    : { ...answer, encoding: 'base64' };
};

/** What the journal has of a call, as scripts are told it. */
export const toldCall = (type: CallType, result: unknown): unknown => {
  if (type === 'mcp-call') {
    return result;
  }
  const { encoding, ...answer } = result as KeptAnswer;
  return encoding === 'utf8' ? { ...answer, body: Buffer.from(answer.body, 'utf8').toString('base64') } : answer;
};

const longestName = 120;

/** Names the calls of one run: by what is called with what, and of several that are the same by their number. */
export class CallLabels {
  readonly #counts = new Map<string, number>();

  next(type: CallType, config: Config): string {
    const name = `${textIn(config, 'slug')}.${textIn(config, type === 'api-call' ? 'operation' : 'tool')}`;
    const label = `${type}:${name.slice(0, longestName)}#${sha256(JSON.stringify(config)).slice(0, 16)}`;
    const count = (this.#counts.get(label) ?? 0) + 1;
    this.#counts.set(label, count);
    return count === 1 ? label : `${label}:${count}`;
  }
}

/** The run whose calls are made. */
export interface CallingRun {
  readonly id: string;
  readonly agentId: string;
  readonly caller: Caller;
}

/** Makes the calls of one run. */
export class RunCalls {
  readonly #app: App;
  readonly #run: CallingRun;
  #actor: Promise<Actor> | undefined;

  constructor(app: App, run: CallingRun) {
    this.#app = app;
    this.#run = run;
  }

  /**
   * Makes a call; what came of it is as the journal keeps it.
   *
   * @throws ProductError as `callOperation` and `callConnectedTool`; the signal's reason
   */
  async make(type: CallType, label: string, config: Config, signal: AbortSignal): Promise<unknown> {
    const { id, agentId, caller } = this.#run;
    this.#actor ??= actorOf(this.#app, caller, agentId, id);
    const actor = await this.#actor;
    const slug = textIn(config, 'slug');
    const args = config['args'];
    if (type === 'mcp-call') {
      const call = { slug, tool: textIn(config, 'tool'), args: isObject(args) ? args : {} };
      return callConnectedTool(this.#app, actor, call, signal);
    }
    const call = { slug, operation: textIn(config, 'operation'), args, idempotencyKey: `script-run:${id}:${label}` };
    return kept(await callOperation(this.#app, actor, call, signal));
  }
}
