import type { ExpressionBuilder } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import type { TaskTable } from '../tables/tasks.js';
import type { RuntimeControllerRow } from './runtime-controllers.js';
import type { RuntimeInstanceRow } from './runtime-instances.js';
import type { RuntimePoolRow } from './runtime-pools.js';

/** Agents of pools that start workers by themselves. */
const supervisedAgents = (db: Reader) =>
  db
    .selectFrom('agents')
    .innerJoin('runtime_pools', 'runtime_pools.id', 'agents.runtimePoolId')
    .select('agents.id')
    .where('runtime_pools.enabled', '=', 1)
    .where('runtime_pools.kind', '!=', 'static');

/** Which work is looked for. */
export interface WorkKinds {
  /** Whether agents are told of what calls them in channels. */
  readonly mentions: boolean;
}

type Selecting = Pick<ExpressionBuilder<Database, 'tasks'>, 'selectFrom'>;

/** What was begun and taken back waits since then: tasks that end their workers would have every place that gets free. */
const agentsWithReadyTasks = ({ selectFrom }: Selecting) =>
  selectFrom('tasks')
    .select((task) => [
      task.ref('tasks.agentId').$notNull().as('id'),
      task
        .case()
        .when('tasks.attempt', '>', 0)
        .then(task.ref('tasks.lastUpdatedAt'))
        .else(task.ref('tasks.createdAt'))
        .end()
        .as('since'),
    ])
    .where('tasks.status', '=', 'pending')
    .where('tasks.unmetDependencies', '=', 0)
    .where('tasks.agentId', 'is not', null);

const agentsWithOffers = ({ selectFrom }: Selecting) =>
  selectFrom('tasks')
    .select((task) => [task.ref('tasks.offeredTo').$notNull().as('id'), 'tasks.createdAt as since'])
    .where('tasks.status', '=', 'offered')
    .where('tasks.offeredTo', 'is not', null);

const agentsCalled = ({ selectFrom }: Selecting) =>
  selectFrom('inbox_messages')
    .select((message) => [
      message.ref('inbox_messages.agentId').$notNull().as('id'),
      'inbox_messages.createdAt as since',
    ])
    .where('inbox_messages.status', '=', 'unread')
    .where('inbox_messages.source', '=', 'swarm')
    .where('inbox_messages.agentId', 'is not', null);

/**
 * Agents for whom something waits that polls of them alone may hand out, some of them more than once: what is merged would
 * be read in the order of ids, idle agents included. The cost is that of what waits.
 */
const awaitedAgents = (row: Selecting, { mentions }: WorkKinds) => {
  const withTasks = agentsWithReadyTasks(row).unionAll(agentsWithOffers(row));
  return mentions ? withTasks.unionAll(agentsCalled(row)) : withTasks;
};

/** Where nothing waits: no instant is later. */
const never = '9';

const agentsKeptWarm = ({ selectFrom }: Selecting) =>
  selectFrom('agents')
    .select((agent) => ['agents.id', agent.val<string>(never).as('since')])
    .where('agents.runtimePoolId', 'in', (pool) =>
      pool.selectFrom('runtime_pools').select('runtime_pools.id').where('runtime_pools.minRuntimes', '>', 0),
    );

/**
 * Agents of pools that start workers by themselves, for whom something waits or a worker is kept: those for whom something
 * waits longest first, as a pool may not have a worker for all of them.
 */
export const listAgentsToSupervise = (db: Reader, kinds: WorkKinds): Promise<{ id: string }[]> =>
  db
    .selectFrom((row) => awaitedAgents(row, kinds).unionAll(agentsKeptWarm(row)).as('work'))
    .innerJoin(supervisedAgents(db).as('agent'), 'agent.id', 'work.id')
    .select('agent.id')
    .groupBy('agent.id')
    .orderBy(({ fn }) => fn.min('work.since'))
    .orderBy('agent.id')
    .execute();

