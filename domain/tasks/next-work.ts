import type { Reader } from '../../db/access.js';
import {
  type CandidatePage,
  type ClaimingAgent,
  listOfferedCandidates,
  listPendingCandidates,
  listPoolCandidates,
  type TaskCandidate,
} from '../../db/queries/task-claims.js';
import type { Settings } from '../kernel/settings/registry.js';
import { firstPassing } from './candidates.js';
import { isEligible, mayRun, takesFromPool } from './eligibility.js';

// What polls hand out, in their order: offers, then the agent's own tasks, then the pool (docs/claiming.md).

/** Of what is meant for an agent already, only the hard rules count. */
const meantFor =
  (list: typeof listOfferedCandidates) =>
  (db: Reader, agent: ClaimingAgent, most: number): Promise<TaskCandidate[]> =>
    firstPassing(
      (page) => list(db, page),
      agent.id,
      (task) => mayRun(task, agent),
      most,
    );

/** The offers that an agent reviews next, at most `most`. */
export const nextOffers = meantFor(listOfferedCandidates);

/** The tasks assigned to an agent that it starts next, at most `most`. */
export const nextAssignments = meantFor(listPendingCandidates);

/** Reads a part of the pool, best first. */
export type PoolReader = (page: CandidatePage) => Promise<TaskCandidate[]>;

/** Reads the pool as it is. */
export const poolOf =
  (db: Reader): PoolReader =>
  (page) =>
    listPoolCandidates(db, page);

/** The tasks of the pool that an agent takes next, at most `most`; none for a lead. */
export const nextOfPool = async (
  read: PoolReader,
  settings: Settings,
  agent: ClaimingAgent,
  most: number,
): Promise<TaskCandidate[]> =>
  takesFromPool(agent) ? firstPassing(read, agent.id, (task) => isEligible(settings, task, agent), most) : [];
