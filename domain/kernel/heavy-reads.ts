import { availableParallelism } from 'node:os';
import type { Reader } from '../../db/access.js';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { fewBytes } from '../../db/queries/reach.js';
import type { ReadLimits, ReadResult } from '../../db/reads/connection.js';
import type { Access } from '../../db/reads/guard.js';
import type { HeavyRead, LongRead } from '../../db/reads/heavy-read.js';
import type { createTasks, ReadCall, ReadSetup } from '../../db/reads/worker.js';
import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { App } from './app.js';
import { invalid, unavailable } from './errors.js';
import { refuseLongList } from './list-bytes.js';
import { builtModule } from './process-pool/built-module.js';
import type { ChildPlaces } from './process-pool/child-places.js';
import { TaskError } from './process-pool/errors.js';
import { childPlaces } from './process-pool/places.js';
import { ProcessPool } from './process-pool/process-pool.js';
import { defineService } from './services.js';
import type { TimeLeft } from './time-left.js';
import { type Answer, Written } from './written.js';

const MiB = 1024 ** 2;
const second = 1000;
const timeoutMs = 30 * second;
const retryAfterMs = 30 * second;

/** A smaller database is read through in a few milliseconds: less than handing the work over takes at first. */
const smallBytes = 8 * MiB;
/** How long a database is taken for small without being looked at again. */
const smallForMs = 100;

/** Of one statement of a heavy read; what all of them take together is bounded by the memory of their process. */
const limitsOfOwn: ReadLimits = { maxRows: 1_000_000, maxBytes: 64 * MiB };

/** A statement that somebody else wrote, and what it may do. */
export interface Query extends ReadLimits {
  readonly sql: string;
  readonly parameters: readonly (string | number | bigint | Uint8Array | null)[];
  readonly access: Access;
  readonly timeoutMs: number;
}

const tooManyCodes: readonly (string | undefined)[] = ['TOO_MANY_ROWS', 'TOO_MANY_BYTES'];

/** What a caller is told of a read that was ended for what it takes; anything else is as it was. */
const tellLimits = (error: unknown, narrowing: string, allowedMs: number): unknown => {
  if (!(error instanceof TaskError)) {
    return error;
  }
  if (error.code === 'DATABASE_UNAVAILABLE') {
    return new UnavailableDatabaseError(error.message);
  }
  if (error.reason === 'timeout') {
    return unavailable(`The read took longer than ${allowedMs / second} seconds and was ended; ${narrowing}`, {
      code: 'work_timeout',
      retryAfterMs,
    });
  }
  if (error.reason === 'died' || tooManyCodes.includes(error.code)) {
    return unavailable(`The read needs more memory than one may take and was ended; ${narrowing}`, {
      code: 'read_too_large',
      retryAfterMs,
    });
  }
  return error;
};

/** What is wrong with the database or the server, and not with the query. */
const ownFailure = /^SQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOMEM|NOTADB|PERM)/;

const tellRefusal = (error: unknown): unknown => {
  if (!(error instanceof TaskError) || error.reason !== 'failed' || ownFailure.test(error.code ?? '')) {
    return error;
  }
  if (error.code === 'NOT_ALLOWED' || error.code === 'NOT_A_READ') {
    return invalid(error.message, { code: 'query_not_allowed' });
  }
  return invalid(error.message, { code: 'query_failed' });
};

/** What a read yields that runs in a child process, or what a caller is told of its end. */
const orTellLimits = async <Result>(
  work: Promise<Result>,
  { narrowing }: { readonly narrowing: string },
): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw tellLimits(error, `narrow it with ${narrowing}`, timeoutMs);
  }
};

const callOf = <Input, Output>({ name, module }: HeavyRead<Input, Output>, input: Input): ReadCall => ({
  module: builtModule(module.replace(/\.ts$/, '.js'), import.meta.url).href,
  name,
  input,
  ...limitsOfOwn,
});

/** Reads whose work grows with what is stored: beside the server, a few at a time, and ended when in vain. */
export class HeavyReads {
  readonly #db: Reader;
  #small = false;
  #smallUntil = 0;
  readonly #pool: ProcessPool<ReturnType<typeof createTasks>, ReadSetup>;

