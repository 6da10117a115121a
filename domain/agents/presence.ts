import type { Reader } from '../../db/access.js';
import { findAgentState, lockAgent, updateAgentActivity, updateAgentSeen } from '../../db/queries/agents.js';
import { retireRuntimeInstance } from '../../db/queries/runtime-instances.js';
import type { App } from '../kernel/app.js';
import { invalid, notFound } from '../kernel/errors.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { instantAfter, instantBefore, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { closeStarted, hasLiveRuntime, refreshLiveRuntime } from './runtimes.js';
import { changeAgentStatus, recomputeAgentStatus, workingStatus } from './status.js';

const requireState = async (db: Reader, agentId: string) => {
  const state = await findAgentState(db, agentId);
  if (!state) {
    throw notFound('agent');
  }
  return state;
};

/** Long polls in vain after which an agent should stop, and is not given work without asking. */
const maxEmptyPolls = 2;

/** Whether an agent polled in vain so often that it should stop polling. */
export const hasGivenUp = ({ emptyPollCount }: { readonly emptyPollCount: number }): boolean =>
  emptyPollCount >= maxEmptyPolls;

const onlineMs = 5 * msPerMinute;

/** Whoever was heard of after this instant is online. */
export const onlineSince = (now: string): string => instantBefore(now, onlineMs);

/** What tells whether an agent is online. */
export interface AgentPresence {
  readonly status: string;
  readonly lastActivityAt: string | null;
  readonly lastSeenAt: string | null;
}

/** Until when what was heard of an agent counts, ISO; undefined when nothing was heard. */
export const onlineUntil = ({ lastActivityAt, lastSeenAt }: AgentPresence): string | undefined => {
  const heard = [lastActivityAt, lastSeenAt].filter((time) => time !== null).sort();
  const last = heard.at(-1);
  return last && instantAfter(last, onlineMs);
};

/**
 * Whether an agent is online: not offline, and active, polling or reporting progress within the last five minutes.
 *
 * @param now epoch milliseconds
 */
export const isOnline = (agent: AgentPresence, now: number): boolean => {
  const until = onlineUntil(agent);
  return agent.status !== 'offline' && until !== undefined && now < Date.parse(until);
};

const seenForMs = 60_000;

/** Whether it was noted within the last minute that an agent was heard of: to the minute is exact enough. */
const isNotedSeen = (lastSeenAt: string | null, now: number): boolean =>
  lastSeenAt !== null && now - Date.parse(lastSeenAt) < seenForMs;

/** Notes that an agent was heard of, unless that was noted less than a minute ago; an unknown agent is no error. */
export const noteSeen = ({ db, now }: UnitOfWork, id: string): Promise<void> =>
  updateAgentSeen(db, { id, now, before: instantBefore(now, seenForMs) });

/** An agent as it was read, and when it was noted that it was heard of. */
interface SeenAgent {
  readonly id: string;
  readonly lastSeenAt: string | null;
}

/** The same for an agent that was read already: mostly nothing is left to do. */
export const noteAgentSeen = async (uow: UnitOfWork, { id, lastSeenAt }: SeenAgent): Promise<void> => {
  if (!isNotedSeen(lastSeenAt, uow.app.clock.nowMs())) {
    await noteSeen(uow, id);
  }
};

/** The same where nothing else is to be written: a unit of work is opened only for what is left to do. */
export const noteAgentSeenAlone = async (app: App, { id, lastSeenAt }: SeenAgent): Promise<void> => {
  if (!isNotedSeen(lastSeenAt, app.clock.nowMs())) {
    await inSharedTransaction(app, (uow) => noteSeen(uow, id));
  }
};

/** Notes that an agent did something; an unknown agent is no error. */
export const touchAgentActivity = (app: App, agentId: string): Promise<void> =>
  inSharedTransaction(app, ({ db, now }) => updateAgentActivity(db, agentId, now));

/**
 * Notes that an agent's worker is alive (docs/agents.md). Only a ping that changes something writes.
 *
 * @throws ProductError notFound
 */
export const pingAgent = async (app: App, agentId: string, runtimeInstanceId: string | undefined): Promise<void> => {
  const { status } = await requireState(app.db, agentId);
  if (app.settings.multiRuntimeEnabled) {
    await inConcurrentTransaction(app, [], async (uow) => {
      await lockAgent(uow.db, agentId);
      if (await refreshLiveRuntime(uow, agentId, runtimeInstanceId)) {
        await recomputeAgentStatus(uow, agentId);
      }
    });
    return;
  }
  if (status === 'offline') {
    await inConcurrentTransaction(app, [], async (uow) => {
      await lockAgent(uow.db, agentId);
      const agent = await requireState(uow.db, agentId);
      if (agent.status === 'offline') {
        await changeAgentStatus(uow, agent, await workingStatus(uow, agentId));
      }
    });
  }
};

const closeRuntime = async (uow: UnitOfWork, agentId: string, runtimeInstanceId: string): Promise<void> => {
  const retired = await retireRuntimeInstance(uow.db, agentId, runtimeInstanceId, uow.now);
  if (retired) {
    await recomputeAgentStatus(uow, agentId);
  }
};

/** Closes a worker that the swarm started, if it is one; the agent stays as long as another one of them is there. */
const closeWorkerOfPool = async (
  uow: UnitOfWork,
  agent: Awaited<ReturnType<typeof requireState>>,
  runtimeInstanceId: string,
): Promise<boolean> => {
  if (!(await closeStarted(uow, agent.id, runtimeInstanceId))) {
    return false;
  }
  if (!(uow.app.settings.multiRuntimeEnabled || (await hasLiveRuntime(uow, agent.id)))) {
    await changeAgentStatus(uow, agent, 'offline');
  }
  return true;
};

/**
 * Takes an agent offline, or in multi-runtime mode retires one of its runtimes (docs/agents.md). A worker that the swarm
 * started ends in either mode, so that nobody counts on it.
 *
 * @throws ProductError notFound; invalid in multi-runtime mode without a runtime id
 */
export const closeAgent = (app: App, agentId: string, runtimeInstanceId: string | undefined): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await lockAgent(uow.db, agentId);
    const agent = await requireState(uow.db, agentId);
    if (runtimeInstanceId !== undefined && (await closeWorkerOfPool(uow, agent, runtimeInstanceId))) {
      return;
    }
    if (!uow.app.settings.multiRuntimeEnabled) {
      await changeAgentStatus(uow, agent, 'offline');
    } else if (runtimeInstanceId === undefined) {
      throw invalid('X-Runtime-Instance-ID is required in multi-runtime mode', { code: 'runtime_instance_required' });
    } else {
      await closeRuntime(uow, agentId, runtimeInstanceId);
    }
  });
