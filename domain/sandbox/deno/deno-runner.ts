import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Log } from '../../kernel/app.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import type { Secrets } from '../../kernel/secrets.js';
import { failed, type RunOutcome, withoutOutput } from '../outcome.js';
import { type CallHandler, neverStarted, type RunningScript, type ScriptRunner, stopping } from '../runner.js';
import type { Script } from '../script.js';
import type { Launch, Notice, Order, SupervisorSetup } from './protocol.js';

interface Current {
  readonly onCall: CallHandler;
  /** What has come of a long result. */
  readonly pieces: Pieces;
  readonly settle: (outcome: RunOutcome) => void;
  readonly leave: () => void;
}

/** The pieces of one result, put together as they come. */
class Pieces {
  #json: Uint8Array | undefined;
  #length = 0;

  add(bytes: Uint8Array, allBytes: number): void {
    this.#json ??= new Uint8Array(allBytes);
    this.#json.set(bytes, this.#length);
    this.#length += bytes.byteLength;
  }

  /** The outcome with the result that was sent in pieces, if one was. */
  completed(outcome: RunOutcome): RunOutcome {
    return outcome.status === 'ok' && this.#json ? { ...outcome, json: this.#json } : outcome;
  }
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

/** Runs scripts in Deno processes, which a process of its own looks after: it is started with the first script. */
export class DenoRunner implements ScriptRunner {
  readonly #options: DenoRunnerOptions;
  readonly #current = new Map<number, Current>();
  #lastRun = 0;
  #supervisor: ChildProcess | undefined;
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
    this.#current.set(run, { onCall, pieces: new Pieces(), settle: outcome.resolve, leave: gone.resolve });
    try {
      this.#order({ kind: 'start', run, script });
    } catch {
      const reason = 'What watches over scripts could not be started';
      outcome.resolve(withoutOutput(failed('executor_error', reason)));
      gone.resolve();
      this.#current.delete(run);
    }
    return {
      outcome: outcome.promise,
      gone: gone.promise,
      cancel: (reason) => this.#order({ kind: 'cancel', run, reason }),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const supervisor = this.#supervisor;
    if (supervisor === undefined) {
      return;
    }
    supervisor.ref();
    supervisor.channel?.ref();
    const ended = new Promise((resolve) => supervisor.once('exit', resolve));
    const closed = new Promise<void>((resolve) => {
      this.#onClosed = resolve;
    });
    for (const run of this.#current.keys()) {
      this.#order({ kind: 'cancel', run, reason: stopping });
    }
    this.#order({ kind: 'close' });
    await closed;
    if (this.#supervisor === supervisor) {
      supervisor.kill('SIGKILL');
      await ended;
    }
  }

  #order(order: Order): void {
    const supervisor = this.#supervisor ?? this.#start();
    const { known } = this.#options.secrets;
    if (known !== this.#sentSecrets) {
      this.#sentSecrets = known;
      this.#send(supervisor, { kind: 'secrets', known });
    }
    this.#send(supervisor, order);
  }

  /** One that is gone cannot be told anything: it is noticed by its end. */
  #send(supervisor: ChildProcess, message: SupervisorSetup | Order): void {
    if (supervisor.connected) {
      supervisor.send(message, () => {});
    }
  }

  #start(): ChildProcess {
    const { launch, warm, idleMs } = this.#options;
    const runner = readFileSync(builtModule('./runner.js', import.meta.url), 'utf8');
    const supervisor = fork(builtModule('./supervisor-process.js', import.meta.url), [], {
      env: {},
      execArgv: [`--max-old-space-size=${maxSupervisorHeapMiB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#supervisor = supervisor;
    supervisor.unref();
    supervisor.channel?.unref();
    supervisor.on('message', (notice: Notice) => this.#take(notice));
    supervisor.once('exit', (code, signal) => this.#lose(supervisor, signal ?? `exit ${code}`));
    supervisor.on('error', (error) => {
      // It could not be started; otherwise its exit follows.
      if (supervisor.pid === undefined) {
        this.#lose(supervisor, error.message);
      }
    });
    this.#send(supervisor, { launch, runner, warm, idleMs });
    return supervisor;
  }

  /** Its processes have died with it. */
  #lose(supervisor: ChildProcess, how: string): void {
    if (supervisor !== this.#supervisor) {
      return;
    }
    this.#supervisor = undefined;
    this.#sentSecrets = undefined;
    this.#onClosed();
    if (!this.#isClosed) {
      this.#options.log.error({ how }, 'what watches over scripts has ended');
    }
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
      case 'piece':
        this.#current.get(notice.run)?.pieces.add(notice.bytes, notice.allBytes);
        break;
      case 'outcome':
        this.#settle(notice.run, notice.outcome);
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

  #settle(run: number, outcome: RunOutcome): void {
    const current = this.#current.get(run);
    current?.settle(current.pieces.completed(outcome));
  }

  async #pass({ run, call, name, args }: Extract<Notice, { kind: 'call' }>): Promise<void> {
    const answer = await this.#current.get(run)?.onCall(name, args);
    if (answer !== undefined && this.#current.has(run)) {
      this.#order({ kind: 'answer', run, call, answer });
    }
  }
}