  constructor({ db, database }: Pick<App, 'db' | 'database'>, places: ChildPlaces) {
    this.#db = db;
    this.#pool = new ProcessPool({
      name: 'heavy reads',
      overload: 'Too many large reads are waiting; try again in a moment',
      module: builtModule('../../db/reads/worker.js', import.meta.url),
      setup: { database },
      places,
      maxChildren: Math.max(2, Math.min(4, availableParallelism())),
      idleMs: 60 * second,
      maxQueued: 64,
      timeoutMs,
      repeatable: true,
      waitsForIdleCore: true,
      maxTasksPerChild: 10_000,
      maxHeapMiB: 256,
      recycleAboveRssBytes: 256 * MiB,
      maxRssBytes: 768 * MiB,
    });
  }

  /**
   * Does a read in a child process, unless the whole database is small or the read reaches few rows. It sees all that is
   * committed, and stops when the signal aborts, with its reason.
   *
   * @throws ProductError unavailable when too many reads wait (`overloaded`), or this one takes longer than 30 seconds
   * (`work_timeout`) or more memory than it may (`read_too_large`)
   */
  async run<Input, Output>(read: HeavyRead<Input, Output>, input: Input, signal: AbortSignal): Promise<Output> {
    if (await this.#isFew(read, input)) {
      return read.read(this.#db, input);
    }
    const output = await orTellLimits(this.#pool.run('call', callOf(read, input), { signal }), read);
    // The child returns what this very read returns.
    return output as Output;
  }

  /**
   * As `run`, for what may be a long answer: a child process reads that, however small the database is, and writes it. A
   * list without pages is refused when it has more bytes than a list may: as it is stored, before it is read, and as it
   * is answered.
   *
   * @throws ProductError as `run`; unavailable (`read_too_large`) for such a list
   */
  async answer<Input, Output>(
    read: LongRead<Input, Output>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Answer<Output>> {
    const bytes = await read.bytesOf?.(this.#db, input);
    if (bytes === undefined) {
      const short = (await this.#isFew(read, input)) ? await read.readShort(this.#db, input) : undefined;
      return short ?? this.write(read, input, signal);
    }
    const narrowing = `narrow it with ${read.narrowing}`;
    refuseLongList(bytes, narrowing);
    const short = bytes <= (read.shortBytes ?? fewBytes) ? await read.readShort(this.#db, input) : undefined;
    if (short !== undefined) {
      return short;
    }
    const written = await this.write(read, input, signal);
    refuseLongList(written.bytes.byteLength, narrowing);
    return written;
  }

  /** Does a read in a child process in any case, which writes what it returns. @throws ProductError as `run` */
  async write<Input, Output>(
    read: HeavyRead<Input, Output>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Written<Output>> {
    return new Written(await orTellLimits(this.#pool.run('write', callOf(read, input), { signal }), read));
  }

  /**
   * Runs one statement that somebody else wrote, after it was held against the tables it may open (docs/reads.md).
   *
   * @throws ProductError invalid when it is no single statement that reads, opens anything else, or fails
   * (`query_not_allowed`, `query_failed`); unavailable as `run`
   */
  async query({ timeoutMs: allowedMs, ...read }: Query, signal: AbortSignal): Promise<ReadResult> {
    try {
      return await this.#pool.run('guarded', read, { signal, timeoutMs: allowedMs });
    } catch (error) {
      throw tellRefusal(tellLimits(error, 'ask for less', allowedMs));
    }
  }

  close(time?: TimeLeft): Promise<void> {
    return this.#pool.close(time);
  }

  async #isFew<Input, Output>(read: HeavyRead<Input, Output>, input: Input): Promise<boolean> {
    return (await this.#isSmall()) || ((await read.reachesFew?.(this.#db, input)) ?? false);
  }

  /** Looked up every now and then, as long as it is. */
  async #isSmall(): Promise<boolean> {
    const now = Date.now();
    if (now >= this.#smallUntil) {
      const isSmall = (await dialectOf(this.#db).databaseBytes(this.#db)) <= smallBytes;
      this.#smallUntil = isSmall ? now + smallForMs : Number.POSITIVE_INFINITY;
      this.#small = isSmall;
    }
    return this.#small;
  }
}

export const heavyReads = defineService({
  name: 'heavy reads',
  start: (app) => {
    const service = new HeavyReads(app, app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});
