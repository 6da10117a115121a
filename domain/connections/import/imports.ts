import { builtModule } from '../../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../../kernel/process-pool/child-places.js';
import { refusalOfTask, TaskError } from '../../kernel/process-pool/errors.js';
import { childPlaces } from '../../kernel/process-pool/places.js';
import { ProcessPool } from '../../kernel/process-pool/process-pool.js';
import { defineService } from '../../kernel/services.js';
import type { TimeLeft } from '../../kernel/time-left.js';
import type { DiscoveredTools } from '../mcp/tools.js';
import type { createTasks, ImportedSpec, ImportInput } from './worker.js';

const MiB = 1024 ** 2;
const timeoutMs = 5000;
/** On a machine that is busy with other things an import takes as long as it takes. */
const patienceMs = 30_000;
const maxMemoryMiB = 500;

const whyEnded: Readonly<Partial<Record<TaskError['reason'], string>>> = {
  timeout: `The description takes longer than ${timeoutMs / 1000} seconds to read`,
  died: `The description takes more than ${maxMemoryMiB} MiB of memory to read`,
  failed: 'The description cannot be read; it may be nested too deep',
};

/** Why a description offers nothing. @throws whatever else happened */
const reasonOf = (error: unknown): string => {
  const reason = error instanceof TaskError ? whyEnded[error.reason] : undefined;
  if (reason === undefined) {
    throw refusalOfTask(error) ?? error;
  }
  return reason;
};

/** A description that cannot even be looked at. */
const unreadable = ({ stored }: ImportInput, error: string): ImportedSpec => ({
  error,
  spec: stored,
  isReadable: false,
  title: null,
  specVersion: null,
  pathCount: 0,
  preview: '',
  isTruncated: true,
  serverUrl: null,
  serverProblem: null,
  operations: [],
  types: '',
});

/** Reads descriptions of services beside the server. */
export class SpecImports {
  readonly #pool: ProcessPool<ReturnType<typeof createTasks>>;

  constructor(places: ChildPlaces) {
    this.#pool = new ProcessPool({
      name: 'imports of descriptions',
      overload: 'Too many descriptions wait to be read; try again in a moment',
      module: builtModule('./worker.js', import.meta.url),
      setup: undefined,
      maxChildren: 1,
      places,
      idleMs: 10_000,
      maxQueued: 16,
      timeoutMs,
      patienceMs,
      repeatable: true,
      maxTasksPerChild: 100,
      maxHeapMiB: 400,
      maxRssBytes: maxMemoryMiB * MiB,
      recycleAboveRssBytes: 200 * MiB,
    });
  }

  /**
   * What a description says. One that takes more than 5 seconds or 500 MiB offers nothing, and says so.
   *
   * @throws ProductError unavailable when too many wait, or the process was lost; the signal's reason when it aborts
   */
  async read(input: ImportInput, signal: AbortSignal): Promise<ImportedSpec> {
    try {
      return await this.#pool.run('importSpec', input, { signal });
    } catch (error) {
      return unreadable(input, reasonOf(error));
    }
  }

  /**
   * The tools that an MCP server tells of, a list of JSON, within the same bounds.
   *
   * @throws as `read`
   */
  async readTools(text: string, signal: AbortSignal): Promise<DiscoveredTools> {
    try {
      return { ...(await this.#pool.run('importTools', text, { signal })), error: null };
    } catch (error) {
      return { tools: [], types: '{}', error: reasonOf(error) };
    }
  }

  close(time: TimeLeft): Promise<void> {
    return this.#pool.close(time);
  }
}

export const specImports = defineService({
  name: 'imports of descriptions',
  start: (app) => {
    const service = new SpecImports(app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});
