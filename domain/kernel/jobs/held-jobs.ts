import { renewLeases } from '../../../db/queries/jobs.js';
import type { App } from '../app.js';
import { chunk } from '../chunk.js';
import { instantAfter, msPerMinute } from '../time.js';
import { inConcurrentTransaction } from '../unit-of-work.js';
import { LeaseLostError, StoppingError } from './errors.js';
import type { HeldJob } from './kinds.js';

/** How long nobody else takes a job whose holder is not heard of, in milliseconds. */
export const leaseMs = msPerMinute;
/** How often the holder is heard of, in milliseconds. */
export const renewEveryMs = leaseMs / 4;

/** The jobs that this process does now. */
export class HeldJobs {
  readonly #jobs = new Map<string, HeldJob>();

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  all(): HeldJob[] {
    return [...this.#jobs.values()];
  }

  add(job: HeldJob): void {
    this.#jobs.set(job.id, job);
  }

  remove(job: HeldJob): void {
    if (this.#jobs.get(job.id) === job) {
      this.#jobs.delete(job.id);
    }
  }

  /** Renews all leases. Work whose lease is lost is told to end. */
  async renew(app: App): Promise<void> {
    for (const jobs of chunk(this.all())) {
      const still = new Set(
        await inConcurrentTransaction(app, [], ({ db, now }) => renewLeases(db, jobs, instantAfter(now, leaseMs))),
      );
      for (const job of jobs) {
        if (!still.has(job.id)) {
          job.abort?.(new LeaseLostError());
        }
      }
    }
  }

  /** Tells all work that can be told to end. */
  abortAll(): void {
    for (const job of this.#jobs.values()) {
      job.abort?.(new StoppingError());
    }
  }
}
