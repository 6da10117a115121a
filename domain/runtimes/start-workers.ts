import { randomBytes } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import { type AgentRow, findAgentRow, lockAgent } from '../../db/queries/agents.js';
import { findControllerRow, type RuntimeControllerRow } from '../../db/queries/runtime-controllers.js';
import {
  insertRuntimeInstance,
  listOpenRuntimesOf,
  type RuntimeInstanceRow,
} from '../../db/queries/runtime-instances.js';
import { findPoolRow, type RuntimePoolRow, updatePool } from '../../db/queries/runtime-pools.js';
import {
  countRunsByRuntime,
  countRuntimesOfPool,
  listSpareRuntimes,
  noteTasksWaked,
  type SpareRuntime,
} from '../../db/queries/supervised-runtimes.js';
import { countActiveTasks } from '../../db/queries/tasks-of-agents.js';
import { liveSince } from '../agents/runtimes.js';
import { configuration } from '../config/configuration.js';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { isOnline, secretsOf } from './controller.js';
import { isCircuitOpen } from './failures.js';
import { roomIn, startableIn } from './limits.js';
import { order } from './orders.js';
import { poolLock } from './pool.js';
import { makeRoom, restOf } from './spare.js';
import { whatAwaits } from './startable.js';
import { workerTokenPrefix } from './token.js';

const tokenBytes = 32;

/** So many workers are asked one after the other to make room. */
const mostAsked = 3;

interface Bound {
  readonly agent: AgentRow;
  readonly pool: RuntimePoolRow;
}

/** What decides how many workers an agent gets. */
interface Situation {
  readonly pool: Pick<RuntimePoolRow, 'slotsPerRuntime' | 'minRuntimes' | 'maxRuntimes' | 'consecutiveFailures'>;
  readonly maxTasks: number;
  /** Tasks that wait and may start today. */
  readonly waiting: number;
  /** Whether something calls the agent in channels: any of its workers that has a free slot is told, and no slot is used. */
  readonly isCalled: boolean;
  /** Tasks under way, and those of them in workers that do not count: they are silent, or of another pool. */
  readonly active: number;
  readonly elsewhere: number;
  /** Workers of the agent, also those that are being started, and the slots of those that people started. */
  readonly workers: number;
  readonly otherSlots: number;
  /** Workers of the whole pool. */
  readonly open: number;
  readonly provisioning: number;
}

/** How many workers more the work needs, whatever the pool allows. */
const wantedFor = (now: Situation): number => {
  const { slotsPerRuntime } = now.pool;
  const free = Math.max(0, now.workers * slotsPerRuntime + now.otherSlots - (now.active - now.elsewhere));
  const most = Math.max(1, Math.floor(now.maxTasks / slotsPerRuntime)) - now.workers;
  const startable = Math.min(now.waiting, Math.max(0, now.maxTasks - now.active));
  const demand = startable + (now.isCalled ? 1 : 0);
  return Math.min(Math.ceil(Math.max(0, demand - free) / slotsPerRuntime), Math.max(0, most));
};

/** Warm first, then wake: how many workers are to be started now. */
const startsFor = (now: Situation): number =>
  Math.max(0, Math.min(Math.max(wantedFor(now), now.pool.minRuntimes - now.workers), startableIn(now.pool, now)));

/** Why nothing can be started at a controller; undefined: something can. */
export const obstacleOf = ({ app, now }: UnitOfWork, controller: RuntimeControllerRow): string | undefined => {
  if (!isOnline(controller, now)) {
    return `Controller ${controller.name} is not connected`;
  }
  return secretsOf(app, controller) === undefined
    ? `The secrets of controller ${controller.name} cannot be decrypted: send them again`
    : undefined;
};

const startOne = async (uow: UnitOfWork, agent: AgentRow, pool: RuntimePoolRow, reason: string): Promise<void> => {
  const { app, db, now } = uow;
  const token = workerTokenPrefix + randomBytes(tokenBytes).toString('base64url');
  const row: RuntimeInstanceRow = {
    id: newId(),
    agentId: agent.id,
    status: 'provisioning',
    reportedSlots: pool.slotsPerRuntime,
    credentialReady: null,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
    poolId: pool.id,
    controllerId: pool.controllerId,
    externalId: null,
    reason,
    tokenHash: sha256(token),
    sealedToken: app.service(configuration).cipher.seal(token),
    idleSince: null,
    workedAt: null,
  };
  await insertRuntimeInstance(db, row);
  await order(uow, { controllerId: pool.controllerId, op: 'provision', runtimeId: row.id, externalId: null, reason });
};

