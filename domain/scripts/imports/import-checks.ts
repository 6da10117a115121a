import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../kernel/errors.js';
import { sha256 } from '../../kernel/hash.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import { defineService } from '../../kernel/services.js';
import type { LabelViolation } from './labels.js';

const defaultTimeoutMs = 3000;
/** A thread has to start first, which takes long where many processes do: that says nothing of a source. */
const startTimeoutMs = 30_000;
const maxWaiting = 200;
const maxThreadHeapMiB = 256;
/** What so many sources do is remembered: a script is run far more often than changed. */
const maxRemembered = 500;

/** What is told of a source that the thread cannot cope with. */
const unreadable = 'user-script.ts(1,1): the source takes too long to be looked through';

/** What the thread is to look for in a source. */
export interface Question {
  readonly id: number;
  readonly asks: 'imports' | 'hookImports' | 'labels';
  readonly source: string;
}

/** What the thread says once it can look through sources. */
export type Ready = 'ready';

/** What it found. */
export interface Found {
  readonly violation?: string | undefined;
  readonly labels?: readonly LabelViolation[];
}

interface Check extends Omit<Question, 'id'> {
  readonly resolve: (found: Found) => void;
}

export interface ImportCheckOptions {
  /** The main module of the thread. */
  readonly thread?: URL;
  /** How long one source may take. */
  readonly timeoutMs?: number;
}

/** Looks through sources before they run, in a thread, one after the other. */
export class ImportChecks {
  readonly #options: Required<ImportCheckOptions>;
  readonly #waiting: Check[] = [];
  readonly #known = new LRUCache<string, Found>({ max: maxRemembered });
  #thread: Worker | undefined;
  #current: Check | undefined;
  #limit: NodeJS.Timeout | undefined;
  #isReady = false;
  #isClosed = false;
  #id = 0;

  constructor({
    thread = builtModule('./thread.js', import.meta.url),
    timeoutMs = defaultTimeoutMs,
  }: ImportCheckOptions = {}) {
    this.#options = { thread, timeoutMs };
  }

  /**
   * What a source may not do but does, in words; undefined when there is nothing.
   *
   * @param tries how often it is looked through before it is said to take too long, as one does on a machine that is busy
   * @throws ProductError unavailable when too many sources wait
   */
  async violationOf(
    source: string,
    asks: 'imports' | 'hookImports' = 'imports',
    tries = 1,
  ): Promise<string | undefined> {
    const name = `${asks}:${sha256(source)}`;
    const known = this.#known.get(name);
    if (known) {
      return known.violation;
    }
    const { violation } = await this.#look(asks, source);
    if (violation === unreadable) {
      return tries > 1 ? this.violationOf(source, asks, tries - 1) : violation;
    }
    this.#known.set(name, { violation });
    return violation;
  }

  /**
   * The labels of steps that are the same in each turn of a loop.
   *
   * @throws ProductError unavailable when too many sources wait
   */
  async repeatedLabelsOf(source: string): Promise<readonly LabelViolation[]> {
    return (await this.#look('labels', source)).labels ?? [];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #look(asks: Question['asks'], source: string): Promise<Found> {
    if (this.#isClosed || this.#waiting.length >= maxWaiting) {
      throw unavailable('Too many sources wait to be looked through; try again in a moment', {
        code: 'overloaded',
        retryAfterMs: 2000,
      });
    }
    return new Promise((resolve) => {
      this.#waiting.push({ asks, source, resolve });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current || this.#isClosed) {
      return;
    }
    this.#current = this.#waiting.shift();
    if (this.#current) {
      this.#thread ??= this.#start();
      this.#id += 1;
      this.#limitTo(this.#isReady ? this.#options.timeoutMs : startTimeoutMs);
      const { asks, source } = this.#current;
      this.#thread.postMessage({ id: this.#id, asks, source } satisfies Question);
    }
  }

  #limitTo(ms: number): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#giveUp(), ms);
  }

  #settle(found: Found): void {
    clearTimeout(this.#limit);
    this.#current?.resolve(found);
    this.#current = undefined;
    this.#next();
  }

  #giveUp(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
    this.#settle({ violation: unreadable });
  }

  #start(): Worker {
    const thread = new Worker(this.#options.thread, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxThreadHeapMiB, stackSizeMb: 4 },
    });
    thread.unref();
    this.#isReady = false;
    thread.on('message', (message: Ready | { readonly id: number; readonly found: Found }) => {
      if (thread !== this.#thread) {
        return;
      }
      if (message === 'ready') {
        this.#isReady = true;
        this.#limitTo(this.#options.timeoutMs);
      } else if (message.id === this.#id) {
        this.#settle(message.found);
      }
    });
    // It had no memory left.
    thread.on('error', () => {
      if (thread === this.#thread) {
        this.#giveUp();
      }
    });
    return thread;
  }
}

export const importChecks = defineService({
  name: 'import checks',
  start: () => {
    const service = new ImportChecks();
    return { service, stop: () => service.close(), stopsBeside: true };
  },
});
