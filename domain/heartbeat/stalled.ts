import { deleteActiveSessionOfTask } from '../../db/queries/active-sessions.js';
import { findStalledTask, findStalledTasks, type StalledTask } from '../../db/queries/stalled-tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import { minutesBefore } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { endTask } from '../tasks/end.js';
import { runEnded } from '../tasks/facts.js';
import { transition } from '../tasks/transition.js';
import { type Classification, type Remedy, remedyFor } from './remedy.js';
import { counted, type SweepStep } from './step.js';

const steeringGraceMinutes = 5;
const silentSessionMinutes = 15;
const longRunMinutes = 30;
const maxAttempts = 3;

/**
 * The server's own housekeeping, made anew when it is due: a stalled run of it fails. Children that continue somebody's
 * work (`resume`, `deferred`) are not among them, they are taken back like the work itself.
 */
const housekeeping: ReadonlySet<string | null> = new Set([
  'follow-up',
  'reroute-decision',
  'heartbeat',
  'heartbeat-checklist',
  'boot-triage',
]);

/** What is wrong with a task that was not updated for the stall time; undefined: it is waited. */
const classify = (task: StalledTask, now: string): Classification | undefined => {
  if (task.sessionHeartbeatAt === null) {
    return 'no-session';
  }
  const silentSince = minutesBefore(now, silentSessionMinutes);
  if (task.sessionHeartbeatAt <= silentSince) {
    return task.lastUpdatedAt <= silentSince ? 'stale-session' : undefined;
  }
  return task.lastUpdatedAt <= minutesBefore(now, longRunMinutes) ? 'fresh-stalled' : undefined;
};

/** Why a stalled run fails instead of being taken back. */
const failureOf = (task: Pick<StalledTask, 'workflowRunStepId' | 'taskType' | 'attempt'>): string | undefined => {
  if (task.workflowRunStepId !== null) {
    return 'superseded_workflow_task';
  }
  if (housekeeping.has(task.taskType)) {
    return 'stalled';
  }
  return task.attempt + 1 > maxAttempts ? 'resume_budget_exhausted' : undefined;
};

const reclaim = async (uow: UnitOfWork, task: TaskTable): Promise<boolean> => {
  const attempt = task.attempt + 1;
  const pending = await transition(uow, task, 'reclaim', {
    set: { attempt, attemptRuntimeId: null },
    log: { metadata: { stalledReclaim: true, attempt } },
  });
  if (pending?.agentId) {
    await recomputeAgentStatus(uow, pending.agentId);
  }
  return pending !== undefined;
};

const act = async (uow: UnitOfWork, task: TaskTable, remedy: 'supersede-resume' | 'fail'): Promise<boolean> => {
  if (remedy === 'supersede-resume') {
    return reclaim(uow, task);
  }
  const failureReason = failureOf(task) ?? 'stalled';
  const ended = await endTask(uow, task, 'fail', { set: { failureReason }, log: { metadata: { stalled: true } } });
  if (ended) {
    await uow.app.tell(uow, runEnded, ended);
  }
  return ended !== undefined;
};

const isUnchanged = <Now extends StalledTask>(seen: StalledTask, now: Now | undefined): now is Now =>
  now !== undefined &&
  now.status === seen.status &&
  now.attempt === seen.attempt &&
  now.lastUpdatedAt === seen.lastUpdatedAt &&
  now.sessionHeartbeatAt === seen.sessionHeartbeatAt;

/** Takes a stalled task back or fails it, only if it still is as it was seen; its session goes with it. */
const actIfUnchanged = (app: App, seen: StalledTask, remedy: 'supersede-resume' | 'fail'): Promise<boolean> =>
  inTransaction(app, async (uow) => {
    const task = await findStalledTask(uow.db, seen.id);
    if (!isUnchanged(seen, task) || !(await act(uow, task, remedy))) {
      return false;
    }
    await deleteActiveSessionOfTask(uow.db, task.id);
    return true;
  });

const proposalFor = (task: StalledTask, classification: Classification): Remedy => {
  if (classification === 'fresh-stalled') {
    return 'record';
  }
  return failureOf(task) === undefined ? 'supersede-resume' : 'fail';
};

const handle = async (app: App, task: StalledTask, now: string): Promise<boolean> => {
  const classification = classify(task, now);
  if (classification === undefined) {
    return false;
  }
  const mayResume = failureOf(task) === undefined;
  const found = { classification, proposedAction: proposalFor(task, classification), mayResume, now };
  const remedy = await remedyFor(app, task, found);
  if (remedy === 'record') {
    app.log.warn({ taskId: task.id, lastUpdatedAt: task.lastUpdatedAt }, 'a task runs long without progress');
  }
  return remedy !== undefined && remedy !== 'record' && actIfUnchanged(app, task, remedy);
};

/** Runs nobody reports about any more are taken back, so that they can be started again (docs/heartbeat.md). */
export const reclaimStalled: SweepStep = {
  name: 'stalled',
  run: async (app, _memory, signal) => {
    const now = app.clock.now();
    const tasks = await findStalledTasks(app.db, {
      before: minutesBefore(now, app.settings.heartbeatStallMin),
      steeredSince: minutesBefore(now, steeringGraceMinutes),
    });
    let handled = 0;
    for (const task of tasks) {
      signal.throwIfAborted();
      handled += (await handle(app, task, now)) ? 1 : 0;
    }
    return counted(handled, 'stalled task', 'taken back');
  },
};
