import { Worker } from 'node:worker_threads';
import type { Log } from '../../kernel/app.js';
import { hasErrorCode } from '../../kernel/error-code.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import type { KnownSecrets, Secrets } from '../../kernel/secrets.js';
import { type Ending, failed, type RunOutcome, withoutOutput } from '../outcome.js';
import { type CallHandler, neverStarted, type RunningScript, type ScriptRunner, stopping } from '../runner.js';
import type { CallAnswer, Script } from '../script.js';
import type { FromScript, ScriptSetup, ToScript } from './script-protocol.js';

/** How long after its time a thread is ended that the interpreter did not stop by itself; to start it takes some, too. */
const graceMs = 1000;
const maxThreadHeapMiB = 256;

export interface QuickjsRunnerOptions {
  readonly secrets: Secrets;
  readonly log: Log;
}

/** What is told of a thread that failed as a whole. */
const endingOfThread = (error: unknown, log: Log): Ending => {
  if (hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) {
    return failed('out_of_memory', 'The script took more memory than it may');
  }
  log.error({ err: error }, 'the interpreter of a script has failed');
  return failed('executor_error', 'The interpreter failed before there was a result');
};

/** One script in a thread of its own. */
class InterpretedScript implements RunningScript {
  readonly outcome: Promise<RunOutcome>;
  readonly gone: Promise<void>;
  readonly #thread: Worker;
  readonly #secrets: Secrets;
  #sentSecrets: KnownSecrets;
  #end: (ending: Ending) => void = () => {};

  constructor(script: Script, { secrets, log }: QuickjsRunnerOptions, onCall: CallHandler) {
    const startedAt = performance.now();
    this.#secrets = secrets;
    this.#sentSecrets = secrets.known;
    this.#thread = new Worker(builtModule('./script-thread.js', import.meta.url), {
      workerData: { script, known: secrets.known } satisfies ScriptSetup,
      env: {},
      // The interpreter tells there when it gives up.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxThreadHeapMiB, stackSizeMb: 8 },
    });
    this.gone = new Promise((resolve) => {
      this.#thread.once('exit', () => resolve());
    });
    const { timeoutMs } = script.limits;
    const tooLong = failed('timeout', `The script took longer than ${timeoutMs} ms`);
    const limit = setTimeout(() => this.#end(tooLong), timeoutMs + graceMs);
    this.outcome = new Promise((resolve) => {
      const settle = (outcome: RunOutcome): void => {
        clearTimeout(limit);
        resolve({ ...outcome, durationMs: performance.now() - startedAt });
        void this.#thread.terminate();
      };
      this.#end = (ending) => settle(withoutOutput(ending));
      this.#thread.on('message', (message: FromScript) => {
        if (message.kind === 'call') {
          void this.#answer(message, onCall);
        } else {
          settle({ ...withoutOutput(message.ending), ...message.output });
        }
      });
    });
    this.#thread.on('error', (error) => this.#end(endingOfThread(error, log)));
    void this.gone.then(() => this.#end(failed('executor_error', 'The interpreter ended before there was a result')));
  }

  cancel(reason: string): void {
    this.#end(failed('cancelled', reason));
  }

  async #answer({ call, name, args }: Extract<FromScript, { kind: 'call' }>, onCall: CallHandler): Promise<void> {
    const answer: CallAnswer = await onCall(name, args);
    const { known } = this.#secrets;
    if (known !== this.#sentSecrets) {
      this.#sentSecrets = known;
      this.#thread.postMessage({ kind: 'secrets', known } satisfies ToScript);
    }
    this.#thread.postMessage({ kind: 'answer', call, answer } satisfies ToScript);
  }
}

/** Runs scripts in an interpreter, a thread each: much slower than Deno, but wherever this server runs. */
export class QuickjsRunner implements ScriptRunner {
  readonly #options: QuickjsRunnerOptions;
  readonly #current = new Set<InterpretedScript>();
  #isClosed = false;

  constructor(options: QuickjsRunnerOptions) {
    this.#options = options;
  }

  start(script: Script, onCall: CallHandler): RunningScript {
    if (this.#isClosed) {
      return neverStarted;
    }
    const running = new InterpretedScript(script, this.#options, onCall);
    this.#current.add(running);
    void running.gone.then(() => this.#current.delete(running));
    return running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const current = [...this.#current];
    for (const running of current) {
      running.cancel(stopping);
    }
    await Promise.all(current.map(({ gone }) => gone));
  }
}
