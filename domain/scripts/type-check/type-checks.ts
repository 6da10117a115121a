import type { StoredSignature } from '../../../db/tables/scripts.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../../kernel/process-pool/child-places.js';
import { refusalOfTask, TaskError } from '../../kernel/process-pool/errors.js';
import { childPlaces } from '../../kernel/process-pool/places.js';
import { ProcessPool } from '../../kernel/process-pool/process-pool.js';
import { defineService } from '../../kernel/services.js';
import type { TimeLeft } from '../../kernel/time-left.js';
import type { Standard } from './check.js';
import type { Diagnostic } from './diagnostics.js';
import type { CheckedSource, createTasks, SourceToCheck } from './worker.js';

const MiB = 1024 ** 2;
const timeoutMs = 10_000;
/** On a machine that is busy with other things a check takes as long as it takes. */
const patienceMs = 60_000;

/** A source that the compiler cannot cope with, as what it would have said. */
const uncheckable = (reason: string): CheckedSource => {
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 0,
    message: `The source cannot be checked: ${reason}`,
    file: 'user-script.ts',
    line: 1,
    column: 1,
  };
  return {
    diagnostics: [diagnostic],
    signature: { argsType: 'unknown', resultType: 'unknown', description: '' },
    hasArgsSchema: false,
  };
};

const whyEnded: Readonly<Partial<Record<TaskError['reason'], string>>> = {
  timeout: `it took longer than ${timeoutMs / 1000} seconds`,
  died: 'it took more memory than it may',
  failed: 'the compiler gives up; it may be nested too deep',
};

/** Holds sources of scripts against their types, beside the server. */
export class TypeChecks {
  readonly #pool: ProcessPool<ReturnType<typeof createTasks>>;

  constructor(places: ChildPlaces) {
    this.#pool = new ProcessPool({
      name: 'type checks',
      overload: 'Too many sources wait for their type check; try again in a moment',
      module: builtModule('./worker.js', import.meta.url),
      setup: undefined,
      maxChildren: 1,
      places,
      idleMs: 60_000,
      maxQueued: 32,
      timeoutMs,
      patienceMs,
      repeatable: true,
      waitsForIdleCore: true,
      maxTasksPerChild: 1000,
      maxHeapMiB: 512,
      maxRssBytes: 768 * MiB,
      recycleAboveRssBytes: 400 * MiB,
    });
  }

  /**
   * What the compiler says of a source, and what that says of itself. One that takes more than 10 seconds of processor
   * time, a minute in all or too much memory does not pass.
   *
   * @throws ProductError unavailable when too many sources wait, or the process was lost; the signal's reason when it aborts
   */
  check(source: SourceToCheck, signal: AbortSignal): Promise<CheckedSource> {
    return this.#passing(this.#pool.run('check', source, { signal }), (told) => told);
  }

  /**
   * What the compiler says of a source that is no script. There are few standards, each with a measure of its own.
   *
   * @throws as `check`
   */
  checkAgainst(standard: Standard, source: string, signal: AbortSignal): Promise<readonly Diagnostic[]> {
    return this.#passing(
      this.#pool.run('checkAgainst', { source, standard }, { signal }),
      ({ diagnostics }) => diagnostics,
    );
  }

  /** The outcome of a check; where the compiler could not cope, that. */
  async #passing<Outcome>(check: Promise<Outcome>, toOutcome: (told: CheckedSource) => Outcome): Promise<Outcome> {
    try {
      return await check;
    } catch (error) {
      const reason = error instanceof TaskError ? whyEnded[error.reason] : undefined;
      if (reason === undefined) {
        throw refusalOfTask(error) ?? error;
      }
      return toOutcome(uncheckable(reason));
    }
  }

  /**
   * What a source says of its function, without a check.
   *
   * @throws TaskError, ProductError unavailable; the signal's reason when it aborts
   */
  signatureOf(source: string, signal: AbortSignal): Promise<StoredSignature> {
    return this.#pool.run('signatureOf', source, { signal });
  }

  close(time: TimeLeft): Promise<void> {
    return this.#pool.close(time);
  }
}

export const typeChecks = defineService({
  name: 'type checks',
  start: (app) => {
    const service = new TypeChecks(app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});
