import { type ExpressionBuilder, sql } from 'kysely';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { dialectOf } from '../dialect/sql-dialect.js';
import type { PageAfter } from '../pages.js';
import type { Database } from '../schema.js';
import { type Placeholders, readTogether, statement } from '../statement.js';
import type { AgentTable } from '../tables/agents.js';
import type { Bit } from '../tables/column-types.js';
import type { TaskTable } from '../tables/tasks.js';
import { activeTasksOf } from './active-tasks.js';

const candidateColumns = [
  'id',
  'status',
  'attempt',
  'agentId',
  'offeredTo',
  'routingAffinity',
  'priority',
  'createdAt',
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

const agentColumnsWithPresence = [...claimingAgentColumns, 'name', 'lastActivityAt', 'runtimePoolId'] as const;

/** What handing out work needs to know of an agent. */
export type ClaimingAgent = Pick<AgentTable, (typeof claimingAgentColumns)[number]> & {
  /** Tasks in progress plus offers under review. */
  readonly active: number;
};

/** The same with its name, when it was last active, and who starts its workers. */
export type PresentAgent = ClaimingAgent & Pick<AgentTable, 'name' | 'lastActivityAt' | 'runtimePoolId'>;

/** What choosing a task needs to know of it. */
export type TaskCandidate = Pick<TaskTable, (typeof candidateColumns)[number]>;

/** The place of a task in the order in which work is handed out: by priority, age and id; offers by age and id. */
export type CandidatePlace = Pick<TaskCandidate, 'priority' | 'createdAt' | 'id'>;

/** Before all candidates: no priority is as high. */
export const beforeAllCandidates: CandidatePlace = { priority: 2 ** 31 - 1, createdAt: '', id: '' };

/**
 * Which candidates to read: those of one agent (ignored for the pool), so many at most, from a place on. Not from an
 * offset: claims beside the read would move candidates to before it, where nobody looked.
 */
export interface CandidatePage {
  readonly agentId: string;
  readonly after: CandidatePlace;
  readonly limit: number;
}

type PageParameters = CandidatePlace & { readonly agentId: string; readonly limit: number };

const parametersOf = ({ agentId, after, limit }: CandidatePage): PageParameters => ({
  agentId,
  limit,
  priority: after.priority,
  createdAt: after.createdAt,
  id: after.id,
});

/** How many candidates are read at a time when many have to be looked at. */
export const candidatePageSize = 25;

const claimingAgent = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .select(claimingAgentColumns)
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

const agentWithPresence = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .select(agentColumnsWithPresence)
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

const agentsByPresence = statement((db, parameter: Placeholders<{ isLead: Bit; limit: number }>) =>
  db
    .selectFrom('agents')
    .select(agentColumnsWithPresence)
    .select(({ ref }) => activeTasksOf(db, ref('agents.id')).as('active'))
    .where('isLead', '=', parameter.isLead)
    .orderBy('lastSeenAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(parameter.limit),
);

const agentsById = statement((db, parameter: Placeholders<{ after: string; limit: number }>) =>
  db
    .selectFrom('agents')
    .select(agentColumnsWithPresence)
    .select(({ ref }) => activeTasksOf(db, ref('agents.id')).as('active'))
    .where('id', '>', parameter.after)
    .orderBy('id')
    .limit(parameter.limit),
);

/**
 * The conditions of a claim. Whoever tells why a task is not handed out asks the same ones: they stand nowhere else.
 */
type TaskColumns = ExpressionBuilder<Database, 'tasks'>;
const isOffered = (task: TaskColumns) => task('status', '=', 'offered');
const isPending = (task: TaskColumns) => task('status', '=', 'pending');
const isInPool = (task: TaskColumns) => task('status', '=', 'unassigned');
const isUnblocked = (task: TaskColumns) => task('unmetDependencies', '=', 0);

const isOfferTo = (agentId: string) => (task: TaskColumns) =>
  task.and([task('offeredTo', '=', agentId), isOffered(task)]);
const isReadyFor = (agentId: string) => (task: TaskColumns) =>
  task.and([task('agentId', '=', agentId), isPending(task), isUnblocked(task)]);
const isReadyInPool = (task: TaskColumns) => task.and([isInPool(task), isUnblocked(task)]);

const isYounger =
  ({ createdAt, id }: Placeholders<CandidatePlace>) =>
  (task: TaskColumns) =>
    task.and([task('createdAt', '>=', createdAt), task.or([task('createdAt', '>', createdAt), task('id', '>', id)])]);
/** The first condition bounds the part of the index that is read. */
const isAfter = (place: Placeholders<CandidatePlace>) => (task: TaskColumns) =>
  task.and([
    task('priority', '<=', place.priority),
    task.or([task('priority', '<', place.priority), isYounger(place)(task)]),
  ]);

const anyWork = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db.selectNoFrom((eb) => [
    eb
      .exists(eb.selectFrom('tasks').select('id').where(isOfferTo(parameter.agentId)))
      .$castTo<number>()
      .as('own'),
    eb
      .exists(eb.selectFrom('tasks').select('id').where(isReadyFor(parameter.agentId)))
      .$castTo<number>()
      .as('pending'),
    eb.exists(eb.selectFrom('tasks').select('id').where(isReadyInPool)).$castTo<number>().as('pool'),
  ]),
);

const offers = statement((db, parameter: Placeholders<PageParameters>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where(isOfferTo(parameter.agentId))
    .where(isYounger(parameter))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit),
);

const pending = statement((db, parameter: Placeholders<PageParameters>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where(isReadyFor(parameter.agentId))
    .where(isAfter(parameter))
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit),
);

const pool = statement((db, parameter: Placeholders<PageParameters>) =>
  db
    .selectFrom('tasks')
    .select(candidateColumns)
    .where(isReadyInPool)
    .where(isAfter(parameter))
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit),
);