/** Agents of a pool that have no worker, although something waits for them and nothing keeps it from them: longest first. */
export const listUnattendedAgents = (
  db: Reader,
  {
    poolId,
    now,
    limit,
    ...kinds
  }: WorkKinds & { readonly poolId: string; readonly now: string; readonly limit: number },
): Promise<{ id: string }[]> =>
  db
    .selectFrom((row) => awaitedAgents(row, kinds).as('work'))
    // Not an inner join: SQLite would begin with all agents of the pool, idle ones included.
    .crossJoin('agents')
    .select('agents.id')
    .whereRef('agents.id', '=', 'work.id')
    .where('agents.runtimePoolId', '=', poolId)
    .where(({ eb, or }) =>
      or([eb('agents.runtimeProvisionRetryAt', 'is', null), eb('agents.runtimeProvisionRetryAt', '<=', now)]),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('runtime_instances as worker')
            .select('worker.id')
            .where('worker.agentId', '=', ref('agents.id'))
            .where('worker.status', 'in', ['provisioning', 'active']),
        ),
      ),
    )
    .groupBy('agents.id')
    .orderBy(({ fn }) => fn.min('work.since'))
    .orderBy('agents.id')
    .limit(limit)
    .execute();

/** Which of these agents are of a pool that starts workers by itself, and of which. */
export const listSupervisedAmong = (
  db: Reader,
  ids: readonly string[],
): Promise<({ readonly id: string; readonly poolId: string } & Pick<RuntimePoolRow, 'maxRuntimes'>)[]> =>
  supervisedAgents(db)
    .select(['runtime_pools.id as poolId', 'runtime_pools.maxRuntimes'])
    .where('agents.id', 'in', ids)
    .execute();

/** Workers that the swarm started, of one status, by id: with two, those that have ended would be read as well. */
export const listStartedRuntimes = (
  db: Reader,
  {
    status,
    after,
    limit,
  }: { readonly status: 'provisioning' | 'active'; readonly after: string; readonly limit: number },
): Promise<RuntimeInstanceRow[]> =>
  db
    .selectFrom('runtime_instances')
    .selectAll()
    .where('poolId', 'is not', null)
    .where('status', '=', status)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** What is known of the pool that starts the workers of an agent. */
export type PoolOfAgent = Pick<
  RuntimePoolRow,
  'id' | 'name' | 'maxRuntimes' | 'enabled' | 'consecutiveFailures' | 'circuitOpenUntil' | 'lastError'
> & {
  /** When it is tried again, after a failure. */
  readonly retryAt: string | null;
};

/** The pool that starts the workers of an agent; undefined when nobody does by itself. */
export const findPoolOfAgent = (db: Reader, agentId: string): Promise<PoolOfAgent | undefined> =>
  db
    .selectFrom('agents')
    .innerJoin('runtime_pools', 'runtime_pools.id', 'agents.runtimePoolId')
    .select([
      'runtime_pools.id',
      'runtime_pools.name',
      'runtime_pools.maxRuntimes',
      'runtime_pools.enabled',
      'runtime_pools.consecutiveFailures',
      'runtime_pools.circuitOpenUntil',
      'runtime_pools.lastError',
      'agents.runtimeProvisionRetryAt as retryAt',
    ])
    .where('agents.id', '=', agentId)
    .where('runtime_pools.kind', '!=', 'static')
    .executeTakeFirst();

/** A pool that starts workers by itself, with its controller. */
export type PoolState = Pick<
  RuntimePoolRow,
  'id' | 'name' | 'maxRuntimes' | 'enabled' | 'consecutiveFailures' | 'circuitOpenUntil' | 'lastError'
> & { readonly controller: string } & Pick<RuntimeControllerRow, 'placement' | 'connectionId' | 'lastSeenAt'>;

/** The pools that start workers by themselves, by name. */
export const listPoolStates = (db: Reader): Promise<PoolState[]> =>
  db
    .selectFrom('runtime_pools as pool')
    .innerJoin('runtime_controllers as controller', 'controller.id', 'pool.controllerId')
    .select([
      'pool.id',
      'pool.name',
      'pool.maxRuntimes',
      'pool.enabled',
      'pool.consecutiveFailures',
      'pool.circuitOpenUntil',
      'pool.lastError',
      'controller.name as controller',
      'controller.placement',
      'controller.connectionId',
      'controller.lastSeenAt',
    ])
    .where('pool.kind', '!=', 'static')
    .orderBy('pool.name')
    .execute();

