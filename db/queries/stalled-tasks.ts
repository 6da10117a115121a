import type { ReadBuilder, Reader } from '../access.js';
import type { PageAfter } from '../pages.js';
import { type Placeholders, statement } from '../statement.js';
import type { TaskTable } from '../tables/tasks.js';

interface SessionSign {
  /** The last sign of its session. */
  readonly sessionHeartbeatAt: string | null;
}

/** What a sweep looks at of a task: its texts may be long, and it looks at hundreds. */
const sweptColumns = [
  'tasks.id',
  'tasks.status',
  'tasks.attempt',
  'tasks.agentId',
  'tasks.offeredTo',
  'tasks.taskType',
  'tasks.workflowRunStepId',
  'tasks.routingAffinity',
  'tasks.lastUpdatedAt',
  'tasks.isAutoAssigned',
] as const;

/** A task as a sweep looks at it. */
export type SweptTask = Pick<
  TaskTable,
  | 'id'
  | 'status'
  | 'attempt'
  | 'agentId'
  | 'offeredTo'
  | 'taskType'
  | 'workflowRunStepId'
  | 'routingAffinity'
  | 'lastUpdatedAt'
  | 'isAutoAssigned'
>;

/** A task in progress that nobody reported about for a while. */
export type StalledTask = SweptTask & SessionSign;

/** How much one sweep looks at, oldest first: what is left is still there at the next one. */
const sweepLimit = 500;

const stalled = statement((db, parameter: Placeholders<{ before: string; steeredSince: string }>) =>
  db
    .selectFrom('tasks')
    .leftJoin('active_sessions', 'active_sessions.taskId', 'tasks.id')
    .select(sweptColumns)
    .select('active_sessions.lastHeartbeatAt as sessionHeartbeatAt')
    .where('tasks.status', '=', 'in_progress')
    .where('tasks.lastUpdatedAt', '<', parameter.before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('steering_messages')
            .select('steering_messages.id')
            .whereRef('steering_messages.taskId', '=', 'tasks.id')
            .where('steering_messages.status', '=', 'pending')
            .where('steering_messages.createdAt', '>', parameter.steeredSince),
        ),
      ),
    )
    .orderBy('tasks.lastUpdatedAt')
    .limit(sweepLimit),
);

interface OfRuntime {
  readonly agentId: string;
  readonly runtimeId: string;
}

const runsOf = (db: ReadBuilder, parameter: Placeholders<OfRuntime>) =>
  db
    .selectFrom('tasks')
    .leftJoin('active_sessions', 'active_sessions.taskId', 'tasks.id')
    .where('tasks.agentId', '=', parameter.agentId)
    .where('tasks.status', '=', 'in_progress')
    .where('tasks.attemptRuntimeId', '=', parameter.runtimeId);

const ofRuntime = statement((db, parameter: Placeholders<OfRuntime & PageAfter>) =>
  runsOf(db, parameter)
    .select(sweptColumns)
    .select('active_sessions.lastHeartbeatAt as sessionHeartbeatAt')
    .where('tasks.id', '>', parameter.after)
    .orderBy('tasks.id')
    .limit(parameter.limit),
);

const signsOfRuntime = statement((db, parameter: Placeholders<OfRuntime>) =>
  runsOf(db, parameter).select(({ fn }) => [
    fn.max('tasks.lastUpdatedAt').as('lastUpdatedAt'),
    fn.max('active_sessions.lastHeartbeatAt').as('sessionHeartbeatAt'),
  ]),
);

const stalledById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('tasks')
    .leftJoin('active_sessions', 'active_sessions.taskId', 'tasks.id')
    .selectAll('tasks')
    .select('active_sessions.lastHeartbeatAt as sessionHeartbeatAt')
    .where('tasks.id', '=', parameter.id),
);

