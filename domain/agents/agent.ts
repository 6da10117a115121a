import type { Reader } from '../../db/access.js';
import { type AgentRow, findAgentRow, type LongText, type SlimAgentRow } from '../../db/queries/agents.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { shownList, shownObject } from '../kernel/stored-json.js';

type Schemas = components['schemas'];
export type Agent = Schemas['Agent'];
export type AgentStatus = Schemas['AgentStatus'];
export type AgentAvatar = Schemas['AgentAvatar'];
export type AgentCapacity = Schemas['AgentCapacity'];
export type AgentWithCapacity = Schemas['AgentWithCapacity'];

/** An agent without its long texts. */
export const slimAgentOf = (row: SlimAgentRow): EveryField<Omit<Agent, LongText>> => ({
  id: row.id,
  name: row.name,
  isLead: row.isLead === 1,
  status: row.status,
  runtimePoolId: row.runtimePoolId,
  runtimeProvisionAttempts: row.runtimeProvisionAttempts,
  runtimeProvisionRetryAt: row.runtimeProvisionRetryAt,
  description: row.description ?? undefined,
  role: row.role ?? undefined,
  capabilities: shownList(row.capabilities) ?? [],
  maxTasks: row.maxTasks,
  emptyPollCount: row.emptyPollCount,
  lastActivityAt: row.lastActivityAt ?? undefined,
  provider: row.provider ?? undefined,
  harnessProvider: row.harnessProvider,
  credentialMissing: shownList(row.credentialMissing) ?? null,
  credStatus: shownObject(row.credStatus) ?? null,
  avatar: shownObject(row.avatar) ?? null,
  harnessTransport: row.harnessTransport,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

/** An agent with all its fields. */
export const agentOf = (row: AgentRow): Agent => {
  // Filled in, not spread: a spread of this many fields makes an object a hundred times as slow to build.
  const texts: EveryField<Pick<Agent, LongText>> = {
    harnessMd: given(row.harnessMd),
    soulMd: given(row.soulMd),
    identityMd: given(row.identityMd),
    setupScript: given(row.setupScript),
    toolsMd: given(row.toolsMd),
    heartbeatMd: given(row.heartbeatMd),
  };
  return Object.assign(slimAgentOf(row), texts);
};

/** The capacity of an agent that has `current` active tasks (docs/agents.md). */
export const capacityOf = (maxTasks: number, current: number): AgentCapacity => ({
  current,
  max: maxTasks,
  available: Math.max(0, maxTasks - current),
});

/**
 * The row of an agent.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const requireAgentRow = async (db: Reader, id: string): Promise<AgentRow> => {
  const row = await findAgentRow(db, id);
  if (!row) {
    throw notFound('agent');
  }
  return row;
};