const situationOf = async (
  { app, db, now }: UnitOfWork,
  agent: AgentRow,
  pool: RuntimePoolRow,
  work: Pick<Situation, 'waiting' | 'isCalled'>,
): Promise<Situation> => {
  const since = liveSince(app.settings, now);
  const counted = (await listOpenRuntimesOf(db, agent.id)).filter(
    ({ status, lastSeenAt, poolId }) =>
      (poolId === pool.id || poolId === null) && (status === 'provisioning' || lastSeenAt >= since),
  );
  const started = counted.filter(({ poolId }) => poolId !== null).length;
  const otherSlots = counted.reduce(
    (slots, { poolId, reportedSlots }) => slots + (poolId === null ? reportedSlots : 0),
    0,
  );
  const ids = new Set<string | null>([null, ...counted.map(({ id }) => id)]);
  const runs = await countRunsByRuntime(db, agent.id);
  return {
    pool,
    maxTasks: agent.maxTasks,
    ...work,
    active: await countActiveTasks(db, agent.id),
    elsewhere: runs.reduce((sum, run) => sum + (ids.has(run.attemptRuntimeId) ? 0 : run.runs), 0),
    workers: started,
    otherSlots,
    ...(await countRuntimesOfPool(db, pool.id)),
  };
};

/**
 * Whether no try has failed since the pool was read. It is asked after the workers were counted: one that failed in between
 * counts no more, and what its failure says of the circuit must be known.
 */
const mayStillStart = async ({ db, now }: UnitOfWork, poolId: string): Promise<boolean> => {
  const pool = await findPoolRow(db, poolId);
  return pool !== undefined && !isCircuitOpen(pool, now);
};

const mayStart = ({ app, now }: UnitOfWork, pool: RuntimePoolRow, agent: AgentRow): boolean =>
  app.settings.runtimePoolsEnabled &&
  pool.enabled === 1 &&
  pool.kind !== 'static' &&
  !isCircuitOpen(pool, now) &&
  (agent.runtimeProvisionRetryAt === null || agent.runtimeProvisionRetryAt <= now);

const reasonOf = ({ waiting, isCalled }: Pick<Situation, 'waiting' | 'isCalled'>): string => {
  if (waiting > 0) {
    return `Tasks wait: ${waiting}`;
  }
  return isCalled ? 'Messages call the agent' : 'One is kept also without work';
};

/**
 * Starts what is wanted. Where the pool is full, and work needs a worker, a spare one of another agent makes room; returns
 * whether it did not, so that the next one may be asked.
 */
const startWanted = async (
  uow: UnitOfWork,
  { agent, pool }: Bound,
  spare: SpareRuntime | undefined,
): Promise<boolean> => {
  const { taskIds, calledSince } = await whatAwaits(uow, agent.id);
  if (taskIds.length > 0) {
    await noteTasksWaked(uow.db, taskIds, uow.now);
  }
  const work = { waiting: taskIds.length, isCalled: calledSince !== undefined };
  const situation = await situationOf(uow, agent, pool, work);
  const takes = spare !== undefined && roomIn(pool, situation) <= 0 && wantedFor(situation) > 0 ? spare : undefined;
  const starts = startsFor(takes === undefined ? situation : { ...situation, open: situation.open - 1 });
  if (starts === 0 || !(await mayStillStart(uow, pool.id))) {
    return false;
  }
  const controller = await findControllerRow(uow.db, pool.controllerId);
  const obstacle = controller && obstacleOf(uow, controller);
  if (obstacle !== undefined) {
    if (pool.lastError !== obstacle) {
      await updatePool(uow.db, pool.id, { lastError: obstacle, lastErrorAt: uow.now });
    }
    return false;
  }
  if (takes !== undefined && !(await makeRoom(uow, takes))) {
    return true;
  }
  for (let started = 0; started < starts; started += 1) {
    await startOne(uow, agent, pool, reasonOf(work));
  }
  return false;
};

/** Whether a pool has all workers that it may have: many agents may wait for it then, for whom no more is looked at. */
const isFull = async (db: Reader, poolId: string): Promise<boolean> => {
  const most = (await findPoolRow(db, poolId))?.maxRuntimes ?? null;
  return most !== null && (await countRuntimesOfPool(db, poolId)).open >= most;
};

/** Which workers are asked for their place; undefined: none is, as the pool has room. */
const spareFor = async (app: App, poolId: string, agentId: string): Promise<(SpareRuntime | undefined)[]> =>
  (await isFull(app.db, poolId))
    ? listSpareRuntimes(app.db, { ...restOf(app.settings, app.clock.now()), poolId, agentId, limit: mostAsked })
    : [undefined];

/**
 * Starts the workers that an agent lacks. One at a time decides for a pool, in the whole installation: what it counts and
 * what it adds is one step, so that there are never more than the pool allows.
 */
export const startWorkersFor = async (app: App, agentId: string): Promise<void> => {
  const poolId = (await findAgentRow(app.db, agentId))?.runtimePoolId ?? null;
  if (poolId === null) {
    return;
  }
  for (const spare of await spareFor(app, poolId, agentId)) {
    const isRefused = await inConcurrentTransaction(app, [poolLock(poolId)], async (uow) => {
      for (const id of [agentId, ...(spare === undefined ? [] : [spare.agentId])].sort()) {
        await lockAgent(uow.db, id);
      }
      const agent = await findAgentRow(uow.db, agentId);
      const pool = await findPoolRow(uow.db, poolId);
      return agent?.runtimePoolId === poolId && pool !== undefined && mayStart(uow, pool, agent)
        ? startWanted(uow, { agent, pool }, spare)
        : false;
    });
    if (!isRefused) {
      return;
    }
  }
};
