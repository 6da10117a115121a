import { findAgentRow, updateAgentRow } from '../../db/queries/agents.js';
import type { AgentValue } from '../config/agent-value.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';

/** The agent-scope configuration value that decides an agent's `maxTasks`. */
export const maxTasksKey = 'AGENT_MAX_TASKS';

const leadDefault = 2;
const workerDefault = 1;

/**
 * Makes an agent's `maxTasks` follow its configuration value, in the transaction that writes (a number, 1..100, as text)
 * or deletes (null) the value. Without a value a lead may run 2 tasks, any other agent 1. An unknown agent is left out.
 */
export const mirrorAgentMaxTasks = async (uow: UnitOfWork, { agentId, key, value }: AgentValue): Promise<void> => {
  if (key !== maxTasksKey) {
    return;
  }
  const { db, now } = uow;
  const agent = await findAgentRow(db, agentId);
  if (!agent) {
    return;
  }
  const maxTasks = value === null ? (agent.isLead === 1 ? leadDefault : workerDefault) : Number(value);
  await updateAgentRow(db, agentId, { maxTasks, lastUpdatedAt: now });
  wake(uow, { agentId });
};
