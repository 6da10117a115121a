import {
  type AgentRow,
  findAgentWorkload,
  lockAgent,
  readAgentWorkloadEarly,
  updateAgentStatus,
} from '../../db/queries/agents.js';
import { listLiveReadiness } from '../../db/queries/runtime-instances.js';
import { countActiveTasks } from '../../db/queries/tasks-of-agents.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { AgentStatus } from './agent.js';
import { liveSince } from './runtimes.js';

type AgentState = Pick<AgentRow, 'id' | 'status'>;

/** Sets an agent's status and logs the change; does nothing when it has that status already. */
export const changeAgentStatus = async (uow: UnitOfWork, agent: AgentState, next: AgentStatus): Promise<void> => {
  if (agent.status === next) {
    return;
  }
  await updateAgentStatus(uow.db, agent.id, next, uow.now);
  await logEvent(uow, {
    eventType: 'agent_status_change',
    agentId: agent.id,
    oldValue: agent.status,
    newValue: next,
  });
};

const statusFor = (active: number): 'busy' | 'idle' => (active > 0 ? 'busy' : 'idle');

/** `busy` when the agent has active tasks, else `idle`. */
export const workingStatus = async ({ db }: UnitOfWork, agentId: string): Promise<'busy' | 'idle'> =>
  statusFor(await countActiveTasks(db, agentId));

const statusFromRuntimes = async (
  uow: UnitOfWork,
  agent: { readonly id: string; readonly active: number },
): Promise<AgentStatus> => {
  const live = await listLiveReadiness(uow.db, agent.id, liveSince(uow.app.settings, uow.now));
  if (live.length === 0) {
    return 'offline';
  }
  const someReady = live.some((runtime) => runtime.credentialReady !== 0);
  return someReady ? statusFor(agent.active) : 'waiting_for_credentials';
};

/** Lets what `recomputeAgentStatus` reads of an agent be read with the next statement. */
export const readWorkloadEarly = async ({ db }: UnitOfWork, agentId: string): Promise<void> => {
  await lockAgent(db, agentId);
  await readAgentWorkloadEarly(db, agentId);
};

/**
 * Brings an agent's status in line with its work; to be called in the transaction of every dispatch, finish, cancel,
 * pause and reclaim (docs/agents.md). An `offline` or `waiting_for_credentials` agent keeps its status, except in
 * multi-runtime mode, where the status always follows from the live runtimes. An unknown agent is left out.
 */
export const recomputeAgentStatus = async (uow: UnitOfWork, agentId: string): Promise<void> => {
  // Locked before its tasks are counted: whoever changes another of them counts after this.
  await lockAgent(uow.db, agentId);
  const agent = await findAgentWorkload(uow.db, agentId);
  if (!agent) {
    return;
  }
  if (uow.app.settings.multiRuntimeEnabled) {
    await changeAgentStatus(uow, agent, await statusFromRuntimes(uow, agent));
    return;
  }
  if (agent.status === 'idle' || agent.status === 'busy') {
    await changeAgentStatus(uow, agent, statusFor(agent.active));
  }
};