const hasFiles = (task: TaskColumns) =>
  task.exists(task.selectFrom('task_attachments').select('id').whereRef('taskId', '=', 'tasks.id')).$castTo<number>();

const bestFree = statement((db, parameter: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('tasks')
    .selectAll('tasks')
    .select((task) => hasFiles(task).as('hasFiles'))
    .where('id', '=', sql<string>`any(${parameter.ids})`)
    .where(isReadyInPool)
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked(),
);

const isMeantForSome = (task: TaskColumns) => task.and([isInPool(task), task('routingAffinity', 'is not', null)]);

/** How many of the best of the pool have to be for everybody before one is taken without looking at each. */
const headLength = 32;

const headMeantForSome = (db: ReadBuilder) =>
  db
    .selectFrom(
      db
        .selectFrom('tasks')
        .select('routingAffinity')
        .where(isReadyInPool)
        .orderBy('priority', 'desc')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(headLength)
        .as('head'),
    )
    .select('head.routingAffinity')
    .where('head.routingAffinity', 'is not', null);

/**
 * Of a pool whose best tasks are for everybody; nothing for a lead, for whom something else comes first, and for whom has no
 * free slot: a task that is locked and not taken is passed over by whoever looks meanwhile.
 */
const bestForAnybody = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('tasks')
    .selectAll('tasks')
    .select((task) => hasFiles(task).as('hasFiles'))
    .where(isReadyInPool)
    .where('routingAffinity', 'is', null)
    .where(({ eb, not, exists }) =>
      eb.and([
        exists(
          eb
            .selectFrom('agents')
            .select('id')
            .where('id', '=', parameter.agentId)
            .where('isLead', '=', 0)
            .where('maxTasks', '>', activeTasksOf(db, parameter.agentId)),
        ),
        not(exists(eb.selectFrom('tasks').select('id').where(isOfferTo(parameter.agentId)))),
        not(exists(eb.selectFrom('tasks').select('id').where(isReadyFor(parameter.agentId)))),
        not(eb.and([exists(eb.selectFrom('tasks').select('id').where(isMeantForSome)), exists(headMeantForSome(db))])),
      ]),
    )
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked(),
);

const standing = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('tasks')
    .select((task) => [
      isOffered(task).$castTo<number>().as('isOffered'),
      isPending(task).$castTo<number>().as('isPending'),
      isInPool(task).$castTo<number>().as('isInPool'),
      isUnblocked(task).$castTo<number>().as('isUnblocked'),
    ])
    .where('id', '=', parameter.id),
);

/** An agent with what it has under way, or undefined. */
export const findClaimingAgent = (db: Reader, id: string): Promise<ClaimingAgent | undefined> =>
  claimingAgent.first(db, { id });

/** The same with its name and when it was last active. */
export const findPresentAgent = (db: Reader, id: string): Promise<PresentAgent | undefined> =>
  agentWithPresence.first(db, { id });

/** Those of the leads, or of the workers, that were heard of last, the last one first. */
export const listPresentAgents = (
  db: Reader,
  among: { readonly isLead: Bit; readonly limit: number },
): Promise<PresentAgent[]> => agentsByPresence.all(db, among);

