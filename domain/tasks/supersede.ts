import { changeGuardedTask } from '../../db/queries/task-changes.js';
import { findClaimingAgent } from '../../db/queries/task-claims.js';
import { listLiveDependents, repointDependency } from '../../db/queries/task-dependencies.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { SupersedeOutcome, SupersedeReason } from '../../generated/swarm/enums.js';
import { logEvent } from '../agent-log/agent-log.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { storedList, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from './attempt-fence.js';
import { refuseOtherAgents, reporterOf } from './caller.js';
import { endTask, failDependent, failDependents } from './end.js';
import { taskChanged } from './errors.js';
import { taskContinued, taskEnded } from './facts.js';
import { requireTaskRow } from './read.js';
import { createResumeChild } from './resume-child.js';
import { hasRun, isTerminal } from './states.js';
import { type Task, type TaskStatus, toTask } from './task.js';
import { requireTransition } from './transition.js';

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
  for (const dependent of await listLiveDependents(uow.db, task.id)) {
    if (!hasRun(dependent.status)) {
      const dependencies = storedList(dependent.dependsOn, 'tasks.dependsOn', dependent.id);
      const dependsOn = dependencies.map((id) => (id === task.id ? child.id : id));
      await repointDependency(uow.db, { taskId: dependent.id, from: task.id, to: child.id });
      await changeGuardedTask(uow.db, dependent, { dependsOn: toJsonText(dependsOn) });
      continue;
    }
    const failed = await failDependent(uow, dependent, task);
    if (failed) {
      await failDependents(uow, failed);
    }
  }
};

/** A child that is refused, say by a hook, is none; any failure undoes everything. */
const tryChild = async (uow: UnitOfWork, task: TaskTable, reason: SupersedeReason): Promise<TaskTable | undefined> => {
  try {
    return await createResumeChild(uow, task, reason);
  } catch (error) {
    if (error instanceof ProductError && error.kind !== 'internal') {
      return undefined;
    }
    throw error;
  }
};

const continueInChild = async (uow: UnitOfWork, task: TaskTable, reason: SupersedeReason): Promise<SupersedeResult> => {
  const superseded = await requireTransition(uow, task, 'supersede', {
    set: { failureReason: `Superseded: ${reason}` },
  });
  const child = await tryChild(uow, superseded, reason);
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

const supersede = (uow: UnitOfWork, task: TaskTable, reason: SupersedeReason): Promise<SupersedeResult> =>
  task.workflowRunStepId === null ? continueInChild(uow, task, reason) : failWorkflowTask(uow, task, reason);

const mayActFor = async (uow: UnitOfWork, task: TaskTable, agentId: string): Promise<boolean> =>
  task.agentId === agentId || (await findClaimingAgent(uow.db, agentId))?.isLead === 1;

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
  const { kind, task, child } = await inTransaction(app, async (uow): Promise<SupersedeResult> => {
    const task = await requireTaskRow(uow.db, id);
    if (caller.agentId !== undefined) {
      if (!(await mayActFor(uow, task, caller.agentId))) {
        refuseOtherAgents(task, caller.agentId);
      }
      refuseStaleAttempt(task, await reporterOf(uow.db, caller, task));
    }
    return isTerminal(task.status) ? { kind: 'alreadyFinished', task } : supersede(uow, task, reason);
  });
  return {
    kind,
    task: toTask(task),
    resumeTaskId: child?.id ?? null,
    ...(child && { resumeTaskStatus: child.status }),
  };
};
