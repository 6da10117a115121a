import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { readAttachmentsEarly } from '../../db/queries/attachments.js';
import {
  countDownDependents,
  countWaitingFor,
  type LiveDependent,
  listAwaited,
  listLiveDependents,
} from '../../db/queries/task-dependencies.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { readWorkloadEarly, recomputeAgentStatus } from '../agents/status.js';
import { syncPullRequestAttachments } from '../files/pull-requests.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineJob, type JobKind } from '../kernel/jobs/kinds.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { type Cascade, type EndedTask, taskEnded } from './facts.js';
import { type TaskState, type TransitionOptions, transition } from './transition.js';
import { slotHolder, wakeForTask } from './wake.js';

const settle = async (uow: UnitOfWork, before: TaskState, after: TaskTable): Promise<void> => {
  await uow.app.tell(uow, taskEnded, after);
  const agentId = slotHolder(before);
  if (agentId !== null) {
    await recomputeAgentStatus(uow, agentId);
  }
};

/** What of a task is said to those that fail because of it. */
type Blocker = Pick<TaskTable, 'id' | 'status'>;

/** So many tasks fail in one transaction because of another: nothing else is done meanwhile. */
const mostAtOnce = 100;

/** So many that are still to fail are counted. */
const mostCounted = 10_000;

/** Fails one task because a task it waits for ended without being completed. */
const failDependent = async (
  uow: UnitOfWork,
  dependent: LiveDependent,
  blocker: Blocker,
): Promise<TaskTable | undefined> => {
  const after = await transition(uow, dependent, 'fail', {
    set: { failureReason: `Blocked: the task it depends on, ${blocker.id}, was ${blocker.status}` },
    log: { metadata: { blockedBy: blocker.id } },
  });
  if (after) {
    await settle(uow, dependent, after);
  }
  return after;
};

/** What failed at once, and for which tasks others wait that are still to fail. */
interface Failing {
  readonly failed: readonly TaskTable[];
  readonly awaited: readonly string[];
}

interface Round {
  readonly failed: readonly TaskTable[];
  /** More may wait for these. */
  readonly left: readonly Blocker[];
}

/** Fails at most 100 of those that wait for a task, and for these. */
const failSome = async (uow: UnitOfWork, first: Blocker): Promise<Round> => {
  const failed: TaskTable[] = [];
  const blockers = [first];
  for (let [next] = blockers; next !== undefined && failed.length < mostAtOnce; [next] = blockers) {
    const limit = mostAtOnce - failed.length;
    const dependents = await listLiveDependents(uow.db, next.id, limit);
    const before = failed.length;
    for (const dependent of dependents) {
      const after = await failDependent(uow, dependent, next);
      if (after) {
        failed.push(after);
        blockers.push(after);
      }
    }
    if (dependents.length < limit || failed.length === before) {
      blockers.shift();
    }
  }
  return { failed, left: blockers };
};

/**
 * Fails everything that waits for a task that will never be completed, recursively: a hundred tasks at once, the others by
 * jobs, a hundred each. They cannot start meanwhile, since they wait for as many as before. A task that has ended is never
 * touched, so cycles and diamonds end (docs/claiming.md).
 */
export const failDependents = async (uow: UnitOfWork, blocker: Blocker): Promise<Failing> => {
  const { failed, left } = await failSome(uow, blocker);
  const ids = left.map(({ id }) => id);
  const awaited = ids.length === 0 ? [] : await listAwaited(uow.db, ids);
  for (const taskId of awaited) {
    await enqueue(uow, dependentsFailing, { taskId }, { uniqueKey: taskId });
  }
  return { failed, awaited };
};

const cascadeOf = async (uow: UnitOfWork, blocker: Blocker): Promise<Cascade> => {
  const { failed, awaited } = await failDependents(uow, blocker);
  const stillToFail = awaited.length === 0 ? 0 : await countWaitingFor(uow.db, awaited, mostCounted);
  return { cascaded: failed, stillToFail };
};

/** Fails the next of those that wait for a task. */
export const dependentsFailing: JobKind<{ readonly taskId: string }> = defineJob({
  name: 'tasks.fail-dependents',
  payload: { taskId: 'text' },
  work: async (uow, { taskId }) => {
    const blocker = await findTaskRow(uow.db, taskId);
    if (blocker !== undefined) {
      await failDependents(uow, blocker);
    }
  },
});

/** What the end of a task surely reads, in one round trip. */
const readEndEarly = async (uow: UnitOfWork, task: TaskTable, step: 'complete' | 'fail' | 'cancel'): Promise<void> => {
  const agentId = slotHolder(task);
  if (agentId !== null) {
    await readWorkloadEarly(uow, agentId);
  }
  if (step === 'complete') {
    await readAttachmentsEarly(uow.db, task.id);
  }
};

/**
 * Ends a task for good and does what follows from it in the same transaction: dependents become ready or fail, pending
 * steering messages become tasks, the slot is freed. Returns undefined when the task was changed since it was read.
 *
 * @throws ProductError invalid when the task is not in a state that can end this way
 */
export const endTask = async (
  uow: UnitOfWork,
  task: TaskTable,
  step: 'complete' | 'fail' | 'cancel',
  options: TransitionOptions,
): Promise<EndedTask | undefined> => {
  const after = await transition(uow, task, step, options);
  if (after === undefined) {
    return undefined;
  }
  if (!dialectOf(uow.db).hasOneWriter) {
    await readEndEarly(uow, task, step);
  }
  await settle(uow, task, after);
  if (step !== 'complete') {
    return { task: after, ...(await cascadeOf(uow, after)) };
  }
  for (const dependent of await countDownDependents(uow.db, after.id)) {
    wakeForTask(uow, dependent);
  }
  await syncPullRequestAttachments(uow, after);
  return { task: after, cascaded: [], stillToFail: 0 };
};
