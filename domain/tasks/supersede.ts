import type { Reader } from '../../db/access.js';
import { findUnlisted, repointDependents } from '../../db/queries/task-dependencies.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { SupersedeOutcome, SupersedeReason } from '../../generated/swarm/enums.js';
import { logEvent } from '../agent-log/agent-log.js';
import { isLead } from '../agents/leads.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App, Reading } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { storedList } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from './attempt-fence.js';
import { refuseOtherAgents, reporterOf } from './caller.js';
import { createTaskRow, locksToCreate } from './create.js';
import { endTask, failDependents } from './end.js';
import { isRefusal, taskChanged } from './errors.js';
import { taskContinued, taskEnded } from './facts.js';
import type { NewTask } from './new-task.js';
import type { PreparedTask } from './prepare.js';
import { requireTaskRow } from './read.js';
import { type FormerHolder, formerHolder, resumeChild } from './resume-child.js';
import { isTerminal, startlessStatuses } from './states.js';
import { type Task, type TaskStatus, toTask } from './task.js';
import { lockAgentsOf, lockTaskToChange } from './task-to-change.js';
import { requireTransition } from './transition.js';
import { inTwoPhases } from './two-phases.js';

/** What became of a superseded task. */
export interface SupersededTask {
  readonly kind: SupersedeOutcome;
  readonly task: Task;
  /** The child that continues the work; null without one. */
  readonly resumeTaskId: string | null;
  readonly resumeTaskStatus?: TaskStatus;
}

interface SupersedeResult {
  readonly kind: SupersedeOutcome;
  readonly task: TaskTable;
  /** The child that continues the work. */
  readonly child?: TaskTable;
}

/** What waited for the superseded task and never started waits for its child; what has started fails. */
const handOverDependents = async (uow: UnitOfWork, task: TaskTable, child: TaskTable): Promise<void> => {
  const change = { from: task.id, to: child.id, statuses: startlessStatuses };
  const unlisted = await findUnlisted(uow.db, change);
  if (unlisted !== undefined) {
    // Goes on only when the list can be read.
    storedList(unlisted.dependsOn, 'tasks.dependsOn', unlisted.id);
  }
  await repointDependents(uow.db, change);
  await failDependents(uow, task);
};

/** A child that is refused, in whichever phase, is none; any failure undoes everything. */
const tryChild = async (uow: UnitOfWork, child: PreparedTask | undefined): Promise<TaskTable | undefined> => {
  try {
    return child && (await createTaskRow(uow, child)).task;
  } catch (error) {
    if (isRefusal(error)) {
      return undefined;
    }
    throw error;
  }
};

const continueInChild = async (
  uow: UnitOfWork,
  task: TaskTable,
  { reason, prepared }: { readonly reason: SupersedeReason; readonly prepared: PreparedTask | undefined },
): Promise<SupersedeResult> => {
  const superseded = await requireTransition(uow, task, 'supersede', {
    set: { failureReason: `Superseded: ${reason}` },
  });
  const child = await tryChild(uow, prepared);
  if (child) {
    await handOverDependents(uow, superseded, child);
    await uow.app.tell(uow, taskContinued, { from: superseded, to: child });
  } else {
    await failDependents(uow, superseded);
    await uow.app.tell(uow, taskEnded, superseded);
  }
  const resumeTaskId = child?.id ?? null;
  await logEvent(uow, {
    eventType: 'task_superseded',
    taskId: task.id,
    agentId: task.agentId ?? undefined,
    oldValue: task.status,
    newValue: superseded.status,
    metadata: { reason, resumeTaskId },
  });
  if (superseded.agentId !== null) {
    await recomputeAgentStatus(uow, superseded.agentId);
  }
  return { kind: 'resumed', task: superseded, ...(child && { child }) };
};

/** A workflow decides itself how to go on: its task fails, without a child. */
const failWorkflowTask = async (
  uow: UnitOfWork,
  task: TaskTable,
  reason: SupersedeReason,
): Promise<SupersedeResult> => {
  const ended = await endTask(uow, task, 'fail', {
    set: { failureReason: 'superseded_workflow_task' },
    log: { metadata: { reason } },
  });
  if (ended === undefined) {
    throw taskChanged();
  }
  return { kind: 'workflow-failed', task: ended.task };
};

/** A task that may be superseded by the caller, or has ended. */
interface Seen {
  readonly task: TaskTable;
  readonly holder: FormerHolder | undefined;
}

const see = async ({ app, db }: Reading, caller: Caller, id: string, reason: SupersedeReason): Promise<Seen> => {
  const task = await requireTaskRow(db, id);
  if (caller.agentId !== undefined) {
    if (!(await mayActFor(db, task, caller.agentId))) {
      refuseOtherAgents(task, caller.agentId);
    }
    refuseStaleAttempt(task, await reporterOf(db, caller, task));
  }
  return { task, holder: await formerHolder({ app, db }, task, reason) };
};

/** A workflow decides itself how to go on; what has ended needs no child. */
const goesOnInChild = ({ status, workflowRunStepId }: TaskTable): boolean =>
  !isTerminal(status) && workflowRunStepId === null;

const childOf = ({ task, holder }: Seen, reason: SupersedeReason): NewTask | undefined =>
  goesOnInChild(task) ? resumeChild(task, holder, reason) : undefined;

const mayActFor = async (db: Reader, task: TaskTable, agentId: string): Promise<boolean> =>
  task.agentId === agentId || (await isLead(db, agentId));

/**
 * Ends a run and continues its work in a child task, in one transaction (docs/task-life-cycle.md). A task that has
 * ended is left alone.
 *
 * @throws ProductError invalid (live, but not in progress), forbidden (neither assignee nor lead, or a stale attempt), notFound
 */
export const supersedeTask = async (
  app: App,
  caller: Caller,
  id: string,
  reason: SupersedeReason,
): Promise<SupersededTask> => {
  const { kind, task, child } = await inTwoPhases(app, {
    read: (db) => see({ app, db }, caller, id, reason),
    wish: (seen) => childOf(seen, reason),
    evenIfRefused: true,
    locks: async (prepared) => (prepared === undefined ? [] : locksToCreate(app, prepared)),
    lock: (uow) => lockTaskToChange(uow, caller, id),
    store: async (uow, prepared, { task: seen }): Promise<SupersedeResult> => {
      await lockAgentsOf(uow, caller, seen);
      if (isTerminal(seen.status)) {
        return { kind: 'alreadyFinished', task: seen };
      }
      return goesOnInChild(seen)
        ? continueInChild(uow, seen, { reason, prepared })
        : failWorkflowTask(uow, seen, reason);
    },
  });
  return {
    kind,
    task: toTask(task),
    resumeTaskId: child?.id ?? null,
    ...(child && { resumeTaskStatus: child.status }),
  };
};
