import type { KnownSecrets } from '../../kernel/secrets.js';
import { type Ending, failed, type RunOutcome, withoutOutput } from '../outcome.js';
import type { Script } from '../script.js';
import { makeCaches, noCaches } from './caches.js';
import { DenoChild } from './child.js';
import type { Notice, Order, SupervisorSetup } from './protocol.js';
import { Run } from './run.js';
import { WarmPool } from './warm-pool.js';

/** Beside the heap: what the program itself, its buffers and stacks may have of real memory. */
const memoryBesideHeapMiB = 200;

/** Tells the server. */
export type Tell = (notice: Notice) => void;

/** Longer results are sent in pieces: to take one at a time holds nobody up. */
const pieceBytes = 256 * 1024;

/**
 * Owns all Deno processes: their pipes, their limits and their ends. It is in a process of its own: to start one holds up
 * all threads of whoever starts it, the longer the more memory that has (docs/sandbox.md), and the server gets nothing of
 * them but small messages.
 */
export class Supervisor {
  readonly #setup: SupervisorSetup;
  readonly #tell: Tell;
  readonly #pool: WarmPool;
  readonly #runs = new Map<number, Run>();
  /** What cancels those that wait for a process. */
  readonly #starting = new Map<number, (reason: string) => void>();
  readonly #children = new Set<DenoChild>();
  #known: KnownSecrets = [];
  #caches = noCaches;
  readonly #cachesUnwanted = new AbortController();
  /** Begun when the first script has ended, which so waits for nothing. */
  #cachesMade: Promise<void> | undefined;

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
        this.#starting.get(order.run)?.(order.reason);
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

  /** Nothing waits for them: without them processes only take longer. */
  async #makeCaches(): Promise<void> {
    try {
      this.#caches = await makeCaches(this.#setup.launch, this.#cachesUnwanted.signal);
    } catch {
      this.#caches = noCaches;
    }
  }

  #startChild(): DenoChild {
    const child = new DenoChild(this.#setup.launch, this.#caches, this.#setup.runner);
    this.#children.add(child);
    void child.gone.then(() => this.#children.delete(child));
    return child;
  }

  /** A process for a run, or why it gets none. */
  async #childFor(run: number): Promise<DenoChild | Ending> {
    const waiting = new AbortController();
    let ending = failed('executor_error', "The script's process could not be started");
    this.#starting.set(run, (reason) => {
      ending = failed('cancelled', reason);
      waiting.abort();
    });
    try {
      return await this.#pool.take(waiting.signal);
    } catch {
      return ending;
    } finally {
      this.#starting.delete(run);
    }
  }

  async #start(run: number, script: Script): Promise<void> {
    const child = await this.#childFor(run);
    if (!(child instanceof DenoChild)) {
      this.#tell({ kind: 'outcome', run, outcome: withoutOutput(child) });
      this.#tell({ kind: 'gone', run });
      return;
    }
    const current = new Run(child, script, {
      onCall: (call) => this.#tell({ kind: 'call', run, ...call }),
      secrets: () => this.#known,
      maxResidentBytes: (this.#setup.launch.memoryMiB + memoryBesideHeapMiB) * 1024 ** 2,
    });
    this.#runs.set(run, current);
    const outcome = await current.outcome;
    this.#tellOutcome(run, outcome);
    this.#runs.delete(run);
    await child.gone;
    this.#tell({ kind: 'gone', run });
    this.#cachesMade ??= this.#makeCaches();
  }

  #tellOutcome(run: number, outcome: RunOutcome): void {
    if (outcome.status !== 'ok' || outcome.json.byteLength <= pieceBytes) {
      this.#tell({ kind: 'outcome', run, outcome });
      return;
    }
    const { json } = outcome;
    for (let start = 0; start < json.byteLength; start += pieceBytes) {
      const bytes = json.subarray(start, start + pieceBytes);
      this.#tell({ kind: 'piece', run, bytes, allBytes: json.byteLength });
    }
    this.#tell({ kind: 'outcome', run, outcome: { ...outcome, json: new Uint8Array() } });
  }

  /** Ends all of them at once: there is no server any more. */
  killAll(): void {
    this.#pool.close();
    this.#cachesUnwanted.abort();
    for (const child of this.#children) {
      child.kill();
    }
  }

  async #close(): Promise<void> {
    this.killAll();
    await Promise.all([this.#cachesMade, ...[...this.#children].map(({ gone }) => gone)]);
    this.#tell({ kind: 'closed' });
  }
}