/** An agent of a pool that starts workers by itself, with what decides whether one may be started now. */
export type SupervisedAgent = { readonly id: string; readonly poolId: string; readonly retryAt: string | null } & Pick<
  RuntimePoolRow,
  'controllerId' | 'maxRuntimes' | 'circuitOpenUntil' | 'consecutiveFailures'
>;

/** The agents, leads left out, of pools that start workers by themselves. */
export const listSupervisedAgents = (db: Reader): Promise<SupervisedAgent[]> =>
  supervisedAgents(db)
    .select([
      'runtime_pools.id as poolId',
      'runtime_pools.controllerId',
      'runtime_pools.maxRuntimes',
      'runtime_pools.circuitOpenUntil',
      'runtime_pools.consecutiveFailures',
      'agents.runtimeProvisionRetryAt as retryAt',
    ])
    .where('agents.isLead', '=', 0)
    .execute();

/** Agents that have a live worker that the swarm started. */
export const listAgentsWithWorkers = async (db: Reader, seenSince: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('runtime_instances')
    .select('agentId')
    .distinct()
    .where('poolId', 'is not', null)
    .where('status', '=', 'active')
    .where('lastSeenAt', '>=', seenSince)
    .execute();
  return rows.map(({ agentId }) => agentId);
};

/**
 * Agents of pools without a live worker that the swarm started, which were heard of after an instant, and since the last of
 * these workers ended. Of agents with a live one, those that have ended are not read: they may be many.
 */
