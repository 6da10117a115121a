import type { TaskTable } from '../../db/tables/tasks.js';
import { refuseEndedWorker } from '../agents/runtimes.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from './attempt-fence.js';
import { refuseOtherAgents, reporterOf } from './caller.js';
import { taskResumed } from './facts.js';
import { type Task, toTask } from './task.js';
import { requireTaskToChange } from './task-to-change.js';
import { requireTransition } from './transition.js';

const recomputeHolder = async (uow: UnitOfWork, task: TaskTable): Promise<void> => {
  if (task.agentId !== null) {
    await recomputeAgentStatus(uow, task.agentId);
  }
};

/**
 * Pauses a running task; it keeps its agent and gives its slot back. Without an agent header it is the operator or a
 * user who pauses it, whatever attempt it is.
 *
 * @throws ProductError invalid (not in progress), forbidden (another agent's, or a stale attempt), notFound
 */
export const pauseTask = (app: App, caller: Caller, id: string): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireTaskToChange(uow, caller, id);
    refuseOtherAgents(task, caller.agentId);
    if (caller.agentId !== undefined) {
      refuseStaleAttempt(task, await reporterOf(uow.db, caller, task));
    }
    const paused = await requireTransition(uow, task, 'pause', { set: { wasPaused: 1 } });
    await recomputeHolder(uow, paused);
    return toTask(paused);
  });

/**
 * Starts a paused task again, with the agent it has. The runtime that resumes it runs the attempt from now on; without
 * one the runtime stays the same.
 *
 * @throws ProductError invalid (not paused), conflict (changed in the same moment)
 */
export const resumePausedTask = async (
  uow: UnitOfWork,
  task: TaskTable,
  runtimeInstanceId?: string,
): Promise<TaskTable> => {
  const resumed = await requireTransition(uow, task, 'resume', {
    set: { attemptRuntimeId: runtimeInstanceId ?? task.attemptRuntimeId, poolWakeAt: null },
  });
  await recomputeHolder(uow, resumed);
  if (runtimeInstanceId === undefined) {
    await uow.app.tell(uow, taskResumed, resumed);
  }
  return resumed;
};

/**
 * Resumes a paused task on request. Nobody runs a paused task, so any worker process of its agent may take it up.
 *
 * @throws ProductError invalid (not paused), conflict (its worker was ended), forbidden (another agent's), notFound
 */
export const resumeTask = (app: App, caller: Caller, id: string): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireTaskToChange(uow, caller, id);
    refuseOtherAgents(task, caller.agentId);
    const runtimeInstanceId = caller.agentId === undefined ? undefined : caller.runtimeInstanceId;
    await refuseEndedWorker(uow, runtimeInstanceId);
    return toTask(await resumePausedTask(uow, task, runtimeInstanceId));
  });
