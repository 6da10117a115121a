import { findClaimingAgent } from '../../db/queries/task-claims.js';
import { refuseOverBudget } from '../budgets/admission.js';
import { calledSince } from '../channels/mentions.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { nextAssignments, nextOffers } from '../tasks/next-work.js';

/** So many of an agent's waiting tasks are looked at: no agent has more slots than this. */
const mostWaiting = 100;

/** What polls of an agent would hand out of what is meant for it. */
export interface Awaiting {
  /** Its offers and its own tasks, in their order, as many as it has free slots. */
  readonly taskIds: readonly string[];
  /** Since when messages call it that polls would come to; undefined: none do. */
  readonly calledSince: string | undefined;
}

/** Whether a worker would have something to do. */
export const isAwaited = ({ taskIds, calledSince: since }: Awaiting): boolean =>
  taskIds.length > 0 || since !== undefined;

/**
 * What waits for a worker of the agent. Of its tasks those up to the first one that a budget keeps from starting: polls do not
 * look behind it, neither for tasks nor for messages, so that a worker for those would have nothing to do. Of its offers those
 * that it could accept.
 */
export const whatAwaits = async (uow: UnitOfWork, agentId: string): Promise<Awaiting> => {
  const agent = await findClaimingAgent(uow.db, agentId);
  if (agent === undefined) {
    return { taskIds: [], calledSince: undefined };
  }
  const most = Math.min(agent.maxTasks - agent.active, mostWaiting);
  if (most <= 0) {
    return { taskIds: [], calledSince: await calledSince(uow, agentId) };
  }
  const allowed = new Map<string | null, boolean>();
  const mayStart = async (task: { readonly id: string; readonly requestedByUserId: string | null }) => {
    const { requestedByUserId: userId } = task;
    const may = allowed.get(userId) ?? (await refuseOverBudget(uow, { agentId, task })) === undefined;
    allowed.set(userId, may);
    return may;
  };
  const taskIds: string[] = [];
  for (const offer of await nextOffers(uow.db, agent, most)) {
    if (await mayStart(offer)) {
      taskIds.push(offer.id);
    }
  }
  const tasks = await nextAssignments(uow.db, agent, most);
  for (const task of tasks) {
    if (!(await mayStart(task))) {
      const isFirst = task === tasks[0];
      return { taskIds: taskIds.slice(0, most), calledSince: isFirst ? undefined : await calledSince(uow, agentId) };
    }
    taskIds.push(task.id);
  }
  return { taskIds: taskIds.slice(0, most), calledSince: await calledSince(uow, agentId) };
};
