import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { readAttachmentsEarly } from '../../db/queries/attachments.js';
import { countDownDependents, listLiveDependents } from '../../db/queries/task-dependencies.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { readWorkloadEarly, recomputeAgentStatus } from '../agents/status.js';
import { syncPullRequestAttachments } from '../files/pull-requests.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { type EndedTask, taskEnded } from './facts.js';
import { type TransitionOptions, transition } from './transition.js';
import { slotHolder, wakeForTask } from './wake.js';

const settle = async (uow: UnitOfWork, before: TaskTable, after: TaskTable): Promise<void> => {
  await uow.app.tell(uow, taskEnded, after);
  const agentId = slotHolder(before);
  if (agentId !== null) {
    await recomputeAgentStatus(uow, agentId);
  }
};

/**
 * Fails everything that waits for a task that will never be completed, recursively. A task that has ended is never
 * touched, so cycles and diamonds end (docs/claiming.md).
 */
export const failDependents = async (uow: UnitOfWork, blocker: TaskTable): Promise<TaskTable[]> => {
  const failed: TaskTable[] = [];
  const blockers = [blocker];
  for (let next = blockers.shift(); next !== undefined; next = blockers.shift()) {
    for (const dependent of await listLiveDependents(uow.db, next.id)) {
      const after = await failDependent(uow, dependent, next);
      if (after) {
        failed.push(after);
        blockers.push(after);
      }
    }
  }
  return failed;
};

/** Fails one task because a task it waits for ended without being completed. */
export const failDependent = async (
  uow: UnitOfWork,
  dependent: TaskTable,
  blocker: TaskTable,
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
    return { task: after, cascaded: await failDependents(uow, after) };
  }
  for (const dependent of await countDownDependents(uow.db, after.id)) {
    wakeForTask(uow, dependent);
  }
  await syncPullRequestAttachments(uow, after);
  return { task: after, cascaded: [] };
};
