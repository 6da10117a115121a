import type { TaskCandidate } from '../../db/queries/task-claims.js';
import type { UnitOfWork } from '../unit-of-work.js';

/** Why a task may not start today. */
export interface BudgetRefusal {
  readonly cause: 'agent' | 'global' | 'user';
}

/**
 * The budget gate before an agent starts a task or accepts an offer: undefined admits. There are no budgets yet, so
 * everything is admitted.
 */
export const refuseOverBudget = async (
  _uow: UnitOfWork,
  _claim: { readonly agentId: string; readonly task: TaskCandidate },
): Promise<BudgetRefusal | undefined> => undefined;
