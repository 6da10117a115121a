import type { Reader } from '../../db/access.js';
import { findClaimingAgent } from '../../db/queries/task-claims.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { notAssignee } from '../access/own-work.js';
import type { Caller } from '../kernel/caller.js';
import type { Reporter } from './attempt-fence.js';

/** Who reports about a task, with what the attempt fence needs to know. An agent nobody registered is no lead. */
export const reporterOf = async (db: Reader, caller: Caller, task: TaskTable): Promise<Reporter> => {
  const { agentId, runtimeInstanceId } = caller;
  if (task.attempt === 0 || agentId === undefined) {
    return { agentId, runtimeInstanceId };
  }
  const agent = await findClaimingAgent(db, agentId);
  return { agentId, runtimeInstanceId, isLead: agent?.isLead === 1 };
};

/** @throws ProductError forbidden when an agent is named that is not the task's assignee */
export const refuseOtherAgents = (task: TaskTable, agentId: string | undefined): void => {
  if (agentId !== undefined && task.agentId !== agentId) {
    throw notAssignee(task);
  }
};
