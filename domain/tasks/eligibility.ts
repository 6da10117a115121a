import type { ClaimingAgent } from '../../db/queries/task-claims.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Settings } from '../kernel/settings/registry.js';
import { storedList } from '../kernel/stored-json.js';
import { type RoutingAffinity, readAffinity } from './affinity.js';

/** What a task says of who may take it. */
export type Routed = Pick<TaskTable, 'routingAffinity'>;

/** What an agent is judged by. */
export type JudgedAgent = Pick<ClaimingAgent, 'id' | 'isLead' | 'role' | 'capabilities'>;

/** What reads something of a row that is read once and judged many times: only the first call does. */
const readOnce = <Row extends object, Value>(read: (row: Row) => Value): ((row: Row) => Value) => {
  const known = new WeakMap<Row, { readonly value: Value }>();
  return (row) => {
    const found = known.get(row);
    if (found !== undefined) {
      return found.value;
    }
    const value = read(row);
    known.set(row, { value });
    return value;
  };
};

// Of hundreds of tasks with long lists, and agents with longer ones, each is read once and not once for each pair.
const capabilitiesOf = readOnce(
  (agent: JudgedAgent): ReadonlySet<string> => new Set(storedList(agent.capabilities, 'agents.capabilities', agent.id)),
);
const affinityOnce = readOnce((task: Routed) => readAffinity(task.routingAffinity));
const affinityOf = (task: Routed): ReturnType<typeof readAffinity> =>
  // Most tasks have none, and this is asked about each candidate of each poll.
  task.routingAffinity === null ? undefined : affinityOnce(task);

const hasCapabilities = (agent: JudgedAgent, affinity: RoutingAffinity): boolean => {
  const needed = affinity.capabilities ?? [];
  if (needed.length === 0) {
    return true;
  }
  const own = capabilitiesOf(agent);
  return needed.every((capability) => own.has(capability));
};

const isLeadFor = (agent: JudgedAgent, affinity: RoutingAffinity): boolean =>
  agent.isLead === 1 && hasCapabilities(agent, affinity);

/** Whether an agent may run a task that is already meant for it, by assignment or offer: only the hard rules count. */
export const mayRun = (task: Routed, agent: JudgedAgent): boolean => {
  const affinity = affinityOf(task);
  if (affinity === 'invalid') {
    return false;
  }
  return affinity?.leadOnly === true ? isLeadFor(agent, affinity) : true;
};

/** Whether an agent may take a task from the pool (docs/claiming.md). */
export const isEligible = (settings: Settings, task: Routed, agent: JudgedAgent): boolean => {
  const affinity = affinityOf(task);
  if (affinity === undefined || affinity === 'invalid') {
    return affinity === undefined;
  }
  if (affinity.leadOnly === true) {
    return isLeadFor(agent, affinity);
  }
  if (!settings.poolAffinityEnforcement || affinity.sourceAgentId === agent.id) {
    return true;
  }
  if (!affinity.role && !affinity.sourceAgentId) {
    return hasCapabilities(agent, affinity);
  }
  return affinity.role !== undefined && affinity.role === agent.role && hasCapabilities(agent, affinity);
};

/** Whether only a lead may take a task from the pool. */
export const isKeptForLeads = (task: Routed): boolean => {
  const affinity = affinityOf(task);
  return affinity !== 'invalid' && affinity?.leadOnly === true;
};

/** Whether polls of an agent look into the pool: leads lead. */
export const takesFromPool = ({ isLead }: Pick<JudgedAgent, 'isLead'>): boolean => isLead === 0;

/** Whether an agent may claim a task of the pool by name: leads take only what is kept for a lead. */
export const mayClaim = (settings: Settings, task: Routed, agent: JudgedAgent): boolean =>
  (takesFromPool(agent) || isKeptForLeads(task)) && isEligible(settings, task, agent);

/** Whether an agent has room for another task. */
export const hasSlot = ({ active, maxTasks }: Pick<ClaimingAgent, 'active' | 'maxTasks'>): boolean => active < maxTasks;

/** The affinity that brings a task back to its holder or to an agent like it. */
export const snapshotAffinity = (
  holder: JudgedAgent & Pick<ClaimingAgent, 'provider' | 'harnessProvider'>,
): RoutingAffinity => {
  const harnessProvider = holder.harnessProvider ?? holder.provider ?? undefined;
  return {
    sourceAgentId: holder.id,
    ...(holder.role !== null && { role: holder.role }),
    ...(harnessProvider !== undefined && { harnessProvider }),
    capabilities: storedList(holder.capabilities, 'agents.capabilities', holder.id),
  };
};
