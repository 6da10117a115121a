import type { Reader } from '../../db/access.js';
import { findLineages, type TaskLineage } from '../../db/queries/cost-lineage.js';
import { chunk } from '../kernel/chunk.js';

/** A requester of its own, not one copied from the parent, ends what a parent passes on. */
const dependsOnParent = (task: TaskLineage): boolean =>
  !task.isHeartbeat &&
  task.parentTaskId !== null &&
  (task.source === 'system' || task.requestedByUserId === null || task.requesterInherited === 1);

/**
 * Tells which tasks the swarm made for itself, so that their cost counts for nobody (docs/costs.md). Tasks and the
 * ancestors that matter are read once; use one instance for one answer.
 */
export class HumanFreeTasks {
  readonly #db: Reader;
  readonly #tasks = new Map<string, TaskLineage>();
  readonly #verdicts = new Map<string, boolean>();
  readonly #missing = new Set<string>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Takes tasks in and reads the ancestors their verdicts depend on. */
  async learn(tasks: readonly TaskLineage[]): Promise<void> {
    let newest = tasks.filter((task) => !this.#tasks.has(task.id));
    while (newest.length > 0) {
      for (const task of newest) {
        this.#tasks.set(task.id, task);
      }
      newest = await this.#readParents(newest);
    }
  }

  /** Whether a task, learnt before, is human-free. */
  isHumanFree(task: TaskLineage): boolean {
    const known = this.#verdicts.get(task.id);
    if (known !== undefined) {
      return known;
    }
    // A chain that leads back to itself decides nothing.
    this.#verdicts.set(task.id, false);
    const verdict = task.isHeartbeat === 1 || this.#isByOrigin(task) || this.#isByParent(task);
    this.#verdicts.set(task.id, verdict);
    return verdict;
  }

  #isByOrigin(task: TaskLineage): boolean {
    return task.source === 'schedule' && task.requestedByUserId === null;
  }

  #isByParent(task: TaskLineage): boolean {
    const parent = task.parentTaskId === null ? undefined : this.#tasks.get(task.parentTaskId);
    if (!parent || !dependsOnParent(task)) {
      return false;
    }
    if (task.source === 'system' && parent.requestedByUserId === null) {
      return true;
    }
    const isPassedOn = task.requestedByUserId === null || task.requesterInherited === 1;
    return isPassedOn && this.isHumanFree(parent);
  }

  async #readParents(tasks: readonly TaskLineage[]): Promise<TaskLineage[]> {
    const wanted = new Set(tasks.filter(dependsOnParent).flatMap(({ parentTaskId }) => parentTaskId ?? []));
    const unknown = [...wanted].filter((id) => !this.#tasks.has(id) && !this.#missing.has(id));
    const found: TaskLineage[] = [];
    for (const ids of chunk(unknown)) {
      found.push(...(await findLineages(this.#db, ids)));
    }
    for (const id of unknown) {
      this.#missing.add(id);
    }
    return found;
  }
}
