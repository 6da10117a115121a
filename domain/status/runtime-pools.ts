import {
  countTasksWaitingByPool,
  countWorkersByPool,
  listPoolStates,
  type PoolState,
} from '../../db/queries/supervised-runtimes.js';
import type { components } from '../../generated/swarm/types.js';
import { failuresThatOpen } from '../agents/circuit.js';
import type { App } from '../kernel/app.js';
import { isOnline } from '../runtimes/controller.js';
import { isCircuitOpen } from '../runtimes/failures.js';

type RuntimePoolStatus = components['schemas']['RuntimePoolStatus'];

/** How many workers a pool has, those that start included, and how many tasks wait. */
interface Load {
  readonly workers: number;
  readonly tasks: number;
}

/** What keeps a pool from starting workers; undefined: nothing that is known. */
const hintOf = (pool: PoolState, { workers, tasks }: Load, now: string): string | undefined => {
  if (pool.enabled === 0) {
    return 'switched off';
  }
  if (!isOnline(pool, now)) {
    return `controller ${pool.controller} is not connected`;
  }
  if (isCircuitOpen(pool, now)) {
    return `nothing is started until ${pool.circuitOpenUntil} after ${pool.consecutiveFailures} failures: ${pool.lastError}`;
  }
  if (pool.consecutiveFailures >= failuresThatOpen) {
    return `one worker at a time is tried after ${pool.consecutiveFailures} failures`;
  }
  return tasks > 0 && pool.maxRuntimes !== null && workers >= pool.maxRuntimes
    ? `it has all ${pool.maxRuntimes} workers that it may have (maxRuntimes)`
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
    const active = counts.get(`${pool.id} active`) ?? 0;
    const starting = counts.get(`${pool.id} provisioning`) ?? 0;
    const waitingTasks = tasks.get(pool.id) ?? 0;
    const hint = hintOf(pool, { workers: active + starting, tasks: waitingTasks }, now);
    return {
      id: pool.id,
      name: pool.name,
      workers: active,
      starting,
      waiting_tasks: waitingTasks,
      ...(hint !== undefined && { hint }),
    };
  });
};
