import type { Reader } from '../../db/access.js';
import {
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

/** The offers that an agent reviews next, at most `most`. */
export const nextOffers = (db: Reader, agent: ClaimingAgent, most: number): Promise<TaskCandidate[]> =>
  firstPassing(
    (page) => listOfferedCandidates(db, page),
    agent.id,
    ({ routingAffinity }) => mayRun(routingAffinity, agent),
    most,
  );

/** The tasks assigned to an agent that it starts next. */
export const nextAssignments = (db: Reader, agent: ClaimingAgent, most: number): Promise<TaskCandidate[]> =>
  firstPassing(
    (page) => listPendingCandidates(db, page),
    agent.id,
    ({ routingAffinity }) => mayRun(routingAffinity, agent),
    most,
  );

/** The tasks of the pool that an agent takes next; none for a lead. */
export const nextOfPool = async (
  db: Reader,
  settings: Settings,
  agent: ClaimingAgent,
  most: number,
): Promise<TaskCandidate[]> =>
  takesFromPool(agent)
    ? firstPassing(
        (page) => listPoolCandidates(db, page),
        agent.id,
        ({ routingAffinity }) => isEligible(settings, routingAffinity, agent),
        most,
      )
    : [];
