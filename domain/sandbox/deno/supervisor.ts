import type { KnownSecrets } from '../../kernel/secrets.js';
import { failed, type RunOutcome, withoutOutput } from '../outcome.js';
import type { Script } from '../script.js';
import { DenoChild } from './child.js';
import type { Notice, Order, SupervisorSetup } from './protocol.js';
import { Run } from './run.js';
import { WarmPool } from './warm-pool.js';

/** Beside the heap: what the program itself, its buffers and stacks may have of real memory. */
const memoryBesideHeapMiB = 200;

/** Tells the thread of the requests; what is transferred is not copied. */
export type Tell = (notice: Notice, transfer: ArrayBuffer[]) => void;

/** The memory of a result, when nothing else lies in it. */
const memoryOf = (outcome: RunOutcome): ArrayBuffer[] => {
  if (outcome.status !== 'ok') {
    return [];
  }
  const { buffer, byteLength } = outcome.json;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
};

/**
 * Owns all Deno processes: their pipes, their limits and their ends. It has a thread of its own, so that the thread of the
 * requests gets nothing of them but small messages. Processes die with the thread that started them.
 */
export class Supervisor {
  readonly #setup: SupervisorSetup;
  readonly #tell: Tell;
  readonly #pool: WarmPool;
  readonly #runs = new Map<number, Run>();
  readonly #children = new Set<DenoChild>();
  #known: KnownSecrets = [];

  constructor(setup: SupervisorSetup, tell: Tell) {
    this.#setup = setup;
    this.#tell = tell;
    this.#pool = new WarmPool(() => this.#startChild(), { size: setup.warm, idleMs: setup.idleMs });
  }

  obey(order: Order): void {
    switch (order.kind) {
      case 'start':
        void this.#start(order.run, order.script);
        break;
      case 'answer':
        this.#runs.get(order.run)?.answer(order.call, order.answer);
        break;
      case 'cancel':
        this.#runs.get(order.run)?.cancel(order.reason);
        break;
      case 'secrets':
        this.#known = order.known;
        break;
      case 'close':
        void this.#close();
        break;
    }
  }

  #startChild(): DenoChild {
    const child = new DenoChild(this.#setup.launch, this.#setup.runner);
    this.#children.add(child);
    void child.gone.then(() => this.#children.delete(child));
    return child;
  }

  async #start(run: number, script: Script): Promise<void> {
    let child: DenoChild;
    try {
      child = this.#pool.take();
    } catch {
      const outcome = withoutOutput(failed('executor_error', "The script's process could not be started"));
      this.#tell({ kind: 'outcome', run, outcome }, []);
      this.#tell({ kind: 'gone', run }, []);
      return;
    }
    const current = new Run(child, script, {
      onCall: (call) => this.#tell({ kind: 'call', run, ...call }, []),
      secrets: () => this.#known,
      maxResidentBytes: (this.#setup.launch.memoryMiB + memoryBesideHeapMiB) * 1024 ** 2,
    });
    this.#runs.set(run, current);
    const outcome = await current.outcome;
    this.#tell({ kind: 'outcome', run, outcome }, memoryOf(outcome));
    this.#runs.delete(run);
    await child.gone;
    this.#tell({ kind: 'gone', run }, []);
  }

  async #close(): Promise<void> {
    this.#pool.close();
    for (const child of this.#children) {
      child.kill();
    }
    await Promise.all([...this.#children].map(({ gone }) => gone));
    this.#tell({ kind: 'closed' }, []);
  }
}
