import { type AgentRow, findAgentRow, lockAgent, updateAgentRow } from '../../db/queries/agents.js';
import { findRuntimeInstance, type RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { countPoolFailure, findPoolRow, type RuntimePoolRow, updatePool } from '../../db/queries/runtime-pools.js';
import {
  countRunsOfRuntime,
  hasTaskWakedUntil,
  listOffersWaitingFor,
  listTasksWaitingFor,
} from '../../db/queries/supervised-runtimes.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { failuresThatOpen } from '../agents/circuit.js';
import { failureText } from '../kernel/failure-text.js';
import { instantAfter, msPerMinute, msPerSecond } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';
import { endTask } from '../tasks/end.js';
import { runEnded } from '../tasks/facts.js';
import { isSweptAssignment } from '../tasks/swept-assignment.js';
import { transition } from '../tasks/transition.js';
import { endStarted } from './end-runtime.js';
import { whatAwaits } from './startable.js';

/** Whether so many failed that a pool starts nothing for a while. */
export const isCircuitOpen = ({ circuitOpenUntil }: Pick<RuntimePoolRow, 'circuitOpenUntil'>, now: string): boolean =>
  circuitOpenUntil !== null && circuitOpenUntil > now;
const openMs = 5 * msPerMinute;
const longestOpenMs = 60 * msPerMinute;
/** How long an agent waits after its first and second failure; after the next one its tasks fail. */
const waitsMs = [60 * msPerSecond, 180 * msPerSecond] as const;
/** So many of an agent's tasks fail with its third failure. */
const mostFailed = 500;

const noteOfPool = async ({ db, now }: UnitOfWork, poolId: string, lastError: string): Promise<void> => {
  const failures = await countPoolFailure(db, poolId, { lastError, now });
  if (failures === undefined || failures < failuresThatOpen) {
    return;
  }
  const forMs = Math.min(openMs * 2 ** Math.min(failures - failuresThatOpen, 10), longestOpenMs);
  await updatePool(db, poolId, { circuitOpenUntil: instantAfter(now, forMs) });
};

/** What a sweep assigned goes back to the pool: it was for anybody. */
const failTasks = async (uow: UnitOfWork, agentId: string, error: string): Promise<void> => {
  for (const { id } of await listTasksWaitingFor(uow.db, agentId, mostFailed)) {
    const task = await findTaskRow(uow.db, id);
    const failureReason = `No worker could be started: ${error}`;
    if (task?.status === 'pending' && isSweptAssignment(task)) {
      await transition(uow, task, 'unpin', { set: { agentId: null }, log: { agentId, metadata: { failureReason } } });
      continue;
    }
    const ended = task?.status === 'pending' && (await endTask(uow, task, 'fail', { set: { failureReason } }));
    if (ended) {
      await uow.app.tell(uow, runEnded, ended);
    }
  }
};

/** Offers go to the pool, for others to take. */
const withdrawOffers = async (uow: UnitOfWork, agentId: string, error: string): Promise<void> => {
  const set = { offeredTo: null, offeredAt: null, rejectionReason: `No worker could be started: ${error}` };
  for (const offer of await listOffersWaitingFor(uow.db, agentId, mostFailed)) {
    await transition(uow, offer, 'withdrawOffer', { set });
  }
};

/** Workers that fail together are one failure of their agent. What is not of one agent alone cannot fail: it waits for long. */
const noteOfAgent = async (uow: UnitOfWork, agent: AgentRow, error: string): Promise<void> => {
  const { db, now } = uow;
  if (agent.runtimeProvisionRetryAt !== null && agent.runtimeProvisionRetryAt > now) {
    return;
  }
  const waitMs = waitsMs[agent.runtimeProvisionAttempts];
  const isOver = waitMs === undefined;
  if (isOver) {
    await failTasks(uow, agent.id, error);
    await withdrawOffers(uow, agent.id, error);
  }
  const againMs = waitMs ?? ((await whatAwaits(uow, agent.id)).calledSince === undefined ? undefined : longestOpenMs);
  await updateAgentRow(db, agent.id, {
    runtimeProvisionAttempts: isOver ? 0 : agent.runtimeProvisionAttempts + 1,
    runtimeProvisionRetryAt: againMs === undefined ? null : instantAfter(now, againMs),
    lastUpdatedAt: now,
  });
};

/**
 * A worker that is of no use is given up, and its agent is tried again later (docs/runtimes.md). While pools are switched off
 * nobody has failed: the worker ends as all do.
 */
const giveUp = async (uow: UnitOfWork, row: RuntimeInstanceRow, error: string): Promise<void> => {
  const text = failureText(uow.app, error);
  const agent = await findAgentRow(uow.db, row.agentId);
  const hasEnded = await endStarted(uow, row, text);
  if (!hasEnded || agent === undefined || row.poolId === null || !uow.app.settings.runtimePoolsEnabled) {
    return;
  }
  await noteOfPool(uow, row.poolId, text);
  if (agent.runtimePoolId === row.poolId) {
    await noteOfAgent(uow, agent, text);
  }
};

/** A worker that was to be started did not come. */
export const failProvision = async (uow: UnitOfWork, runtimeId: string, error: string): Promise<void> => {
  const before = await findRuntimeInstance(uow.db, runtimeId);
  if (before === undefined || before.poolId === null) {
    return;
  }
  await lockAgent(uow.db, before.agentId);
  if (before.status === 'provisioning') {
    await giveUp(uow, before, error);
  }
};

/** Whether something that a worker of the agent could take waits since an instant or longer. */
export const hasWaitedSince = async (uow: UnitOfWork, agentId: string, until: string): Promise<boolean> => {
  const { taskIds, calledSince: since } = await whatAwaits(uow, agentId);
  if (since !== undefined && since <= until) {
    return true;
  }
  return taskIds.length > 0 && hasTaskWakedUntil(uow.db, taskIds, until);
};

/** Whether something still waits for which a worker was started, and which it could have taken. */
const leavesWork = (uow: UnitOfWork, { agentId, createdAt }: RuntimeInstanceRow): Promise<boolean> =>
  hasWaitedSince(uow, agentId, createdAt);

const tookNothing = async (
  { db }: UnitOfWork,
  { agentId, id, poolId, workedAt }: RuntimeInstanceRow,
): Promise<boolean> => poolId !== null && workedAt === null && (await countRunsOfRuntime(db, agentId, id)) === 0;

/**
 * A worker does not run any more. For a task that waits the next one is started at once, unless this one had not registered,
 * or had left the task where it was: it has failed, and the next one would as well.
 */
export const workerGone = async (uow: UnitOfWork, row: RuntimeInstanceRow, reason: string): Promise<void> => {
  if (row.status === 'provisioning') {
    await failProvision(uow, row.id, 'The worker ended before it registered');
    return;
  }
  await lockAgent(uow.db, row.agentId);
  if ((await tookNothing(uow, row)) && (await leavesWork(uow, row))) {
    await giveUp(uow, row, `The worker took no task. ${reason}`);
    return;
  }
  await endStarted(uow, row, reason);
  wake(uow, { agentId: row.agentId });
};

/** A worker said that it leaves. */
export const noteLeft = (uow: UnitOfWork, row: RuntimeInstanceRow): Promise<void> =>
  workerGone(uow, row, 'It said that it leaves');

/** Whom what failed before keeps from more workers; undefined: it is gone. */
interface KeptBack {
  readonly agent: AgentRow | undefined;
  readonly pool: RuntimePoolRow | undefined;
}

/** What failed before keeps nothing from being started any more. */
const endWaits = async ({ db, now }: UnitOfWork, agentId: string, pool: KeptBack['pool']): Promise<void> => {
  await updateAgentRow(db, agentId, { runtimeProvisionRetryAt: null, lastUpdatedAt: now });
  if (pool !== undefined && (pool.circuitOpenUntil !== null || pool.lastError !== null)) {
    await updatePool(db, pool.id, { circuitOpenUntil: null, lastError: null, lastErrorAt: null });
  }
};

/** A worker works: what failed before counts no more. */
export const noteWorks = async ({ db, now }: UnitOfWork, { agent, pool }: KeptBack): Promise<void> => {
  if (agent !== undefined && agent.runtimeProvisionAttempts > 0) {
    await updateAgentRow(db, agent.id, { runtimeProvisionAttempts: 0, lastUpdatedAt: now });
  }
  if (pool !== undefined && pool.consecutiveFailures > 0) {
    await updatePool(db, pool.id, { consecutiveFailures: 0 });
  }
};

/** A worker was given something to do that is no task: what failed before counts no more. */
export const noteTook = async (uow: UnitOfWork, { agentId, poolId }: RuntimeInstanceRow): Promise<void> => {
  const pool = poolId === null ? undefined : await findPoolRow(uow.db, poolId);
  await noteWorks(uow, { agent: await findAgentRow(uow.db, agentId), pool });
};

/**
 * A worker registered, so that the next may be started. What failed before counts until it works, where a task waits for it:
 * it may leave without having taken that, as the next one would.
 */
export const noteRegistered = async (uow: UnitOfWork, row: RuntimeInstanceRow): Promise<void> => {
  const pool = row.poolId === null ? undefined : await findPoolRow(uow.db, row.poolId);
  await endWaits(uow, row.agentId, pool);
  if (!(await leavesWork(uow, row))) {
    await noteWorks(uow, { agent: await findAgentRow(uow.db, row.agentId), pool });
  }
};
