import { deleteActiveSessionOfTask } from '../../db/queries/active-sessions.js';
import { findStalledTask, type StalledTask } from '../../db/queries/stalled-tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { endTask } from '../tasks/end.js';
import { runEnded } from '../tasks/facts.js';
import { transition } from '../tasks/transition.js';
import { type Classification, type Remedy, remedyFor } from './remedy.js';

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

/** A run that nobody does, and what is wrong with it. */
interface Found {
  readonly task: StalledTask;
  readonly classification: Classification;
}

/** What is done to the task itself. */
type Step = Exclude<Remedy, 'record'>;

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

/** What the log says beside the step. */
const markOf = (classification: Classification): Readonly<Record<string, true>> =>
  classification === 'worker-gone' ? { workerGone: true } : {};

const reclaim = async (uow: UnitOfWork, task: TaskTable, classification: Classification): Promise<boolean> => {
  const attempt = task.attempt + 1;
  const pending = await transition(uow, task, 'reclaim', {
    set: { attempt, attemptRuntimeId: null },
    log: { metadata: { stalledReclaim: true, attempt, ...markOf(classification) } },
  });
  if (pending?.agentId) {
    await recomputeAgentStatus(uow, pending.agentId);
  }
  return pending !== undefined;
};

const act = async (uow: UnitOfWork, task: TaskTable, classification: Classification, step: Step): Promise<boolean> => {
  if (step === 'supersede-resume') {
    return reclaim(uow, task, classification);
  }
  const failureReason = failureOf(task) ?? 'stalled';
  const metadata = { stalled: true, ...markOf(classification) };
  const ended = await endTask(uow, task, 'fail', { set: { failureReason }, log: { metadata } });
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
const actIfUnchanged = (app: App, { task: seen, classification }: Found, step: Step): Promise<boolean> =>
  inTransaction(app, async (uow) => {
    const task = await findStalledTask(uow.db, seen.id);
    if (!isUnchanged(seen, task) || !(await act(uow, task, classification, step))) {
      return false;
    }
    await deleteActiveSessionOfTask(uow.db, task.id);
    return true;
  });

const proposalFor = ({ task, classification }: Found): Remedy => {
  if (classification === 'fresh-stalled') {
    return 'record';
  }
  return failureOf(task) === undefined ? 'supersede-resume' : 'fail';
};

/**
 * Does about a run that nobody does what extensions want, else what is usual: it is taken back, fails, or the log tells of it.
 * Returns whether the task was changed.
 */
export const remedy = async (app: App, found: Found, now: string): Promise<boolean> => {
  const { task, classification } = found;
  const mayResume = failureOf(task) === undefined;
  const wanted = await remedyFor(app, task, { classification, proposedAction: proposalFor(found), mayResume, now });
  if (wanted === 'record') {
    app.log.warn({ taskId: task.id, lastUpdatedAt: task.lastUpdatedAt }, 'a task runs long without progress');
  }
  return wanted !== undefined && wanted !== 'record' && actIfUnchanged(app, found, wanted);
};
