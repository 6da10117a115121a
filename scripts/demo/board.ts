import { DemoError } from './errors.js';
import type { PlannedTask } from './plan.js';

/** A task as the demo follows it. */
export interface Job {
  readonly plan: PlannedTask;
  /** The status it has before it starts. */
  readonly from: 'unassigned' | 'pending';
}

/** What is to be done, by task id. */
export class Board {
  readonly #jobs = new Map<string, Job>();
  readonly #ids = new Map<string, string>();
  readonly #open = new Set<string>();

  add(taskId: string, job: Job): void {
    this.#jobs.set(taskId, job);
    this.#ids.set(job.plan.handle, taskId);
    this.#open.add(taskId);
  }

  /** The job behind a task; throws for a task of somebody else. */
  jobOf(taskId: string): Job {
    const job = this.#jobs.get(taskId);
    if (job === undefined) {
      throw new DemoError(`Task ${taskId} is not one of this demo; let it have a server without other work`);
    }
    return job;
  }

  /** The id of the latest task with this handle. */
  idOf(handle: string): string {
    const id = this.#ids.get(handle);
    if (id === undefined) {
      throw new DemoError(`Nothing is planned as ${handle}`);
    }
    return id;
  }

  /** Notes that a task has ended. */
  settle(taskId: string): void {
    this.#open.delete(taskId);
  }

  get isDone(): boolean {
    return this.#open.size === 0;
  }
}
