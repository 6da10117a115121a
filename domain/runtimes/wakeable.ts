import {
  countAgentsWithSpare,
  countWorkersByPool,
  listAgentsWithWorkers,
  listSupervisedAgents,
  type SupervisedAgent,
} from '../../db/queries/supervised-runtimes.js';
import { failuresThatOpen } from '../agents/circuit.js';
import { liveSince } from '../agents/runtimes.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { isOnline } from './controller.js';
import { isCircuitOpen } from './failures.js';
import { restOf } from './spare.js';

/** How many more workers a pool may start now: each that is counted on is taken off. */
interface Places {
  left: number;
}

/** An agent of a pool that starts workers by itself. */
export interface WakeableAgent {
  readonly hasWorker: boolean;
  readonly places: Places;
}

/** How many more workers the pool of an agent, which has so many that do not make room, may start now. */
const placesIn = (pool: SupervisedAgent, open: number, now: string): number => {
  const { maxRuntimes, consecutiveFailures } = pool;
  if (!isOnline(pool, now) || isCircuitOpen(pool, now)) {
    return 0;
  }
  const most = consecutiveFailures >= failuresThatOpen ? 1 : Number.POSITIVE_INFINITY;
  return maxRuntimes === null ? most : Math.min(most, maxRuntimes - open);
};

/** The agents, leads left out, of pools that start workers by themselves, by id. */
export const wakeableAgents = async ({ app, db, now }: UnitOfWork): Promise<ReadonlyMap<string, WakeableAgent>> => {
  const agents = new Map<string, WakeableAgent>();
  if (!app.settings.runtimePoolsEnabled) {
    return agents;
  }
  const withWorkers = new Set(await listAgentsWithWorkers(db, liveSince(app.settings, now)));
  const open = new Map<string | null, number>();
  for (const { poolId, workers } of await countWorkersByPool(db)) {
    open.set(poolId, (open.get(poolId) ?? 0) + workers);
  }
  for (const { poolId, agents: makeRoom } of await countAgentsWithSpare(db, restOf(app.settings, now))) {
    open.set(poolId, (open.get(poolId) ?? 0) - makeRoom);
  }
  const placesOf = new Map<string, Places>();
  for (const agent of await listSupervisedAgents(db)) {
    const { id, poolId, retryAt } = agent;
    const places = placesOf.get(poolId) ?? { left: placesIn(agent, open.get(poolId) ?? 0, now) };
    placesOf.set(poolId, places);
    const isKeptBack = retryAt !== null && retryAt > now;
    agents.set(id, { hasWorker: withWorkers.has(id), places: isKeptBack ? { left: 0 } : places });
  }
  return agents;
};
