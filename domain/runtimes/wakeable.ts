import { listControllerRows, type RuntimeControllerRow } from '../../db/queries/runtime-controllers.js';
import {
  countAgentsWithSpare,
  countWorkersByPool,
  listAgentsThatPoll,
  listAgentsWithWorkers,
  listSupervisedAgents,
  type SupervisedAgent,
} from '../../db/queries/supervised-runtimes.js';
import { onlineSince } from '../agents/presence.js';
import { liveSince } from '../agents/runtimes.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { isCircuitOpen } from './failures.js';
import { startableIn } from './limits.js';
import { restOf } from './spare.js';
import { obstacleOf } from './start-workers.js';

/** How many more workers a pool may start now: each that is counted on is taken off. */
interface Places {
  left: number;
}

interface WorkerCounts {
  readonly open: number;
  readonly provisioning: number;
}

/** An agent of a pool that starts workers by itself. */
export interface WakeableAgent {
  /** Whether a worker that the swarm started is there. */
  readonly hasWorker: boolean;
  /** Whether somebody may poll, as people start workers as well: without several runtimes an agent stays idle when its last one ends. */
  readonly mayPoll: boolean;
  readonly places: Places;
}

/** How many workers each pool has that do not make room, and how many of them have not registered. */
const countWorkers = async ({ app, db, now }: UnitOfWork): Promise<(poolId: string) => WorkerCounts> => {
  const counts = new Map<string | null, WorkerCounts>();
  const countOf = (poolId: string | null): WorkerCounts => counts.get(poolId) ?? { open: 0, provisioning: 0 };
  for (const { poolId, status, workers } of await countWorkersByPool(db)) {
    const { open, provisioning } = countOf(poolId);
    const starting = status === 'provisioning' ? workers : 0;
    counts.set(poolId, { open: open + workers, provisioning: provisioning + starting });
  }
  for (const { poolId, agents: makeRoom } of await countAgentsWithSpare(db, restOf(app.settings, now))) {
    const { open, provisioning } = countOf(poolId);
    counts.set(poolId, { open: open - makeRoom, provisioning });
  }
  return countOf;
};

/** How many more workers the pool of an agent may start now at its controller. */
const placesIn = (
  uow: UnitOfWork,
  pool: SupervisedAgent,
  controller: RuntimeControllerRow | undefined,
  counts: WorkerCounts,
): number => {
  const startable = isCircuitOpen(pool, uow.now) ? 0 : startableIn(pool, counts);
  return startable > 0 && controller !== undefined && obstacleOf(uow, controller) === undefined ? startable : 0;
};

/** The agents, leads left out, of pools that start workers by themselves, by id. */
export const wakeableAgents = async (uow: UnitOfWork): Promise<ReadonlyMap<string, WakeableAgent>> => {
  const { app, db, now } = uow;
  const agents = new Map<string, WakeableAgent>();
  const supervised = app.settings.runtimePoolsEnabled ? await listSupervisedAgents(db) : [];
  if (supervised.length === 0) {
    return agents;
  }
  const since = liveSince(app.settings, now);
  const withWorkers = new Set(await listAgentsWithWorkers(db, since));
  const polling = new Set(await listAgentsThatPoll(db, { seenAfter: onlineSince(now), liveSince: since }));
  const controllers = new Map((await listControllerRows(db)).map((row) => [row.id, row]));
  const countOf = await countWorkers(uow);
  const placesOf = new Map<string, Places>();
  for (const agent of supervised) {
    const { id, poolId, controllerId, retryAt } = agent;
    const places = placesOf.get(poolId) ?? {
      left: placesIn(uow, agent, controllers.get(controllerId), countOf(poolId)),
    };
    placesOf.set(poolId, places);
    const hasWorker = withWorkers.has(id);
    const isKeptBack = retryAt !== null && retryAt > now;
    agents.set(id, {
      hasWorker,
      mayPoll: hasWorker || app.settings.multiRuntimeEnabled || polling.has(id),
      places: isKeptBack ? { left: 0 } : places,
    });
  }
  return agents;
};
