import { moveTaskToItsKey } from '../../db/queries/cost-sums.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { RestampedTask } from '../keys/usage.js';

/** Counts what a task has cost for the key it is stamped with now. */
export const moveRestampedCosts = (uow: UnitOfWork, { taskId, former }: RestampedTask): Promise<void> =>
  moveTaskToItsKey(uow.db, taskId, former);
