import { availableParallelism } from 'node:os';
import { invalidField, ProductError, tooLarge } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import type { Settings } from '../kernel/settings/registry.js';
import { Admission, type AdmissionLimits, RunContext, type Slot } from './admission.js';
import { type ChosenRunner, chooseRunner, type SandboxHost, type ScriptExecutor } from './choose-runner.js';
import type { Isolation } from './isolation.js';
import { maxArgumentBytes, maxReplyBytes, maxSourceBytes } from './limits.js';
import type { RunOutcome } from './outcome.js';
import { Predicates } from './quickjs/predicates.js';
import type { ScriptRunner } from './runner.js';
import type { CallAnswer, Script, ScriptQuestion, ScriptSurroundings } from './script.js';

/**
 * Does what a script asks for, with the rights of whom it runs for; a script that it starts for that is given `run` as its
 * parent. What it returns becomes JSON. A ProductError reaches
 * the script with its message and code; of any other error it learns nothing.
 */
export type HostCall = (name: string, args: unknown, run: RunContext) => Promise<unknown>;

/** A script, who runs it and for how long. */
export interface RunRequest {
  /** TypeScript; its default export is called with the arguments and `{call, logger}`. */
  readonly source: string;
  readonly args: unknown;
  /** Whose script it is; null: nobody's whose scripts are counted. */
  readonly agentId: string | null;
  /** Default: its result. */
  readonly asks?: ScriptQuestion;
  /** Default: it is told nothing. */
  readonly surroundings?: ScriptSurroundings;
  /** Default: `SCRIPT_TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  readonly hostCall: HostCall;
  /** The run for which this one is started: it uses that one's place. */
  readonly parent?: RunContext;
  /** It mostly waits, and whoever starts it counts it: it needs no place among the others. */
  readonly needsNoPlace?: true;
  readonly signal: AbortSignal;
}

const noPlace: Slot = { end: () => {}, leave: () => {} };

const nothing: ScriptSurroundings = { methods: [], apis: [], config: {} };

const coresFactor = 2;

const admissionLimits = ({ scriptMaxRunning, scriptMaxWaiting, scriptMaxPerAgent }: Settings): AdmissionLimits => ({
  maxRunning: scriptMaxRunning || coresFactor * availableParallelism(),
  maxWaiting: scriptMaxWaiting,
  maxPerAgent: scriptMaxPerAgent,
});

const refusal = (name: string, message: string, code?: string): CallAnswer => ({ error: { name, message, code } });

const replyTo = (value: unknown): CallAnswer => {
  const json = JSON.stringify(value) ?? 'null';
  return Buffer.byteLength(json) > maxReplyBytes
    ? refusal('RangeError', `The answer has more than ${maxReplyBytes} bytes`, 'reply_too_large')
    : { json };
};

/** The room in which code runs that somebody else wrote (docs/sandbox.md). */
export class Sandbox {
  readonly #app: SandboxHost;
  readonly #admission: Admission;
  /** What was found for each value of `SCRIPT_EXECUTOR` that there was. */
  readonly #found = new Map<ScriptExecutor, Promise<ChosenRunner>>();

  constructor(app: SandboxHost) {
    this.#app = app;
    this.#admission = new Admission(() => admissionLimits(app.settings));
  }

  /** Finds out what can run scripts as the settings say now, and warns where that is not what it should be. */
  choose(): Promise<ChosenRunner> {
    const { scriptExecutor } = this.#app.settings;
    const found = this.#found.get(scriptExecutor) ?? chooseRunner(this.#app, scriptExecutor);
    this.#found.set(scriptExecutor, found);
    return found;
  }

  /** What runs scripts here, and what holds them in. */
  async isolation(): Promise<Isolation> {
    return (await this.choose()).isolation;
  }

  /**
   * Runs a script, once there is a place for it, and tells how it ended. It never throws for what the script does.
   *
   * @throws ProductError tooLarge, invalid (validation_error, script_too_deep), exhausted (script_queue_full,
   * script_agent_limit), unavailable when the server is stopping
   * @throws the signal's reason when it aborts before the script has a place
   */
  async run(request: RunRequest): Promise<RunOutcome> {
    const { parent, agentId } = request;
    const script = this.#scriptOf(request);
    const signal = parent ? AbortSignal.any([request.signal, parent.signal]) : request.signal;
    const { runner } = await this.choose();
    const slot = request.needsNoPlace
      ? noPlace
      : await (parent?.enter(signal) ?? this.#admission.enter(agentId, signal));
    return this.#start(runner, script, request, slot, signal);
  }

  /** Ends all scripts and leaves nothing of them. */
  async close(): Promise<void> {
    this.#admission.close();
    const found = await Promise.all(this.#found.values());
    await Promise.all(found.map((chosen) => chosen.close()));
  }

  #scriptOf({ source, args, asks = 'result', surroundings = nothing, timeoutMs }: RunRequest): Script {
    const { scriptTimeoutMs, scriptMaxResultBytes } = this.#app.settings;
    if (source.includes('\0')) {
      throw invalidField('source', 'must not hold NUL');
    }
    const json = JSON.stringify(args) ?? 'null';
    if (Buffer.byteLength(source) > maxSourceBytes) {
      throw tooLarge(maxSourceBytes);
    }
    if (Buffer.byteLength(json) > maxArgumentBytes) {
      throw tooLarge(maxArgumentBytes);
    }
    return {
      source,
      args: json,
      asks,
      surroundings,
      limits: { timeoutMs: timeoutMs ?? scriptTimeoutMs, maxResultBytes: scriptMaxResultBytes },
    };
  }

  async #start(
    runner: ScriptRunner,
    script: Script,
    { hostCall, parent }: RunRequest,
    slot: Slot,
    signal: AbortSignal,
  ): Promise<RunOutcome> {
    const context = new RunContext(parent);
    const running = runner.start(script, (name, args) => this.#answer(hostCall, name, args, context));
    const cancel = (): void => running.cancel('It was cancelled');
    if (signal.aborted) {
      cancel();
    }
    signal.addEventListener('abort', cancel, { once: true });
    void running.gone.then(() => slot.leave());
    try {
      return await running.outcome;
    } finally {
      signal.removeEventListener('abort', cancel);
      context.end();
      slot.end();
    }
  }

  async #answer(hostCall: HostCall, name: string, args: unknown, context: RunContext): Promise<CallAnswer> {
    try {
      return replyTo(await hostCall(name, args, context));
    } catch (error) {
      if (error instanceof ProductError) {
        return refusal(error.name, error.message, error.code);
      }
      if (!context.signal.aborted) {
        this.#app.log.error({ err: error, call: name }, 'a call of a script failed');
      }
      return refusal('Error', 'The call failed');
    }
  }
}

/** Runs scripts, and tells at the start where it cannot hold them in as it should. */
export const sandbox = defineService({
  name: 'sandbox',
  start: (app) => {
    const service = new Sandbox(app);
    void service.choose();
    return { service, stop: () => service.close(), stopsBeside: true };
  },
});

/** Evaluates small functions that somebody else wrote. */
export const predicates = defineService({
  name: 'predicates',
  start: ({ log }) => {
    const service = new Predicates(log);
    return { service, stop: () => service.close(), stopsBeside: true };
  },
});

/** The same for workflows, whose functions may take longer: nobody else waits for them. */
export const nodePredicates = defineService({
  name: 'predicates of nodes',
  start: ({ log }) => {
    const service = new Predicates(log);
    return { service, stop: () => service.close(), stopsBeside: true };
  },
});
