import { findClaimingAgent } from '../../db/queries/task-claims.js';
import { refuseOverBudget } from '../budgets/admission.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { nextAssignments } from '../tasks/next-work.js';

/** So many of an agent's waiting tasks are looked at: no agent has more slots than this. */
const mostWaiting = 100;

/**
 * What polls of the agent would start, in their order, up to the first task that a budget keeps from starting: polls do not
 * look behind it, so that a worker for those would have nothing to do.
 */
export const listStartable = async (uow: UnitOfWork, agentId: string): Promise<string[]> => {
  const agent = await findClaimingAgent(uow.db, agentId);
  const allowed = new Set<string | null>();
  const ids: string[] = [];
  for (const task of agent === undefined ? [] : await nextAssignments(uow.db, agent, mostWaiting)) {
    const { id, requestedByUserId: userId } = task;
    if (!allowed.has(userId) && (await refuseOverBudget(uow, { agentId, task })) !== undefined) {
      break;
    }
    allowed.add(userId);
    ids.push(id);
  }
  return ids;
};
