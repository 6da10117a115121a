import { findClaimingAgent } from '../../db/queries/task-claims.js';
import { refuseOverBudget } from '../budgets/admission.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { nextAssignments, nextOffers } from '../tasks/next-work.js';

/** So many of an agent's waiting tasks are looked at: no agent has more slots than this. */
const mostWaiting = 100;

/**
 * What polls of the agent would hand out of what is meant for it: its offers and its own tasks, in their order. Of its tasks
 * those up to the first one that a budget keeps from starting: polls do not look behind it, so that a worker for those would
 * have nothing to do. Of its offers those that it could accept.
 */
export const listStartable = async (uow: UnitOfWork, agentId: string): Promise<string[]> => {
  const agent = await findClaimingAgent(uow.db, agentId);
  if (agent === undefined) {
    return [];
  }
  const allowed = new Map<string | null, boolean>();
  const mayStart = async (task: { readonly id: string; readonly requestedByUserId: string | null }) => {
    const { requestedByUserId: userId } = task;
    const may = allowed.get(userId) ?? (await refuseOverBudget(uow, { agentId, task })) === undefined;
    allowed.set(userId, may);
    return may;
  };
  const ids: string[] = [];
  for (const offer of await nextOffers(uow.db, agent, mostWaiting)) {
    if (await mayStart(offer)) {
      ids.push(offer.id);
    }
  }
  for (const task of await nextAssignments(uow.db, agent, mostWaiting)) {
    if (!(await mayStart(task))) {
      break;
    }
    ids.push(task.id);
  }
  return ids;
};