export const listAgentsThatPoll = async (
  db: Reader,
  { seenAfter, liveSince }: { readonly seenAfter: string; readonly liveSince: string },
): Promise<string[]> => {
  const rows = await supervisedAgents(db)
    .where('agents.lastSeenAt', '>', seenAfter)
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(
          selectFrom('runtime_instances as worker')
            .select('worker.id')
            .whereRef('worker.agentId', '=', 'agents.id')
            .where('worker.status', '=', 'active')
            .where('worker.poolId', 'is not', null)
            .where('worker.lastSeenAt', '>=', liveSince),
        ),
      ),
    )
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(
          selectFrom('runtime_instances as ended')
            .select('ended.id')
            .whereRef('ended.agentId', '=', 'agents.id')
            .where('ended.status', '=', 'offline')
            .where('ended.poolId', 'is not', null)
            .whereRef('ended.updatedAt', '>=', 'agents.lastSeenAt'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** How many workers the pools have, by state; those that have ended are left out. */
export const countWorkersByPool = (
  db: Reader,
): Promise<{ poolId: string | null; status: RuntimeInstanceRow['status']; workers: number }[]> =>
  db
    .selectFrom('runtime_instances')
    .select(({ fn }) => ['poolId', 'status', fn.countAll<number>().as('workers')])
    .where('poolId', 'is not', null)
    .where('status', 'in', ['provisioning', 'active'])
    .groupBy(['poolId', 'status'])
    .execute();

/** How many tasks wait for agents of a pool, by pool: ready ones that are assigned to them, and offers. */
export const countTasksWaitingByPool = (db: Reader): Promise<{ poolId: string | null; tasks: number }[]> =>
  db
    .selectFrom((row) => agentsWithReadyTasks(row).unionAll(agentsWithOffers(row)).as('task'))
    .innerJoin('agents', 'agents.id', 'task.id')
    .select(({ fn }) => ['agents.runtimePoolId as poolId', fn.countAll<number>().as('tasks')])
    .where('agents.runtimePoolId', 'is not', null)
    .groupBy('agents.runtimePoolId')
    .execute();

/** Workers of a pool that have not ended. */
export const listRuntimesOfPool = (db: Reader, poolId: string): Promise<RuntimeInstanceRow[]> =>
  db
    .selectFrom('runtime_instances')
    .selectAll()
    .where('poolId', '=', poolId)
    .where('status', 'in', ['provisioning', 'active'])
    .orderBy('id')
    .execute();

/** Whether a controller has workers that have not ended, or has not said that they have. */
export const hasWorkersOn = async (db: Reader, controllerId: string): Promise<boolean> => {
  const runtime = await db
    .selectFrom('runtime_instances')
    .select('id')
    .where('controllerId', '=', controllerId)
    .where('status', 'in', ['provisioning', 'active'])
    .limit(1)
    .executeTakeFirst();
  if (runtime !== undefined) {
    return true;
  }
  const command = await db
    .selectFrom('runtime_commands')
    .select('id')
    .where('controllerId', '=', controllerId)
    .limit(1)
    .executeTakeFirst();
  return command !== undefined;
};

/** How many workers of a pool have not ended, and how many of them have not registered. */
export const countRuntimesOfPool = async (
  db: Reader,
  poolId: string,
): Promise<{ readonly open: number; readonly provisioning: number }> => {
  const counts = await db
    .selectFrom('runtime_instances')
    .select(({ fn }) => ['status', fn.countAll<number>().as('rows')])
    .where('poolId', '=', poolId)
    .where('status', 'in', ['provisioning', 'active'])
    .groupBy('status')
    .execute();
  const provisioning = counts.find(({ status }) => status === 'provisioning')?.rows ?? 0;
  return { open: counts.reduce((open, { rows }) => open + rows, 0), provisioning };
};

/** Which workers may make room. */
export interface Rest {
  /** They had nothing to do since then, or longer. */
  readonly idleSince: string;
  /** Since then, or later, an agent was given the messages that it may be reading. */
  readonly readingSince: string;
  /** Whether agents are told of what calls them in channels. */
  readonly mentions: boolean;
}

/**
 * Workers that run, have long had nothing to do, and are not those that their pool keeps also without work. Their agents review
 * no offer, and are given none, and have read all that calls them: a worker with these has no task that shows it.
 */
const spareRuntimes = (db: Reader, { idleSince, readingSince, mentions }: Rest) => {
  const spare = db
    .selectFrom('runtime_instances as worker')
    .innerJoin('runtime_pools as pool', 'pool.id', 'worker.poolId')
    .where('worker.status', '=', 'active')
    .where('worker.idleSince', '<=', idleSince)
    .where(({ selectFrom, ref, not, exists, eb }) =>
      eb.and([
        eb(
          selectFrom('runtime_instances as other')
            .select((other) => other.fn.countAll<number>().as('workers'))
            .where('other.agentId', '=', ref('worker.agentId'))
            .where('other.status', '=', 'active')
            .where('other.poolId', '=', ref('pool.id')),
          '>',
          ref('pool.minRuntimes'),
        ),
        not(
          exists(
            selectFrom('tasks as run')
              .select('run.id')
              .where('run.agentId', '=', ref('worker.agentId'))
              .where('run.status', '=', 'in_progress')
              .where((run) =>
                run.or([run('run.attemptRuntimeId', '=', ref('worker.id')), run('run.attemptRuntimeId', 'is', null)]),
              ),
          ),
        ),
        not(
          exists(
            selectFrom('tasks as offer')
              .select('offer.id')
              .where('offer.offeredTo', '=', ref('worker.agentId'))
              .where('offer.status', 'in', ['offered', 'reviewing']),
          ),
        ),
      ]),
    );
  return mentions
    ? spare.where(({ selectFrom, ref, not, exists }) =>
        not(
          exists(
            selectFrom('inbox_messages as message')
              .select('message.id')
              .where('message.agentId', '=', ref('worker.agentId'))
              .where('message.status', 'in', ['unread', 'processing'])
              .where('message.source', '=', 'swarm')
              .where((message) =>
                message.or([
                  message('message.status', '=', 'unread'),
                  message('message.lastUpdatedAt', '>=', readingSince),
                ]),
              ),
          ),
        ),
      )
    : spare;
};

/** A worker that may make room for one of another agent. */
export type SpareRuntime = Pick<RuntimeInstanceRow, 'id' | 'agentId'>;

/** Workers of a pool that may make room for one of an agent, and are of others: who is idle longest first. */
export const listSpareRuntimes = (
  db: Reader,
  {
    poolId,
    agentId,
    limit,
    ...rest
  }: Rest & { readonly poolId: string; readonly agentId: string; readonly limit: number },
): Promise<SpareRuntime[]> =>
  spareRuntimes(db, rest)
    .select(['worker.id', 'worker.agentId'])
    .where('worker.poolId', '=', poolId)
    .where('worker.agentId', '!=', agentId)
    .orderBy('worker.idleSince')
    .orderBy('worker.id')
    .limit(limit)
    .execute();

/** The worker of an id, where it may make room. */
export const findSpareRuntime = (db: Reader, id: string, rest: Rest): Promise<RuntimeInstanceRow | undefined> =>
  spareRuntimes(db, rest).selectAll('worker').where('worker.id', '=', id).executeTakeFirst();

/** How many agents of each pool have a worker that may make room. */
export const countAgentsWithSpare = (db: Reader, rest: Rest): Promise<{ poolId: string | null; agents: number }[]> =>
  spareRuntimes(db, rest)
    .select(({ fn }) => ['worker.poolId', fn.count<number>('worker.agentId').distinct().as('agents')])
    .groupBy('worker.poolId')
    .execute();

/** Workers that their controller has accepted and that have not ended: one that it was only told to start may not be there yet. */
const acceptedOf = (db: Reader) =>
  db
    .selectFrom('runtime_instances')
    .where((row) =>
      row.or([
        row('status', '=', 'active'),
        row.and([
          row('status', '=', 'provisioning'),
          row.not(
            row.exists(
              row
                .selectFrom('runtime_commands as command')
                .select('command.id')
                .whereRef('command.controllerId', '=', 'runtime_instances.controllerId')
                .whereRef('command.runtimeId', '=', 'runtime_instances.id')
                .where('command.op', '=', 'provision'),
            ),
          ),
        ]),
      ]),
    );

type AcceptedRow = ExpressionBuilder<Database, 'runtime_instances'>;

/** What a worker does. */
const runsOf = (row: AcceptedRow) =>
  row
    .selectFrom('tasks as run')
    .select('run.id')
    .whereRef('run.agentId', '=', 'runtime_instances.agentId')
    .whereRef('run.attemptRuntimeId', '=', 'runtime_instances.id')
    .where('run.status', '=', 'in_progress');

/** What a list has to have of a controller. */
export interface Expected {
  readonly controllerId: string;
  /** What it had accepted before. */
  readonly before: string;
  /** Whoever does a task, and was heard of since, by its key or by reports about what it does, may be left out. */
  readonly heardSince: string;
}

const expectedOf = (db: Reader, { controllerId, before, heardSince }: Expected) =>
  acceptedOf(db)
    .where('runtime_instances.controllerId', '=', controllerId)
    .where('runtime_instances.updatedAt', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          runsOf(row)
            .leftJoin('active_sessions as session', 'session.taskId', 'run.id')
            .where((run) =>
              run.or([
                run('runtime_instances.lastSeenAt', '>=', heardSince),
                run('run.lastUpdatedAt', '>=', heardSince),
                run('session.lastHeartbeatAt', '>=', heardSince),
              ]),
            ),
        ),
      ),
    );

