import { setTimeout as sleep } from 'node:timers/promises';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { failureText } from '../kernel/failure-text.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { Due, RetainedData } from './tables.js';

type Report = components['schemas']['RetentionSweep'];

const firstBatch = 500;
const smallestBatch = 50;
const pauseMs = 25;
const quickStatementMs = 50;
const pagesPerBatch = 500;

/** When a sweep must give way to others. */
export interface Limits {
  /** Milliseconds of the monotonic clock. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/**
 * The sweeps of one kind of data since the process started: deletes what is due in small, separately committed batches
 * whose size follows how long they take.
 */
export class Sweeper {
  readonly data: RetainedData;
  readonly #app: App;
  #batchSize: number;
  #cumulative = 0;
  #report: Report | undefined;

  constructor(app: App, data: RetainedData) {
    this.#app = app;
    this.data = data;
    this.#batchSize = Math.min(firstBatch, data.maxBatch);
  }

  /** The last sweep, or undefined when there was none. */
  get report(): Report | undefined {
    return this.#report;
  }

  /** Whether rows are due that a further pass could delete. */
  get hasMore(): boolean {
    return this.#report?.outcome === 'budget_exhausted' && !this.#report.dryRun;
  }

  /** Starts a new sweep. A failure is reported, not thrown. */
  async sweep(due: Due, limits: Limits): Promise<void> {
    const report: Report = {
      at: this.#app.clock.now(),
      rowsDeleted: 0,
      batches: 0,
      durationMs: 0,
      dryRun: this.#app.settings.dbRetentionDryRun,
      cumulativeRowsDeleted: this.#cumulative,
      outcome: 'budget_exhausted',
      drained: false,
      backlogRemaining: this.#report?.backlogRemaining ?? 0,
      batchSize: this.#batchSize,
      slowestStatementMs: 0,
      ...(this.#report?.lastError !== undefined && { lastError: this.#report.lastError }),
      ...(this.#report?.lastErrorAt !== undefined && { lastErrorAt: this.#report.lastErrorAt }),
      ...(this.#report?.lastSuccessAt !== undefined && { lastSuccessAt: this.#report.lastSuccessAt }),
    };
    await this.#pass(report, due, limits);
    this.#report = report;
  }

  /** Goes on with the present sweep. */
  async goOn(due: Due, limits: Limits): Promise<void> {
    if (this.#report) {
      await this.#pass(this.#report, due, limits);
    }
  }

  async #pass(report: Report, due: Due, limits: Limits): Promise<void> {
    const started = performance.now();
    try {
      await due.look?.(this.#app, limits.signal);
      if (!report.dryRun && (await this.#deleteBatches(report, due, limits))) {
        await due.look?.(this.#app, limits.signal);
      }
      report.backlogRemaining = await due.count(this.#app.db);
      report.drained = report.backlogRemaining === 0;
      report.outcome = report.drained ? 'converged' : 'budget_exhausted';
      report.lastSuccessAt = this.#app.clock.now();
    } catch (error) {
      limits.signal.throwIfAborted();
      report.outcome = 'error';
      report.drained = false;
      report.lastError = failureText(this.#app, error);
      report.lastErrorAt = this.#app.clock.now();
    }
    report.durationMs += Math.round(performance.now() - started);
  }

  /** Returns whether there was anything to delete. */
  async #deleteBatches(report: Report, due: Due, { deadline, signal }: Limits): Promise<boolean> {
    const before = report.batches;
    while (!signal.aborted) {
      const started = performance.now();
      const deleted = await inTransaction(this.#app, ({ db }) => due.delete(db, this.#batchSize));
      const tookMs = performance.now() - started;
      if (deleted === 0) {
        break;
      }
      this.#cumulative += deleted;
      this.#adapt(tookMs);
      report.rowsDeleted += deleted;
      report.batches += 1;
      report.cumulativeRowsDeleted = this.#cumulative;
      report.batchSize = this.#batchSize;
      report.slowestStatementMs = Math.max(report.slowestStatementMs, Math.round(tookMs));
      await inTransaction(this.#app, ({ db }) => dialectOf(db).releaseFreePages(db, pagesPerBatch));
      if (performance.now() >= deadline) {
        break;
      }
      await sleep(pauseMs);
    }
    return report.batches > before;
  }

  #adapt(tookMs: number): void {
    if (tookMs > this.#app.settings.dbRetentionMaxStatementMs) {
      this.#batchSize = Math.max(smallestBatch, Math.floor(this.#batchSize / 2));
    } else if (tookMs < quickStatementMs) {
      this.#batchSize = Math.min(this.data.maxBatch, this.#batchSize * 2);
    }
  }
}
