import { Worker } from 'node:worker_threads';
import { unavailable } from '../../kernel/errors.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import { defineService } from '../../kernel/services.js';

const timeoutMs = 3000;
const maxWaiting = 200;
const maxThreadHeapMiB = 256;

/** What is told of a source that the thread cannot cope with. */
const unreadable = 'user-script.ts(1,1): the source takes too long to be looked through';

interface Check {
  readonly source: string;
  readonly resolve: (violation: string | undefined) => void;
}

/** Looks through sources before they run, in a thread, one after the other. */
export class ImportChecks {
  readonly #waiting: Check[] = [];
  #thread: Worker | undefined;
  #current: Check | undefined;
  #limit: NodeJS.Timeout | undefined;
  #isClosed = false;
  #id = 0;

  /**
   * What a source may not do but does, in words; undefined when there is nothing.
   *
   * @throws ProductError unavailable when too many sources wait
   */
  violationOf(source: string): Promise<string | undefined> {
    if (this.#isClosed || this.#waiting.length >= maxWaiting) {
      throw unavailable('Too many sources wait to be looked through; try again in a moment', {
        code: 'overloaded',
        retryAfterMs: 2000,
      });
    }
    return new Promise((resolve) => {
      this.#waiting.push({ source, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current || this.#isClosed) {
      return;
    }
    this.#current = this.#waiting.shift();
    if (this.#current) {
      this.#thread ??= this.#start();
      this.#id += 1;
      this.#limit = setTimeout(() => this.#giveUp(), timeoutMs);
      this.#thread.postMessage({ id: this.#id, source: this.#current.source });
    }
  }

  #settle(violation: string | undefined): void {
    clearTimeout(this.#limit);
    this.#current?.resolve(violation);
    this.#current = undefined;
    this.#next();
  }

  #giveUp(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
    this.#settle(unreadable);
  }

  #start(): Worker {
    const thread = new Worker(builtModule('./thread.js', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxThreadHeapMiB, stackSizeMb: 4 },
    });
    thread.unref();
    thread.on('message', ({ id, violation }: { readonly id: number; readonly violation: string | undefined }) => {
      if (id === this.#id) {
        this.#settle(violation);
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
    return { service, stop: () => service.close() };
  },
});