/** Workers that have not ended and have to be in a list of a controller. */
export const listExpectedOfController = (
  db: Reader,
  expected: Expected,
): Promise<Pick<RuntimeInstanceRow, 'id' | 'agentId'>[]> =>
  expectedOf(db, expected)
    .select(['runtime_instances.id', 'runtime_instances.agentId'])
    .orderBy('runtime_instances.id')
    .execute();

/** One of them; undefined when it has ended, or may be left out. */
export const findExpectedRuntime = (
  db: Reader,
  id: string,
  expected: Expected,
): Promise<RuntimeInstanceRow | undefined> =>
  expectedOf(db, expected).selectAll('runtime_instances').where('runtime_instances.id', '=', id).executeTakeFirst();

/** Which controllers have accepted workers that have not registered, do a task and are quiet, or for whose agents something waits. */
export const listControllersAwaited = (
  db: Reader,
  controllerIds: readonly string[],
  { quietSince, ...kinds }: WorkKinds & { readonly quietSince: string },
): Promise<{ controllerId: string }[]> =>
  acceptedOf(db)
    .select((row) => row.ref('controllerId').$notNull().as('controllerId'))
    .distinct()
    .where('controllerId', 'in', controllerIds)
    .where((row) =>
      row.or([
        row('status', '=', 'provisioning'),
        row('agentId', 'in', row.selectFrom(awaitedAgents(row, kinds).as('work')).select('work.id')),
        row.and([row('lastSeenAt', '<', quietSince), row.exists(runsOf(row))]),
      ]),
    )
    .execute();

