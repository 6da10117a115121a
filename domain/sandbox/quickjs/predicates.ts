import { Worker } from 'node:worker_threads';
import type { Log } from '../../kernel/app.js';
import { invalidField, unavailable } from '../../kernel/errors.js';
import { builtModule } from '../../kernel/process-pool/built-module.js';
import {
  type Evaluation,
  type FromPredicates,
  maxPredicateInputLength,
  maxPredicateLength,
  type PredicateFailure,
  type Verdict,
} from './predicate-protocol.js';

/** A predicate has no result. */
export class PredicateError extends Error {
  override readonly name = 'PredicateError';

  constructor(
    readonly reason: PredicateFailure,
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  readonly evaluation: Evaluation;
  readonly resolve: (verdict: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const defaultTimeoutMs = 50;
/** How long after its time the thread of a predicate is ended that the interpreter did not stop by itself. */
const graceMs = 100;
const idleMs = 60_000;
const maxWaiting = 1000;
const retryAfterMs = 1000;
/** The memory of the interpreter is not part of it. */
const maxThreadHeapMiB = 64;

/**
 * Evaluates small functions that somebody else wrote, one after the other in a thread of their own: each in a new
 * interpreter that knows nothing but the language and its input.
 */
export class Predicates {
  readonly #log: Log;
  readonly #waiting: Waiting[] = [];
  #thread: Worker | undefined;
  #isReady = false;
  #current: Waiting | undefined;
  #limit: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * What a predicate says of a value: its result as JSON has it; undefined counts as null.
   *
   * @param source a JavaScript function of one parameter, as an expression
   * @throws PredicateError
   * @throws ProductError invalid when the source or the input is too long; unavailable when too many wait (`overloaded`)
   */
  async evaluate(source: string, input: unknown, timeoutMs: number = defaultTimeoutMs): Promise<unknown> {
    const json = JSON.stringify(input) ?? 'null';
    if (source.length > maxPredicateLength) {
      throw invalidField('source', `must have ${maxPredicateLength} characters at most`);
    }
    if (json.length > maxPredicateInputLength) {
      throw invalidField('input', `must have ${maxPredicateInputLength} characters of JSON at most`);
    }
    this.#assertRoom();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ evaluation: { source, input: json, timeoutMs }, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(unavailable('The server is stopping'));
    }
    await this.#thread?.terminate();
  }

  #assertRoom(): void {
    if (this.#isClosed) {
      throw unavailable('The server is stopping');
    }
    if (this.#waiting.length >= maxWaiting) {
      throw unavailable('Too many predicates wait to be evaluated; try again in a moment', {
        code: 'overloaded',
        retryAfterMs,
      });
    }
  }

  #next(): void {
    this.#thread ??= this.#start();
    if (!this.#isReady || this.#current) {
      return;
    }
    clearTimeout(this.#limit);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#limit = setTimeout(() => this.#drop(), idleMs);
      this.#limit.unref();
      return;
    }
    this.#limit = setTimeout(() => this.#endCurrent(), this.#current.evaluation.timeoutMs + graceMs);
    this.#thread.postMessage(this.#current.evaluation);
  }

  #start(): Worker {
    const thread = new Worker(builtModule('./predicate-thread.js', import.meta.url), {
      env: {},
      // The interpreter tells there when it gives up.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxThreadHeapMiB, stackSizeMb: 4 },
    });
    thread.unref();
    thread.on('message', (message: FromPredicates) => {
      if (thread === this.#thread) {
        this.#take(message);
      }
    });
    thread.on('error', (error) => this.#log.error({ err: error }, 'what evaluates predicates has failed'));
    thread.once('exit', () => {
      if (thread === this.#thread) {
        this.#endCurrent();
      }
    });
    return thread;
  }

  #take(message: FromPredicates): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
    } else {
      this.#settle(message.verdict);
      if (message.isLast) {
        this.#drop();
      }
    }
    if (this.#thread || this.#waiting.length > 0) {
      this.#next();
    }
  }

  #settle(verdict: Verdict): void {
    const settled = this.#current;
    this.#current = undefined;
    if ('json' in verdict) {
      settled?.resolve(JSON.parse(verdict.json));
    } else {
      settled?.reject(new PredicateError(verdict.reason, `The predicate failed: ${verdict.message}`));
    }
  }

  /** Its time is over, or its thread has ended. */
  #endCurrent(): void {
    // One that ends before it has begun is not started for the same predicate for ever.
    this.#current ??= this.#isReady ? undefined : this.#waiting.shift();
    this.#drop();
    this.#settle({ reason: 'timeout', message: 'it took too long and was ended' });
    if (this.#waiting.length > 0) {
      this.#next();
    }
  }

  /** Ends the thread; the next predicate gets another one. */
  #drop(): void {
    clearTimeout(this.#limit);
    void this.#thread?.terminate();
    this.#thread = undefined;
    this.#isReady = false;
  }
}