/** All agents in the order of their ids, from the one after an id on. */
export const listAgentsAfter = (db: Reader, page: PageAfter): Promise<PresentAgent[]> => agentsById.all(db, page);

/** Where a task stands with regard to a claim. */
export interface ClaimStanding {
  /** As what a poll may find it; undefined: as nothing, whatever else is the case. */
  readonly kind: 'offer' | 'assignment' | 'pool' | undefined;
  /** All it depends on is completed. */
  readonly isUnblocked: boolean;
}

const kindOf = (found: { isOffered: number; isPending: number; isInPool: number }): ClaimStanding['kind'] => {
  if (found.isOffered === 1) {
    return 'offer';
  }
  if (found.isPending === 1) {
    return 'assignment';
  }
  return found.isInPool === 1 ? 'pool' : undefined;
};

/** Where a task stands by the conditions of a claim; undefined when there is no such task. */
export const findClaimStanding = async (db: Reader, id: string): Promise<ClaimStanding | undefined> => {
  const found = await standing.first(db, { id });
  return found && { kind: kindOf(found), isUnblocked: found.isUnblocked === 1 };
};

/** Whether there may be work: an offer to the agent, a ready task of its own, a ready task in the pool. */
export interface AnyWork {
  readonly offered: boolean;
  readonly pending: boolean;
  readonly pool: boolean;
}

const workOf = (found: { own: number; pending: number; pool: number } | undefined): AnyWork => ({
  offered: found?.own === 1,
  pending: found?.pending === 1,
  pool: found?.pool === 1,
});

/** What there may be for an agent to do. */
export const findAnyWork = async (db: Reader, agentId: string): Promise<AnyWork> =>
  workOf(await anyWork.first(db, { agentId }));

/** Offers to an agent, oldest first. */
export const listOfferedCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> =>
  offers.all(db, parametersOf(page));

/** An agent's pending tasks whose dependencies are completed, best first. */
export const listPendingCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> =>
  pending.all(db, parametersOf(page));

/** Tasks of the pool whose dependencies are completed, best first. */
export const listPoolCandidates = (db: Reader, page: CandidatePage): Promise<TaskCandidate[]> =>
  pool.all(db, parametersOf(page));

/** A task of the pool that this transaction has locked, as it is. */
export type LockedTask = TaskTable & { readonly hasFiles: number };

/**
 * Lets what a poll looks at first go out with the next statement: the best offer, the best task of the agent's own, and
 * what `lockBestForAnybody` takes.
 */
export const readWorkEarly = async (db: Transaction, agentId: string): Promise<void> => {
  const best = parametersOf({ agentId, after: beforeAllCandidates, limit: 1 });
  await offers.readEarly(db, best);
  await pending.readEarly(db, best);
  await bestForAnybody.readEarly(db, { agentId });
};

/**
 * The best task of the pool that nobody else is taking, locked for this transaction. Undefined for agents to which offers,
 * tasks of their own or leading come first, where some of the best are not for everybody, so that each has to be looked
 * at, and where there is none.
 */
export const lockBestForAnybody = (db: Transaction, agentId: string): Promise<LockedTask | undefined> =>
  bestForAnybody.first(db, { agentId });

/**
 * The best of these tasks of the pool that nobody else is taking, locked for this transaction; undefined when all are being
 * taken. Only tasks that the agent may take are asked for: whoever kept the lock of another one and then waited would be
 * waited for.
 */
export const lockBestFree = (
  db: Transaction,
  tasks: readonly { readonly id: string }[],
): Promise<LockedTask | undefined> => bestFree.first(db, { ids: tasks.map(({ id }) => id) });

/**
 * An agent with what it has under way, and where a read takes a round trip, in the same one whether there may be work for
 * it; elsewhere `work` is undefined, and looked for only if need be (`findAnyWork`).
 */
export const findAgentAndWork = async (
  db: Reader,
  agentId: string,
): Promise<{ readonly agent: ClaimingAgent | undefined; readonly work: AnyWork | undefined }> => {
  if (dialectOf(db).hasOneWriter) {
    return { agent: await findClaimingAgent(db, agentId), work: undefined };
  }
  const [agents, found] = await readTogether(db, [claimingAgent.asked({ id: agentId }), anyWork.asked({ agentId })]);
  return { agent: agents[0], work: workOf(found[0]) };
};
