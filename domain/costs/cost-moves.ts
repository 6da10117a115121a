import type { Transaction } from '../../db/access.js';
import { moveSumsOfRequester, moveTaskToItsKey } from '../../db/queries/cost-sums.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { RestampedTask } from '../keys/usage.js';

/** Counts what a task has cost for the key it is stamped with now. */
export const moveRestampedCosts = (uow: UnitOfWork, { taskId, former }: RestampedTask): Promise<void> =>
  moveTaskToItsKey(uow.db, taskId, former);

/** Counts what one user's tasks cost for another. Call it in the transaction that gives him the tasks. */
export const moveCostsOfUser = (db: Transaction, sourceId: string, targetId: string): Promise<void> =>
  moveSumsOfRequester(db, sourceId, targetId);
