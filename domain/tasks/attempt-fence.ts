import type { TaskTable } from '../../db/tables/tasks.js';
import { forbidden } from '../kernel/errors.js';
import { hasRun } from './states.js';

/** Who reports about a task, as the request headers say. */
export interface Reporter {
  readonly agentId?: string | undefined;
  readonly runtimeInstanceId?: string | undefined;
  readonly isLead?: boolean;
}

/**
 * Whether a report comes from a run that the task was taken away from: the task was reclaimed at least once, and the
 * reporter is not its current run (same agent and same runtime, which for workers without runtime ids is none). A lead
 * is never stale (docs/task-life-cycle.md).
 */
export const isStaleAttempt = (task: TaskTable, reporter: Reporter): boolean => {
  if (task.attempt === 0 || reporter.isLead === true) {
    return false;
  }
  const isCurrent =
    task.agentId === reporter.agentId &&
    task.attemptRuntimeId === (reporter.runtimeInstanceId ?? null) &&
    hasRun(task.status);
  return !isCurrent;
};

/** @throws ProductError forbidden when the report comes from a run the task was taken away from */
export const refuseStaleAttempt = (task: TaskTable, reporter: Reporter): void => {
  if (isStaleAttempt(task, reporter)) {
    throw forbidden('Stale attempt: the task was taken back from this run', { code: 'stale_attempt' });
  }
};
