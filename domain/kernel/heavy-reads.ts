import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import { readsThrough } from '../../db/reads/dialect.js';
import type { createTasks, ReadSetup } from '../../db/reads/worker.js';
import type { Database } from '../../db/schema.js';
import { builtModule } from './process-pool/built-module.js';
import { ProcessPool } from './process-pool/process-pool.js';
import { defineService } from './services.js';

const MiB = 1024 ** 2;
const maxRows = 100_000;
const maxBytes = 64 * MiB;

/** Reads whose work grows with what is stored: beside the server, one after the other, and ended when in vain. */
export class HeavyReads {
  readonly #pool: ProcessPool<ReturnType<typeof createTasks>, ReadSetup>;

  constructor(path: string) {
    this.#pool = new ProcessPool({
      name: 'heavy reads',
      overload: 'Too many large reads are waiting; try again in a moment.',
      module: builtModule('../../db/reads/worker.js', import.meta.url),
      setup: { path },
      maxChildren: Math.max(1, Math.min(4, availableParallelism() - 1)),
      idleMs: 60_000,
      maxQueued: 64,
      timeoutMs: 30_000,
      repeatable: true,
      maxTasksPerChild: 10_000,
      maxHeapMiB: 256,
      recycleAboveRssBytes: 256 * MiB,
      maxRssBytes: 768 * MiB,
    });
  }

  /**
   * The database for reads that stop when the signal aborts, with its reason. They see all that is committed.
   *
   * Its queries throw ProductError unavailable when too many wait, TaskError when one takes longer than 30 seconds, more
   * memory than it may, or answers with more than 100,000 rows or 64 MiB.
   */
  until(signal: AbortSignal): Kysely<Database> {
    return readsThrough((read) => this.#pool.run('read', { ...read, maxRows, maxBytes }, { signal }));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export const heavyReads = defineService({
  name: 'heavy reads',
  start: (app) => {
    const service = new HeavyReads(app.databasePath);
    return { service, stop: () => service.close() };
  },
});
