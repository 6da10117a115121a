import { type AgentRow, findAgentRow, lockAgent, updateAgentRow } from '../../db/queries/agents.js';
import { findRuntimeInstance, type RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { countPoolFailure, findPoolRow, updatePool } from '../../db/queries/runtime-pools.js';
import { listTasksWaitingFor } from '../../db/queries/supervised-runtimes.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { failureText } from '../kernel/failure-text.js';
import { instantAfter, msPerMinute, msPerSecond } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';
import { endTask } from '../tasks/end.js';
import { runEnded } from '../tasks/facts.js';
import { endStarted } from './end-runtime.js';

/** After so many failures one after the other a pool starts nothing for a while. */
export const failuresThatOpen = 5;
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

const failTasks = async (uow: UnitOfWork, agentId: string, error: string): Promise<void> => {
  for (const { id } of await listTasksWaitingFor(uow.db, agentId, mostFailed)) {
    const task = await findTaskRow(uow.db, id);
    const failureReason = `No worker could be started: ${error}`;
    const ended = task?.status === 'pending' && (await endTask(uow, task, 'fail', { set: { failureReason } }));
    if (ended) {
      await uow.app.tell(uow, runEnded, ended);
    }
  }
};

/** Workers that fail together are one failure of their agent. */
const noteOfAgent = async (uow: UnitOfWork, agent: AgentRow, error: string): Promise<void> => {
  const { db, now } = uow;
  if (agent.runtimeProvisionRetryAt !== null && agent.runtimeProvisionRetryAt > now) {
    return;
  }
  const waitMs = waitsMs[agent.runtimeProvisionAttempts];
  const isOver = waitMs === undefined;
  await updateAgentRow(db, agent.id, {
    runtimeProvisionAttempts: isOver ? 0 : agent.runtimeProvisionAttempts + 1,
    runtimeProvisionRetryAt: isOver ? null : instantAfter(now, waitMs),
    lastUpdatedAt: now,
  });
  if (isOver) {
    await failTasks(uow, agent.id, error);
  }
};

/** A worker that was to be started did not come: it is given up, and tried again later (docs/runtimes.md). */
export const failProvision = async (uow: UnitOfWork, runtimeId: string, error: string): Promise<void> => {
  const text = failureText(uow.app, error);
  const before = await findRuntimeInstance(uow.db, runtimeId);
  if (before === undefined || before.poolId === null) {
    return;
  }
  await lockAgent(uow.db, before.agentId);
  const agent = await findAgentRow(uow.db, before.agentId);
  const isGivenUp = before.status === 'provisioning' && (await endStarted(uow, before, text));
  if (!isGivenUp || agent === undefined) {
    return;
  }
  await noteOfPool(uow, before.poolId, text);
  if (agent.runtimePoolId === before.poolId) {
    await noteOfAgent(uow, agent, text);
  }
};

/**
 * A worker does not run any more. For a task that waits the next one is started at once, unless this one had not registered:
 * it has failed.
 */
export const workerGone = async (uow: UnitOfWork, row: RuntimeInstanceRow, reason: string): Promise<void> => {
  if (row.status === 'provisioning') {
    await failProvision(uow, row.id, 'The worker ended before it registered');
    return;
  }
  await endStarted(uow, row, reason);
  wake(uow, { agentId: row.agentId });
};

/** A worker said that it leaves. */
export const noteLeft = (uow: UnitOfWork, row: RuntimeInstanceRow): Promise<void> =>
  workerGone(uow, row, 'It said that it leaves');

/** A worker registered: what failed before counts no more. */
export const noteStarted = async ({ db, now }: UnitOfWork, { agentId, poolId }: RuntimeInstanceRow): Promise<void> => {
  await updateAgentRow(db, agentId, {
    runtimeProvisionAttempts: 0,
    runtimeProvisionRetryAt: null,
    lastUpdatedAt: now,
  });
  const pool = poolId === null ? undefined : await findPoolRow(db, poolId);
  if (
    pool !== undefined &&
    (pool.consecutiveFailures > 0 || pool.circuitOpenUntil !== null || pool.lastError !== null)
  ) {
    await updatePool(db, pool.id, {
      consecutiveFailures: 0,
      circuitOpenUntil: null,
      lastError: null,
      lastErrorAt: null,
    });
  }
};
