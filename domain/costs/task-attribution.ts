import type { Kysely } from 'kysely';
import { type CostTask, findCostTasks } from '../../db/queries/cost-groups.js';
import type { Database } from '../../db/schema.js';
import { chunk } from '../kernel/chunk.js';
import { isFlatSubscription } from '../keys/key-types.js';
import { HumanFreeTasks } from './human-free.js';

/** For whom a task's cost counts, and on which key it ran. */
export interface Attribution {
  readonly isHumanFree: boolean;
  /** The requester; null when there is none or the task is human-free. */
  readonly userId: string | null;
  readonly keyType: string | null;
  readonly keySuffix: string | null;
  readonly isSubscription: boolean;
}

/** Cost without a task, or of one that is gone: nobody's, but not the swarm's own. */
const withoutTask: Attribution = {
  isHumanFree: false,
  userId: null,
  keyType: null,
  keySuffix: null,
  isSubscription: false,
};

/** Looks tasks up as they are now, each once; use one instance for one answer. */
export class TaskAttributions {
  readonly #db: Kysely<Database>;
  readonly #humanFree: HumanFreeTasks;
  readonly #attributions = new Map<string, Attribution>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#humanFree = new HumanFreeTasks(db);
  }

  /** Reads the tasks among these that are not known yet. */
  async learn(taskIds: Iterable<string | null>): Promise<void> {
    const unknown = new Set<string>();
    for (const id of taskIds) {
      if (id !== null && !this.#attributions.has(id)) {
        unknown.add(id);
      }
    }
    for (const ids of chunk([...unknown])) {
      const tasks = await findCostTasks(this.#db, ids);
      await this.#humanFree.learn(tasks);
      for (const task of tasks) {
        this.#attributions.set(task.id, this.#attribute(task));
      }
    }
  }

  /** Whose the cost of a task is. */
  of(taskId: string | null): Attribution {
    return (taskId === null ? undefined : this.#attributions.get(taskId)) ?? withoutTask;
  }

  #attribute(task: CostTask): Attribution {
    const isHumanFree = this.#humanFree.isHumanFree(task);
    return {
      isHumanFree,
      userId: isHumanFree ? null : task.requestedByUserId,
      keyType: task.credentialKeyType,
      keySuffix: task.credentialKeySuffix,
      isSubscription: isFlatSubscription(task.credentialKeyType),
    };
  }
}
