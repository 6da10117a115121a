import {
  countTasksWaitingByPool,
  countWorkersByPool,
  listPoolStates,
  type PoolState,
} from '../../db/queries/supervised-runtimes.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { isOnline } from '../runtimes/controller.js';

type RuntimePoolStatus = components['schemas']['RuntimePoolStatus'];

/** What keeps a pool from starting workers; undefined: nothing that is known. */
const hintOf = (pool: PoolState, now: string): string | undefined => {
  if (pool.enabled === 0) {
    return 'switched off';
  }
  if (!isOnline(pool, now)) {
    return `controller ${pool.controller} is not connected`;
  }
  return pool.circuitOpenUntil !== null && pool.circuitOpenUntil > now
    ? `nothing is started until ${pool.circuitOpenUntil} after ${pool.consecutiveFailures} failures: ${pool.lastError}`
    : undefined;
};

/** The pools that start workers by themselves, and whether tasks wait for them. */
export const runtimePools = async (app: App): Promise<RuntimePoolStatus[]> => {
  if (!app.settings.runtimePoolsEnabled) {
    return [];
  }
  const [pools, workers, waiting] = await Promise.all([
    listPoolStates(app.db),
    countWorkersByPool(app.db),
    countTasksWaitingByPool(app.db),
  ]);
  const now = app.clock.now();
  const counts = new Map(workers.map((row) => [`${row.poolId} ${row.status}`, row.workers]));
  const tasks = new Map(waiting.map((row) => [row.poolId, row.tasks]));
  return pools.map((pool) => {
    const hint = hintOf(pool, now);
    return {
      id: pool.id,
      name: pool.name,
      workers: counts.get(`${pool.id} active`) ?? 0,
      starting: counts.get(`${pool.id} provisioning`) ?? 0,
      waiting_tasks: tasks.get(pool.id) ?? 0,
      ...(hint !== undefined && { hint }),
    };
  });
};
