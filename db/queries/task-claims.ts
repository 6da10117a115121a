import type { Reader } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { AgentTable } from '../tables/agents.js';
import type { TaskTable } from '../tables/tasks.js';
import { activeTasksOf } from './active-tasks.js';

const candidateColumns = [
  'id',
  'status',
  'attempt',
  'agentId',
  'offeredTo',
  'routingAffinity',
  'model',
  'modelTier',
  'effort',
  'profile',
  'requestedByUserId',
] as const satisfies readonly (keyof TaskTable)[];

const claimingAgentColumns = [
  'id',
  'isLead',
  'status',
  'maxTasks',
  'role',
  'capabilities',
  'provider',
  'harnessProvider',
  'modelTierOverrides',
  'lastSeenAt',
] as const satisfies readonly (keyof AgentTable)[];

/** What handing out work needs to know of an agent. */
export type ClaimingAgent = Pick<AgentTable, (typeof claimingAgentColumns)[number]> & {
  /** Tasks in progress plus offers under review. */
  readonly active: number;
};

/** What choosing a task needs to know of it. */
export type TaskCandidate = Pick<TaskTable, (typeof candidateColumns)[number]>;

/** Which candidates to read: those of one agent (ignored for the pool), from an offset, so many at most. */
export interface CandidatePage {
  readonly agentId: string;
  readonly offset: number;
  readonly limit: number;
}

/** How many candidates are read at a time when many have to be looked at. */
export const candidatePageSize = 25;

const claimingAgent = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .select(claimingAgentColumns)
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

const anyWork = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db.selectNoFrom((eb) => [
    eb
      .exists(
        eb.selectFrom('tasks').select('id').where('offeredTo', '=', parameter.agentId).where('status', '=', 'offered'),
      )
      .$castTo<number>()
      .as('own'),
    eb
      .exists(
        eb
          .selectFrom('tasks')
          .select('id')
          .where('agentId', '=', parameter.agentId)
          .where('status', '=', 'pending')
          .where('unmetDependencies', '=', 0),
      )
      .$castTo<number>()
      .as('pending'),
    eb
      .exists(eb.selectFrom('tasks').select('id').where('status', '=', 'unassigned').where('unmetDependencies', '=', 0))
      .$castTo<number>()
      .as('pool'),
  ]),
);

const offers = statement((db, parameter: Placeholders<CandidatePage>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where('offeredTo', '=', parameter.agentId)
    .where('status', '=', 'offered')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit)
    .offset(parameter.offset),
);

const pending = statement((db, parameter: Placeholders<CandidatePage>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', 'pending')
    .where('unmetDependencies', '=', 0)
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit)
    .offset(parameter.offset),
);

const pool = statement((db, parameter: Placeholders<CandidatePage>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where('status', '=', 'unassigned')
    .where('unmetDependencies', '=', 0)
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit)
    .offset(parameter.offset),
);

/** An agent with what it has under way, or undefined. */
export const findClaimingAgent = (db: Reader, id: string): Promise<ClaimingAgent | undefined> =>
  claimingAgent.first(db, { id });

/** Whether there may be work: an offer to the agent, a ready task of its own, a ready task in the pool. */
export const findAnyWork = async (
  db: Reader,
  agentId: string,
): Promise<{ offered: boolean; pending: boolean; pool: boolean }> => {
  const found = await anyWork.first(db, { agentId });
  return { offered: found?.own === 1, pending: found?.pending === 1, pool: found?.pool === 1 };
};

/** Offers to an agent, oldest first. */
export const listOfferedCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> =>
  offers.all(db, page);

/** An agent's pending tasks whose dependencies are completed, best first. */
export const listPendingCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> =>
  pending.all(db, page);

/** Tasks of the pool whose dependencies are completed, best first. */
export const listPoolCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> => pool.all(db, page);