const orphans = statement((db, parameter: Placeholders<{ agentId: string; before: string }>) =>
  db
    .selectFrom('tasks')
    .select(sweptColumns)
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', 'in_progress')
    .where('harnessSessionId', 'is', null)
    .where('finishedAt', 'is', null)
    .where('lastUpdatedAt', '<', parameter.before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('active_sessions')
            .select('active_sessions.id')
            .whereRef('active_sessions.taskId', '=', 'tasks.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(sweepLimit),
);

const reviews = statement((db, parameter: Placeholders<{ before: string }>) =>
  db
    .selectFrom('tasks')
    .select(sweptColumns)
    .where('status', '=', 'reviewing')
    .where('lastUpdatedAt', '<', parameter.before)
    .orderBy('lastUpdatedAt')
    .limit(sweepLimit),
);

const offers = (db: ReadBuilder) =>
  db
    .selectFrom('tasks')
    .leftJoin('agents', 'agents.id', 'tasks.offeredTo')
    .select(sweptColumns)
    .where('tasks.status', '=', 'offered')
    .orderBy('tasks.createdAt')
    .limit(sweepLimit);

const lostOffers = statement((db) =>
  offers(db).where((eb) => eb.or([eb('agents.id', 'is', null), eb('agents.status', '=', 'offline')])),
);

const lostOffersBesidePools = statement((db, parameter: Placeholders<{ controllerSeenSince: string }>) =>
  offers(db).where((eb) =>
    eb.or([
      eb('agents.id', 'is', null),
      eb.and([
        eb('agents.status', '=', 'offline'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('runtime_pools')
              .innerJoin('runtime_controllers', 'runtime_controllers.id', 'runtime_pools.controllerId')
              .select('runtime_pools.id')
              .whereRef('runtime_pools.id', '=', 'agents.runtimePoolId')
              .where('runtime_pools.kind', '!=', 'static')
              .where('runtime_pools.enabled', '=', 1)
              .where('runtime_controllers.lastSeenAt', '>=', parameter.controllerSeenSince),
          ),
        ),
      ]),
    ]),
  ),
);

const pinned = statement((db, parameter: Placeholders<{ before: string; limit: number }>) =>
  db
    .selectFrom('tasks')
    .leftJoin('agents', 'agents.id', 'tasks.agentId')
    .select(sweptColumns)
    .where('tasks.status', '=', 'pending')
    .where('tasks.lastUpdatedAt', '<', parameter.before)
    .where((eb) =>
      eb.or([
        eb('tasks.attempt', '>', 0),
        eb('tasks.taskType', '=', 'resume'),
        eb.and([eb('tasks.isAutoAssigned', '=', 1), eb('tasks.unmetDependencies', '=', 0)]),
      ]),
    )
    .where((eb) => eb.or([eb('agents.isLead', 'is', null), eb('agents.isLead', '=', 0)]))
    .orderBy('tasks.lastUpdatedAt')
    .limit(parameter.limit),
);

const waitingWithAffinity = statement((db, parameter: Placeholders<{ before: string }>) =>
  db
    .selectFrom('tasks')
    .select(sweptColumns)
    .where('status', '=', 'unassigned')
    .where('lastUpdatedAt', '<', parameter.before)
    .where('routingAffinity', 'is not', null)
    .orderBy('lastUpdatedAt')
    .limit(sweepLimit),
);

const childOfType = statement(
  (db, parameter: Placeholders<{ parentTaskId: string; taskType: string; since: string }>) =>
    db
      .selectFrom('tasks')
      .select('id')
      .where('parentTaskId', '=', parameter.parentTaskId)
      .where('taskType', '=', parameter.taskType)
      .where('createdAt', '>=', parameter.since)
      .where((eb) => eb.or([eb('requestedByUserId', 'is', null), eb('requesterInherited', '=', 1)]))
      .limit(1),
);

const oldestWaiting = statement((db, parameter: Placeholders<{ status: 'pending' | 'unassigned'; before: string }>) =>
  db
    .selectFrom('tasks')
    .select(['id', 'status', 'lastUpdatedAt'])
    .where('status', '=', parameter.status)
    .where('lastUpdatedAt', '<', parameter.before)
    .where('unmetDependencies', '=', 0)
    .orderBy('lastUpdatedAt')
    .limit(1),
);

const openOfType = statement((db, parameter: Placeholders<{ agentId: string; taskType: string }>) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('agentId', '=', parameter.agentId)
    .where('status', 'in', ['pending', 'in_progress', 'paused'])
    .where('taskType', '=', parameter.taskType)
    .where('isHumanFree', '=', 1)
    .limit(1),
);

const heartbeatSince = statement((db, parameter: Placeholders<{ agentId: string; taskType: string; since: string }>) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('isHeartbeat', '=', 1)
    .where('createdAt', '>', parameter.since)
    .where('agentId', '=', parameter.agentId)
    .where('taskType', '=', parameter.taskType)
    .where('isHumanFree', '=', 1)
    .limit(1),
);

/**
 * Tasks in progress untouched since before an instant, oldest first. Those with a steering message that is pending
 * since less long than `steeredSince` are left out: somebody is talking to the worker.
 */
export const findStalledTasks = (
  db: Reader,
  instants: { readonly before: string; readonly steeredSince: string },
): Promise<StalledTask[]> => stalled.all(db, instants);

/** What an agent does in one of its workers. */
export const listRunsOfRuntime = (db: Reader, runs: OfRuntime, page: PageAfter): Promise<StalledTask[]> =>
  ofRuntime.all(db, { ...runs, ...page });

/** The last sign of what an agent does in one of its workers; undefined when it does nothing there. */
export const findLastSignOfRuns = async (db: Reader, runs: OfRuntime): Promise<string | undefined> => {
  const signs = await signsOfRuntime.first(db, runs);
  const of = [signs?.lastUpdatedAt, signs?.sessionHeartbeatAt].filter((sign) => typeof sign === 'string');
  return of.sort().at(-1);
};

/** The whole task, to see whether it is still as it was. */
export const findStalledTask = (db: Reader, id: string): Promise<(TaskTable & SessionSign) | undefined> =>
  stalledById.first(db, { id });

/** An agent's tasks in progress that never got a session and are untouched since before an instant, oldest first, at most 500. */
export const listOrphanedTasks = (db: Reader, agentId: string, before: string): Promise<SweptTask[]> =>
  orphans.all(db, { agentId, before });

/** Offers under review since before an instant. */
export const findOldReviews = (db: Reader, before: string): Promise<SweptTask[]> => reviews.all(db, { before });

/**
 * Offers to agents that are deleted, or offline and of no pool that starts workers for them, as its controller was heard of
 * since an instant; undefined: no pool starts any.
 */
export const findLostOffers = (db: Reader, controllerSeenSince: string | undefined): Promise<SweptTask[]> =>
  controllerSeenSince === undefined ? lostOffers.all(db, {}) : lostOffersBesidePools.all(db, { controllerSeenSince });

/** Pending tasks tied to a worker that does not come for them, untouched since before an instant, oldest first. */
export const findPinnedTasks = (db: Reader, before: string, limit: number): Promise<SweptTask[]> =>
  pinned.all(db, { before, limit });

/** Pool tasks with an affinity, untouched since before an instant, oldest first. */
export const findWaitingWithAffinity = (db: Reader, before: string): Promise<SweptTask[]> =>
  waitingWithAffinity.all(db, { before });

/** Whether a task has a child of a type, created at or after an instant and asked for by no person of their own accord. */
export const hasChildOfType = async (
  db: Reader,
  child: { readonly parentTaskId: string; readonly taskType: string; readonly since: string },
): Promise<boolean> => (await childOfType.first(db, child)) !== undefined;

/** The task that is ready and waits longest in the pool or for its agent, if it waits since before an instant. */
export const findOldestWaiting = async (
  db: Reader,
  before: string,
): Promise<Pick<TaskTable, 'id' | 'status' | 'lastUpdatedAt'> | undefined> => {
  const pending = await oldestWaiting.first(db, { status: 'pending', before });
  const unassigned = await oldestWaiting.first(db, { status: 'unassigned', before });
  if (pending === undefined || unassigned === undefined) {
    return pending ?? unassigned;
  }
  return pending.lastUpdatedAt <= unassigned.lastUpdatedAt ? pending : unassigned;
};

/** Whether an agent has a task of a type, made by the swarm for itself, that has not ended. */
export const hasOpenOfType = async (db: Reader, agentId: string, taskType: string): Promise<boolean> =>
  (await openOfType.first(db, { agentId, taskType })) !== undefined;

/** Whether an agent got a task of one of the heartbeat's types, made by the swarm for itself, after an instant. */
export const hasHeartbeatSince = async (
  db: Reader,
  wanted: { readonly agentId: string; readonly taskType: string; readonly since: string },
): Promise<boolean> => (await heartbeatSince.first(db, wanted)) !== undefined;
