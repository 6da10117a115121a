import { type AgentRow, findAgentRow, lockAgent } from '../../db/queries/agents.js';
import {
  findRuntimeInstance,
  listOpenRuntimesOf,
  type RuntimeInstanceRow,
  updateRuntimeInstance,
} from '../../db/queries/runtime-instances.js';
import { findPoolRow, type RuntimePoolRow } from '../../db/queries/runtime-pools.js';
import { countRunsOfRuntime } from '../../db/queries/supervised-runtimes.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { liveSince } from '../agents/runtimes.js';
import type { App } from '../kernel/app.js';
import { instantAfter, minutesBefore, msPerMinute, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { endStarted } from './end-runtime.js';
import { failProvision, hasWaitedSince, noteWorks, workerGone } from './failures.js';
import { isHeardOfAtWork } from './signs.js';

const registersWithinMs = 5 * msPerMinute;
/** A worker for one task, for which there is none any more. */
const taskWithinMinutes = 5;
/** So long a worker may be idle beside what it could take: after that it is of no use, whatever its pool says of idle ones. */
const takesWithinMinutes = 5;

interface Review {
  readonly row: RuntimeInstanceRow;
  /** Undefined: it is gone. */
  readonly pool: RuntimePoolRow | undefined;
  readonly agent: AgentRow | undefined;
}

/** Why no worker of this pool is wanted for this agent any more. */
const drainReason = ({ app }: UnitOfWork, { row, pool, agent }: Review): string | undefined => {
  if (!app.settings.runtimePoolsEnabled) {
    return 'Runtime pools are switched off';
  }
  if (pool === undefined || agent?.runtimePoolId !== row.poolId) {
    return 'The agent is of another pool now';
  }
  return pool.enabled === 0 ? 'The pool is switched off' : undefined;
};

const isWarm = async ({ db }: UnitOfWork, { agent, pool }: Review): Promise<boolean> => {
  if (agent === undefined || pool === undefined || pool.minRuntimes === 0) {
    return false;
  }
  const rows = await listOpenRuntimesOf(db, agent.id);
  return rows.filter(({ status, poolId }) => status === 'active' && poolId === pool.id).length <= pool.minRuntimes;
};

const idleReason = async (uow: UnitOfWork, review: Review): Promise<string | undefined> => {
  const { row, pool } = review;
  if (pool === undefined) {
    return undefined;
  }
  const minutes = pool.lifecycle === 'per-task' ? taskWithinMinutes : pool.idleMinutes;
  const isIdle = minutes !== null && row.idleSince !== null && row.idleSince <= minutesBefore(uow.now, minutes);
  return isIdle && !(await isWarm(uow, review)) ? `It had no work for ${minutes} minutes` : undefined;
};

/** Whether it does not take what waits for it. */
const isStuck = async (uow: UnitOfWork, { row }: Review): Promise<boolean> => {
  const until = minutesBefore(uow.now, takesWithinMinutes);
  return row.idleSince !== null && row.idleSince <= until && (await hasWaitedSince(uow, row.agentId, until));
};

/** Reports about its task that come with another key are signs of its life as well. */
const isSilent = async ({ app, db, now }: UnitOfWork, row: RuntimeInstanceRow): Promise<boolean> => {
  const since = liveSince(app.settings, now);
  return row.lastSeenAt < since && !(await isHeardOfAtWork(db, row, since));
};

const lateReason = async (uow: UnitOfWork, { row, pool }: Review): Promise<string | undefined> => {
  const { app, now } = uow;
  if (await isSilent(uow, row)) {
    return `It was silent for ${app.settings.runtimeStaleThresholdMin} minutes`;
  }
  const ttlSec = pool?.ttlSec ?? null;
  return ttlSec !== null && instantAfter(row.createdAt, ttlSec * msPerSecond) <= now
    ? `It lived for ${ttlSec} seconds`
    : undefined;
};

const reviewActive = async (uow: UnitOfWork, review: Review): Promise<void> => {
  const { row } = review;
  const late = await lateReason(uow, review);
  if (late !== undefined) {
    await workerGone(uow, row, late);
    return;
  }
  if ((await countRunsOfRuntime(uow.db, row.agentId, row.id)) > 0) {
    await noteWorks(uow, review);
    if (row.idleSince !== null) {
      await updateRuntimeInstance(uow.db, row.id, { idleSince: null });
    }
    return;
  }
  if (row.idleSince === null) {
    await updateRuntimeInstance(uow.db, row.id, { idleSince: uow.now });
  }
  const drained = drainReason(uow, review);
  if (drained !== undefined) {
    await endStarted(uow, row, drained);
    return;
  }
  if (await isStuck(uow, review)) {
    await workerGone(uow, row, `It was idle for ${takesWithinMinutes} minutes beside what waits for it`);
    return;
  }
  const idle = await idleReason(uow, review);
  if (idle !== undefined) {
    await workerGone(uow, row, idle);
  }
};

const reviewProvisioning = async (uow: UnitOfWork, review: Review): Promise<void> => {
  const { row } = review;
  if (instantAfter(row.createdAt, registersWithinMs) <= uow.now) {
    await failProvision(uow, row.id, 'The worker did not register within 5 minutes');
    return;
  }
  const drained = drainReason(uow, review);
  if (drained !== undefined) {
    await endStarted(uow, row, drained);
  }
};

/** Ends a worker that is not wanted any more, or does not come; its agent takes no task meanwhile. */
export const reviewWorker = (app: App, { id, agentId }: Pick<RuntimeInstanceRow, 'id' | 'agentId'>): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await lockAgent(uow.db, agentId);
    const row = await findRuntimeInstance(uow.db, id);
    if (row === undefined || row.poolId === null || row.status === 'offline') {
      return;
    }
    const agent = await findAgentRow(uow.db, agentId);
    const review: Review = { row, pool: await findPoolRow(uow.db, row.poolId), agent };
    await (row.status === 'active' ? reviewActive(uow, review) : reviewProvisioning(uow, review));
  });

/** A worker is idle from the end of its task on, and ends with it where each task has one of its own. */
export const noteTaskEnded = async (uow: UnitOfWork, { attemptRuntimeId }: TaskTable): Promise<void> => {
  const row = attemptRuntimeId === null ? undefined : await findRuntimeInstance(uow.db, attemptRuntimeId);
  if (row === undefined || row.poolId === null || row.status !== 'active') {
    return;
  }
  const pool = await findPoolRow(uow.db, row.poolId);
  await noteWorks(uow, { agent: await findAgentRow(uow.db, row.agentId), pool });
  if (pool?.lifecycle === 'per-task') {
    await endStarted(uow, row, 'Its task has ended');
    return;
  }
  await updateRuntimeInstance(uow.db, row.id, { idleSince: uow.now, workedAt: uow.now });
};
