import { builtModule } from '../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../kernel/process-pool/child-places.js';
import { TaskError } from '../kernel/process-pool/errors.js';
import { childPlaces } from '../kernel/process-pool/places.js';
import { ProcessPool } from '../kernel/process-pool/process-pool.js';
import { defineService } from '../kernel/services.js';
import type { TimeLeft } from '../kernel/time-left.js';
import type { ArgsCheck, createTasks, OutputCheck } from './output-schema-worker.js';

const MiB = 1024 ** 2;
const timeoutMs = 3000;

/** No schema that was given within the contract is longer. */
const maxSchemaLength = 64 * 1024;

const whyEnded = ({ reason }: TaskError): string =>
  reason === 'timeout'
    ? `checking it took longer than ${timeoutMs / 1000} seconds`
    : 'checking it took more memory than it may';

/** Holds outputs against output schemas: beside the server, because a pattern in a schema may run for years. */
export class OutputChecks {
  readonly #pool: ProcessPool<ReturnType<typeof createTasks>>;

  constructor(places: ChildPlaces) {
    this.#pool = new ProcessPool({
      name: 'output checks',
      overload: 'Too many outputs are being held against their schemas; try again in a moment',
      module: builtModule('./output-schema-worker.js', import.meta.url),
      setup: undefined,
      maxChildren: 1,
      places,
      idleMs: 60_000,
      maxQueued: 16,
      timeoutMs,
      maxTasksPerChild: 1000,
      maxHeapMiB: 128,
      maxRssBytes: 256 * MiB,
      recycleAboveRssBytes: 128 * MiB,
    });
  }

  /**
   * Holds an output against a task's output schema: it has to be JSON that fits. Returns what is wrong, or undefined
   * when it fits. A schema that cannot be used, or takes longer than 3 seconds, fits nothing.
   *
   * @throws ProductError unavailable when too many outputs wait; the signal's reason when it aborts
   */
  async problemOf(check: OutputCheck, signal: AbortSignal): Promise<string | undefined> {
    const [problem] = await this.#problems(check, async () => {
      const found = await this.#pool.run('problemOf', check, { signal });
      return found === undefined ? [] : [found];
    });
    return problem;
  }

  /**
   * Holds arguments of a script against the schema of its arguments. Returns each thing that is wrong, of very many the first
   * ones; none when they fit. A schema that cannot be used, or takes longer than 3 seconds, fits nothing.
   *
   * @throws ProductError unavailable when too many outputs wait; the signal's reason when it aborts
   */
  problemsOfArgs(check: ArgsCheck, signal: AbortSignal): Promise<readonly string[]> {
    return this.#problems(check, () => this.#pool.run('problemsOfArgs', check, { signal }));
  }

  async #problems(
    { schema }: { readonly schema: string },
    find: () => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    if (schema.length > maxSchemaLength) {
      return [`the schema is longer than ${maxSchemaLength} characters`];
    }
    try {
      return await find();
    } catch (error) {
      if (error instanceof TaskError && error.reason !== 'failed') {
        return [whyEnded(error)];
      }
      throw error;
    }
  }

  close(time: TimeLeft): Promise<void> {
    return this.#pool.close(time);
  }
}

export const outputChecks = defineService({
  name: 'output checks',
  start: (app) => {
    const service = new OutputChecks(app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});