/** Ends a worker that is in a state; undefined when it is not any more. Its token opens nothing from then on. */
export const endRuntime = (
  db: Transaction,
  { id, status }: Pick<RuntimeInstanceRow, 'id' | 'status'>,
  { reason, now }: { readonly reason: string; readonly now: string },
): Promise<RuntimeInstanceRow | undefined> =>
  db
    .updateTable('runtime_instances')
    .set({ status: 'offline', reason, tokenHash: null, sealedToken: null, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();

/** Deletes up to `limit` workers that the swarm started and that ended before an instant; returns how many. */
export const deleteEndedRuntimes = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('runtime_instances')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('runtime_instances')
        .select('id')
        .where('poolId', 'is not', null)
        .where('status', '=', 'offline')
        .where('updatedAt', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** The worker whose token has a hash. */
export const findRuntimeOfToken = (db: Reader, tokenHash: string): Promise<RuntimeInstanceRow | undefined> =>
  db.selectFrom('runtime_instances').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

/** Notes that a worker that the swarm started was given something to do; undefined when it is none, or has ended. */
export const noteWorkerTook = (db: Transaction, id: string, now: string): Promise<RuntimeInstanceRow | undefined> =>
  db
    .updateTable('runtime_instances')
    .set({ workedAt: now, idleSince: now })
    .where('id', '=', id)
    .where('poolId', 'is not', null)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst();

/** How many tasks an agent runs in one of its workers; those of no known worker may be in any. */
export const countRunsOfRuntime = async (db: Reader, agentId: string, runtimeId: string): Promise<number> => {
  const { runs } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('agentId', '=', agentId)
    .where('status', '=', 'in_progress')
    .where((task) => task.or([task('attemptRuntimeId', '=', runtimeId), task('attemptRuntimeId', 'is', null)]))
    .executeTakeFirstOrThrow();
  return runs;
};

/** How many tasks an agent runs in each of its workers; null: of no known worker. */
export const countRunsByRuntime = (
  db: Reader,
  agentId: string,
): Promise<{ readonly attemptRuntimeId: string | null; readonly runs: number }[]> =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => ['attemptRuntimeId', fn.countAll<number>().as('runs')])
    .where('agentId', '=', agentId)
    .where('status', '=', 'in_progress')
    .groupBy('attemptRuntimeId')
    .execute();

/** Notes of tasks that wait since when it is known that a worker is wanted for them. */
export const noteTasksWaked = async (db: Transaction, ids: readonly string[], poolWakeAt: string): Promise<void> => {
  await db
    .updateTable('tasks')
    .set({ poolWakeAt })
    .where('id', 'in', ids)
    .where('status', 'in', ['pending', 'offered'])
    .where('poolWakeAt', 'is', null)
    .execute();
};

/** Whether one of these tasks waits for which a worker was known to be wanted at an instant or before. */
export const hasTaskWakedUntil = async (db: Reader, ids: readonly string[], until: string): Promise<boolean> => {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ['pending', 'offered'])
    .where('poolWakeAt', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return task !== undefined;
};

/** An offer, as far as it is needed to take it back. */
type OfferWaiting = Pick<TaskTable, 'id' | 'status' | 'attempt' | 'agentId' | 'offeredTo'>;

/** Tasks that are assigned and could start. */
const readyTasks = (db: Reader) =>
  db.selectFrom('tasks').where('status', '=', 'pending').where('unmetDependencies', '=', 0);

/** What workers of some agents could start: tasks that are assigned to them, oldest first. */
export const listDeliverable = (
  db: Reader,
  agentIds: readonly string[],
  limit: number,
): Promise<{ id: string; agentId: string }[]> =>
  readyTasks(db)
    .select('id')
    .select((task) => task.ref('agentId').$notNull().as('agentId'))
    .where('agentId', 'in', agentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Offers to an agent that it does not review yet, oldest first. */
export const listOffersWaitingFor = (db: Reader, agentId: string, limit: number): Promise<OfferWaiting[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'status', 'attempt', 'agentId', 'offeredTo'])
    .where('offeredTo', '=', agentId)
    .where('status', '=', 'offered')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Tasks that wait for an agent and could start, oldest first. */
export const listTasksWaitingFor = (
  db: Reader,
  agentId: string,
  limit: number,
): Promise<{ id: string; requestedByUserId: string | null }[]> =>
  readyTasks(db)
    .select(['id', 'requestedByUserId'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
