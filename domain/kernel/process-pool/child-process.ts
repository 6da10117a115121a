import { type ChildProcess, fork } from 'node:child_process';
import { builtModule } from './built-module.js';
import { type Answer, type Assignment, overMemorySignal, type TaskMessage } from './protocol.js';

/** How a child has ended. */
export interface Ending {
  /** In words: "exited with 1", "got SIGKILL". */
  readonly how: string;
  /** Neither its task nor a limit did it: the same task may well succeed in another child. */
  readonly fromOutside: boolean;
}

/** What one child may use. */
export interface ChildLimits {
  /** The most memory of JavaScript, in MiB; more ends the child. */
  readonly maxHeapMiB: number;
  /** The most resident memory, all kinds of memory together, in bytes; more ends the child within a second. */
  readonly maxRssBytes: number;
  /** It may wait for a core that has nothing else to do (idle-core.ts); its tasks change nothing, so that they can be done anew. */
  readonly waitsForIdleCore?: boolean;
}

const main = builtModule('./child.js', import.meta.url);

/** What V8 sends itself when its heap is full, and the watchdog when all memory together is too much. */
const ownSignals: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', overMemorySignal];

const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending => ({
  how: signal === null ? `exited with ${code}` : `got ${signal}`,
  fromOutside: signal !== null && !ownSignals.includes(signal),
});

const start = ({ maxHeapMiB, maxRssBytes, waitsForIdleCore = false }: ChildLimits): ChildProcess =>
  fork(main, [String(process.pid), String(maxRssBytes), String(waitsForIdleCore)], {
    // Nothing of this process's environment, in which secrets may stand.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeapMiB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** A child process that does one task at a time. */
export class Child {
  /** Resolves when it has ended, or could not be started. */
  readonly ended: Promise<Ending>;
  readonly #process: ChildProcess;

  constructor(assignment: Assignment, limits: ChildLimits, onAnswer: (answer: Answer) => void) {
    this.#process = start(limits);
    this.ended = new Promise((resolve) => {
      this.#process.once('exit', (code, signal) => resolve(endingOf(code, signal)));
      this.#process.on('error', (error) => {
        if (this.#process.pid === undefined) {
          resolve({ how: `could not be started: ${error.message}`, fromOutside: true });
        }
      });
    });
    this.#process.on('message', onAnswer);
    this.#process.on('disconnect', () => this.kill());
    if (this.#process.pid !== undefined) {
      this.#send(assignment);
    }
  }

  /** Undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Gives it a task. While it works it keeps this process alive. */
  perform(task: TaskMessage): void {
    this.#process.ref();
    this.#process.channel?.ref();
    this.#send(task);
  }

  /** It has no task: it does not keep this process alive. */
  rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Ends it whatever it is doing. */
  kill(): void {
    this.#process.ref();
    this.#process.kill('SIGKILL');
  }

  /** One that is not there any more cannot be sent to: it ends without an answer, of which `ended` tells. */
  #send(message: Assignment | TaskMessage): void {
    if (this.#process.connected) {
      this.#process.send(message, () => {});
    }
  }
}
