import { findAgentStatusSince, findTaskStatusSince, listSlotTimes } from '../../../db/queries/agent-log.js';
import { findConfigRowAt } from '../../../db/queries/config.js';
import { listNewestRuntimes } from '../../../db/queries/runtime-instances.js';
import type { PresentAgent } from '../../../db/queries/task-claims.js';
import { findLastCompletion } from '../../../db/queries/task-dependencies.js';
import { findTaskRow } from '../../../db/queries/tasks.js';
import type { TaskTable } from '../../../db/tables/tasks.js';
import { maxTasksKey } from '../../agents/max-tasks.js';
import { findUsedUpBudget } from '../../budgets/admission.js';
import { usedUpSince } from '../../budgets/used-up-since.js';
import { instantAfter, latestOf, msPerMinute } from '../../kernel/time.js';
import type { Case } from './case.js';
import { type Gate, type GateName, isOpen } from './gate.js';

/** Since when all that a task depends on is completed. */
export const unblockedSince = async (
  { db }: Pick<Case, 'db'>,
  { id, dependsOn, createdAt }: Pick<TaskTable, 'id' | 'dependsOn' | 'createdAt'>,
): Promise<string> => (dependsOn === '[]' ? createdAt : ((await findLastCompletion(db, id)) ?? createdAt));

/** Since when polls find a task: it has its status, and all it depends on is completed. */
const foundSince = async ({ db }: Pick<Case, 'db'>, task: TaskTable): Promise<string | null> =>
  latestOf([await findTaskStatusSince(db, task.id), await unblockedSince({ db }, task)]);

const foundSinceById = async ({ db }: Case, id: string): Promise<string | null> => {
  const task = await findTaskRow(db, id);
  return task === undefined ? null : foundSince({ db }, task);
};

/** When as many slots were taken as an agent has; later, when it was given so few. */
const fullSince = async ({ db }: Case, agent: PresentAgent): Promise<string | null> => {
  const taken = await listSlotTimes(db, agent);
  if (taken.length === 0 || taken.length < agent.maxTasks || taken.includes(null)) {
    return null;
  }
  const filled = taken.toSorted()[Math.max(0, agent.maxTasks - 1)] ?? null;
  const limit = await findConfigRowAt(db, { scope: 'agent', scopeId: agent.id, key: maxTasksKey });
  return limit === undefined ? filled : latestOf([filled, limit.lastUpdatedAt]);
};

const mostRuntimes = 100;

/** When the last runtime of an agent was closed, or was silent for too long; else when the agent was found without any. */
const lostSince = async ({ app, db }: Case, agent: PresentAgent): Promise<string | null> => {
  const silentFor = app.settings.runtimeStaleThresholdMin * msPerMinute;
  const lost = (await listNewestRuntimes(db, agent.id, mostRuntimes))
    .filter(({ status }) => status !== 'provisioning')
    .map(({ status, lastSeenAt, updatedAt }) => {
      const silentSince = instantAfter(lastSeenAt, silentFor);
      return status === 'offline' && updatedAt < silentSince ? updatedAt : silentSince;
    });
  if (lost.length > 0) {
    return latestOf(lost);
  }
  return agent.status === 'offline' ? findAgentStatusSince(db, agent.id) : null;
};

/** What several agents have in common is read once. */
const once = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** Tells since when a budget keeps an agent from a task. The global one comes before all others, and is looked at once. */
const budgetSince = (of: Case): ((agentId: string | undefined) => Promise<string | null>) => {
  const userId = of.task.requestedByUserId;
  let ofAll: string | null | undefined;
  return async (agentId) => {
    if (ofAll !== undefined) {
      return ofAll;
    }
    const spenders = { agentId, userId };
    const budget = await findUsedUpBudget(of, spenders, of.now);
    const since = budget === undefined ? null : await usedUpSince(of, { budget, spenders }, of.now);
    ofAll = budget?.cause === 'global' ? since : undefined;
    return since;
  };
};

/** Tells since when a task waits behind another: both are found by polls. */
const queuedSince = (of: Case): ((behindTaskId: string | undefined) => Promise<string | null>) => {
  const own = once(() => foundSince(of, of.task));
  const others = new Map<string, Promise<string | null>>();
  return async (id) => {
    if (id === undefined) {
      return null;
    }
    const other = others.get(id) ?? foundSinceById(of, id);
    others.set(id, other);
    return latestOf([await own(), await other]);
  };
};

/** Tells of gates since when they are closed. */
export interface SinceTeller {
  /** The gate of an agent, with the time if rows tell it; of one that is open, or has its time, nothing is looked up. */
  tell(gate: Gate, agent: PresentAgent): Promise<Gate>;
  /** Since when budgets are used up; of all, without an agent. */
  budget(agentId: string | undefined): Promise<string | null>;
}

/**
 * Looks up since when gates are closed. Each look is a few reads of an index, of which none depends on how much is stored;
 * they are made for the gates that are told, and not for each that is judged.
 */
export const sinceTeller = (of: Case): SinceTeller => {
  const budget = budgetSince(of);
  const queued = queuedSince(of);
  const looks: Partial<Record<GateName, (agent: PresentAgent, gate: Gate) => Promise<string | null>>> = {
    capacity: (agent) => fullSince(of, agent),
    runtime: (agent) => lostSince(of, agent),
    budget: ({ id }) => budget(id),
    queue: (_agent, { behindTaskId }) => queued(behindTaskId),
    credentials: ({ id }) => findAgentStatusSince(of.db, id),
  };
  return {
    budget,
    tell: async (gate, agent) => {
      const look = looks[gate.name];
      return isOpen(gate) || gate.since !== null || look === undefined
        ? gate
        : { ...gate, since: await look(agent, gate) };
    },
  };
};
