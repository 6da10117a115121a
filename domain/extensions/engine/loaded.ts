import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { markCause } from '../../kernel/hooks.js';
import { brokerFor } from '../../scripts/run/broker.js';
import { rememberSecrets } from '../extension.js';
import { type HookCall, type HookOutcome, HookProcess, type HookWork, type RegisteredHook } from './hook-process.js';
import type { Loadable } from './loadable.js';
import { LogPace } from './log-pace.js';
import { answerOwnCall } from './own-calls.js';

type LogError = (extension: Loadable, message: string, event: string) => void;

const mostTries = 2;

/** The hooks of an extension as they run here: in one process, and in another when that has ended. */
export class LoadedExtension {
  readonly of: Loadable;
  readonly #app: App;
  readonly #logError: LogError;
  /** Of all its processes: one that ends gives it no more. */
  readonly #pace = new LogPace();
  #process: HookProcess;
  #underWay = 0;
  #isReplaced = false;
  #isStopped = false;

  constructor(app: App, of: Loadable, logError: LogError) {
    this.#app = app;
    this.of = of;
    this.#logError = logError;
    this.#process = this.#start();
  }

  /** The hooks it registers. @throws Error saying why it does not load */
  hooks(): Promise<readonly RegisteredHook[]> {
    return this.#process.hooks;
  }

  /** Has a hook handle something. What a process had when it ended is given to the next one, once. */
  async handle(work: HookWork): Promise<HookOutcome> {
    let outcome: HookOutcome = { kind: 'lost', message: 'it was stopped' };
    this.#underWay += 1;
    for (let tries = 0; tries < mostTries && outcome.kind === 'lost' && !this.#isStopped; tries += 1) {
      outcome = await this.#current().handle(work);
    }
    this.#underWay -= 1;
    if (this.#isReplaced && this.#underWay === 0) {
      this.stop();
    }
    return outcome;
  }

  /** Others take its place: it ends when it is done with what it has. */
  replace(): void {
    this.#isReplaced = true;
    if (this.#underWay === 0) {
      this.stop();
    }
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    this.#process.stop();
  }

  #current(): HookProcess {
    if (!this.#process.takesWork) {
      this.#process = this.#start();
    }
    return this.#process;
  }

  #start(): HookProcess {
    const { source, config, agentId } = this.of;
    rememberSecrets(this.#app.secrets, config);
    return new HookProcess(this.#app, { source, config, agentId, answer: (call) => this.#answer(call) });
  }

  #answer({ name, args, run, causedBy }: HookCall): Promise<unknown> {
    const { agentId } = this.of;
    const own = answerOwnCall(this.#app, this.of, {
      name,
      args,
      pace: this.#pace,
      logError: this.#logError,
    });
    if (own !== undefined) {
      return own;
    }
    const caller: Caller = { principal: { kind: 'operator' }, agentId };
    // One for each call: what is done for it knows why.
    const cause = run.forCall();
    markCause(cause, causedBy);
    return brokerFor(this.#app, caller, { agentId, scriptRunId: null })(name, args, cause);
  }
}
