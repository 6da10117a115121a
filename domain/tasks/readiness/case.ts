import { type ClaimStanding, findClaimStanding } from '../../../db/queries/task-claims.js';
import type { TaskTable } from '../../../db/tables/tasks.js';
import type { Reading } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import { isKeptForLeads } from '../eligibility.js';
import { hasRun } from '../states.js';
import type { TaskStatus } from '../task.js';

/** A task whose readiness is told, and with what it is judged. */
export interface Case extends Reading {
  readonly task: TaskTable;
  readonly standing: ClaimStanding;
  /** The instant of which it is told, ISO. */
  readonly now: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Whether a task waits: it was never started, or it is paused. */
export const isWaiting = (status: TaskStatus): boolean => !hasRun(status) || status === 'paused';

/**
 * Where a task stands now.
 *
 * @throws ProductError notFound when it is not there any more
 */
export const caseOf = async ({ app, db }: Reading, task: TaskTable, signal: AbortSignal): Promise<Case> => {
  const standing = await findClaimStanding(db, task.id);
  if (standing === undefined) {
    throw notFound('task');
  }
  return { app, db, task, standing, now: app.clock.now(), signal };
};

/** Whether polls hand the task out only after somebody else did something: polls of leads take nothing from the pool. */
export const isLeftToLeads = ({ task, standing }: Case): boolean => standing.kind === 'pool' && isKeptForLeads(task);

/** Whether polls find the task, to review it or to start it, if only an agent has room for it and may do it. */
export const isCandidate = (of: Case): boolean =>
  of.standing.kind === 'offer' || (of.standing.kind !== undefined && of.standing.isUnblocked && !isLeftToLeads(of));
