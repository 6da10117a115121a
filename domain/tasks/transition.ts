import { changeGuardedTask, changeLockedTask, type TaskChanges } from '../../db/queries/task-changes.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { logEvent } from '../agent-log/agent-log.js';
import { conflict } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { taskChanged } from './errors.js';
import { isTerminal, type Step, type StepRule, steps } from './states.js';
import type { TaskStatus } from './task.js';
import { wakeAfterStep } from './wake.js';

/** The part of a task that a step starts from. */
export type TaskState = Pick<TaskTable, 'id' | 'status' | 'attempt' | 'agentId' | 'offeredTo'>;

export interface TransitionOptions {
  /** Columns that change with the step. */
  readonly set?: TaskChanges;
  /** The whole task where the transaction has locked it: then nobody else is faster, and no answer is waited for. */
  readonly locked?: TaskTable | undefined;
  /** What the log entry says beside the two states. */
  readonly log?: {
    readonly agentId?: string | null;
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
}

const allows = (rule: StepRule, status: TaskStatus): boolean => rule.from.includes(status);

/**
 * Throws when a step does not start from the task's state.
 *
 * @throws ProductError conflict naming the state
 */
export const requireStep = (step: Step, status: TaskStatus): void => {
  const rule: StepRule = steps[step];
  if (!allows(rule, status)) {
    throw conflict(`Task cannot be ${rule.participle}: it is ${status}`, { code: 'wrong_task_status' });
  }
};

/**
 * Takes a task one step further, the only way its status changes: a guarded UPDATE, `finishedAt` on the last step, and
 * the log entry (docs/task-life-cycle.md); who may have something to do because of it is woken. Returns the task as it is
 * now, or undefined when somebody else changed it since it was read.
 *
 * @throws ProductError conflict when the step does not start from the task's state
 */
export const transition = async (
  uow: UnitOfWork,
  task: TaskState,
  step: Step,
  { set, locked, log }: TransitionOptions = {},
): Promise<TaskTable | undefined> => {
  requireStep(step, task.status);
  const rule: StepRule = steps[step];
  const changes = {
    ...set,
    status: rule.to,
    lastUpdatedAt: uow.now,
    ...(isTerminal(rule.to) && { finishedAt: uow.now }),
  };
  const changed =
    locked === undefined
      ? await changeGuardedTask(uow.db, task, changes)
      : await changeLockedTask(uow.db, locked, changes);
  if (changed === undefined) {
    return undefined;
  }
  wakeAfterStep(uow, task, changed);
  if (rule.log === null) {
    return changed;
  }
  await logEvent(uow, {
    eventType: rule.log,
    taskId: task.id,
    agentId: log?.agentId ?? changed.agentId ?? task.agentId ?? undefined,
    oldValue: task.status,
    newValue: rule.to,
    metadata: log?.metadata,
  });
  return changed;
};

/**
 * The same for callers that answer a lost race with an error.
 *
 * @throws ProductError conflict (the state, or somebody else was faster)
 */
export const requireTransition = async (
  uow: UnitOfWork,
  task: TaskState,
  step: Step,
  options?: TransitionOptions,
): Promise<TaskTable> => {
  const changed = await transition(uow, task, step, options);
  if (changed === undefined) {
    throw taskChanged();
  }
  return changed;
};
