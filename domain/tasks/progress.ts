import { changeGuardedTask } from '../../db/queries/task-changes.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { assertOwnTask } from '../access/own-work.js';
import { logEvent } from '../agent-log/agent-log.js';
import { noteSeen } from '../agents/presence.js';
import { isEndedWorker } from '../agents/runtimes.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { causeOf } from '../kernel/hooks.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from './attempt-fence.js';
import { reporterOf } from './caller.js';
import { taskProgressed } from './facts.js';
import { isTerminal, type Step } from './states.js';
import type { TaskStatus } from './task.js';
import { requireTaskToChange } from './task-to-change.js';
import { transition } from './transition.js';

/** States that a progress report shows to be running after all. */
const starts: Partial<Record<TaskStatus, Step>> = { pending: 'dispatch', paused: 'resume' };

/** A task that waits for others does not start, whoever says that it has. */
const stepOf = ({ status, unmetDependencies }: TaskTable): Step | undefined =>
  status === 'pending' && unmetDependencies > 0 ? undefined : starts[status];

const store = async (
  uow: UnitOfWork,
  caller: Caller,
  task: TaskTable,
  progress: string,
): Promise<TaskTable | undefined> => {
  const step = stepOf(task);
  // A report that came in time may be stored after the end of its worker, which starts nothing any more.
  if (step === undefined || (await isEndedWorker(uow, caller.runtimeInstanceId))) {
    return changeGuardedTask(uow.db, task, { progress, lastUpdatedAt: uow.now });
  }
  const attemptRuntimeId = caller.runtimeInstanceId ?? task.attemptRuntimeId;
  const started = await transition(uow, task, step, { set: { progress, attemptRuntimeId, poolWakeAt: null } });
  if (started?.agentId) {
    await recomputeAgentStatus(uow, started.agentId);
  }
  return started;
};

/**
 * Stores a progress report, which also moves the stall clock. A task that has ended is left as it is.
 *
 * @throws ProductError forbidden (stale attempt; a report about a reclaimed task has to say who sends it; a worker reports
 * about a task that is not its agent's), notFound
 */
export const updateTaskProgress = (app: App, caller: Caller, id: string, text: string): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireTaskToChange(uow, caller, id);
    refuseStaleAttempt(task, await reporterOf(uow.db, caller, task));
    assertOwnTask(caller, task);
    if (isTerminal(task.status)) {
      return;
    }
    const progress = app.secrets.scrub(text);
    const changed = await store(uow, caller, task, progress);
    if (changed === undefined) {
      return;
    }
    const reporter = caller.agentId ?? changed.agentId;
    if (reporter !== null) {
      await noteSeen(uow, reporter);
    }
    await logEvent(uow, {
      eventType: 'task_progress',
      taskId: id,
      agentId: changed.agentId ?? caller.agentId,
      newValue: progress,
    });
    await uow.app.tell(uow, taskProgressed, { task: changed, causedBy: causeOf(caller) });
  });
