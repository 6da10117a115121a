import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../kernel/app.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import type { Secrets } from '../../kernel/secrets.js';
import { failed, type RunOutcome, withoutOutput } from '../outcome.js';
import { type CallHandler, neverStarted, type RunningScript, type ScriptRunner, stopping } from '../runner.js';
import type { Script } from '../script.js';
import type { Launch, Notice, Order, SupervisorSetup } from './protocol.js';

interface Current {
  readonly onCall: CallHandler;
  readonly settle: (outcome: RunOutcome) => void;
  readonly leave: () => void;
}

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

const deferred = <Value>(): Deferred<Value> => {
  let settle: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
};

export interface DenoRunnerOptions {
  readonly launch: Launch;
  readonly warm: number;
  readonly idleMs: number;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** Results are parsed in it; a few large ones at the same time are no reason to end. */
const maxSupervisorHeapMiB = 1024;

/** Runs scripts in Deno processes, which a thread of its own looks after: it is started with the first script. */
export class DenoRunner implements ScriptRunner {
  readonly #options: DenoRunnerOptions;
  readonly #current = new Map<number, Current>();
  #lastRun = 0;
  #thread: Worker | undefined;
  #sentSecrets: unknown;
  #isClosed = false;
  #onClosed = (): void => {};

  constructor(options: DenoRunnerOptions) {
    this.#options = options;
  }

  start(script: Script, onCall: CallHandler): RunningScript {
    if (this.#isClosed) {
      return neverStarted;
    }
    this.#lastRun += 1;
    const run = this.#lastRun;
    const outcome = deferred<RunOutcome>();
    const gone = deferred<void>();
    this.#current.set(run, { onCall, settle: outcome.resolve, leave: gone.resolve });
    this.#order({ kind: 'start', run, script });
    return {
      outcome: outcome.promise,
      gone: gone.promise,
      cancel: (reason) => this.#order({ kind: 'cancel', run, reason }),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (thread === undefined) {
      return;
    }
    const closed = new Promise<void>((resolve) => {
      this.#onClosed = resolve;
    });
    for (const run of this.#current.keys()) {
      this.#order({ kind: 'cancel', run, reason: stopping });
    }
    this.#order({ kind: 'close' });
    await closed;
    await thread.terminate();
  }

  #order(order: Order): void {
    this.#thread ??= this.#startThread();
    const { known } = this.#options.secrets;
    if (known !== this.#sentSecrets) {
      this.#sentSecrets = known;
      this.#thread.postMessage({ kind: 'secrets', known } satisfies Order);
    }
    this.#thread.postMessage(order);
  }

  #startThread(): Worker {
    const { launch, warm, idleMs } = this.#options;
    const runner = readFileSync(builtModule('./runner.js', import.meta.url), 'utf8');
    const thread = new Worker(builtModule('./supervisor-thread.js', import.meta.url), {
      workerData: { launch, runner, warm, idleMs } satisfies SupervisorSetup,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxSupervisorHeapMiB },
    });
    thread.unref();
    thread.on('message', (notice: Notice) => this.#take(notice));
    thread.on('error', (error) => this.#options.log.error({ err: error }, 'what watches over scripts has failed'));
    thread.once('exit', () => this.#lose(thread));
    return thread;
  }

  /** Its processes have died with it. */
  #lose(thread: Worker): void {
    if (thread !== this.#thread) {
      return;
    }
    this.#thread = undefined;
    this.#sentSecrets = undefined;
    this.#onClosed();
    for (const { settle, leave } of this.#current.values()) {
      settle(withoutOutput(failed('executor_error', 'What watches over the script has ended')));
      leave();
    }
    this.#current.clear();
  }

  #take(notice: Notice): void {
    switch (notice.kind) {
      case 'call':
        void this.#pass(notice);
        break;
      case 'outcome':
        this.#current.get(notice.run)?.settle(notice.outcome);
        break;
      case 'gone':
        this.#current.get(notice.run)?.leave();
        this.#current.delete(notice.run);
        break;
      case 'closed':
        this.#onClosed();
        break;
    }
  }

  async #pass({ run, call, name, args }: Extract<Notice, { kind: 'call' }>): Promise<void> {
    const answer = await this.#current.get(run)?.onCall(name, args);
    if (answer !== undefined && this.#current.has(run)) {
      this.#order({ kind: 'answer', run, call, answer });
    }
  }
}
