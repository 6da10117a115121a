import { type Selectable, sql } from 'kysely';
import type { AgentStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { AgentTable } from '../tables/agents.js';
import type { TaskTable } from '../tables/tasks.js';
import { activeTasksOf } from './active-tasks.js';

export type AgentRow = Selectable<AgentTable>;

/** The texts of a profile: the slim form leaves them out, and their versions are kept. */
export const longTexts = ['harnessMd', 'soulMd', 'identityMd', 'setupScript', 'toolsMd', 'heartbeatMd'] as const;

export type LongText = (typeof longTexts)[number];

export type SlimAgentRow = Omit<AgentRow, LongText>;

export type AgentChanges = Partial<Omit<AgentTable, 'id' | 'createdAt'>>;

const slimColumns = [
  'id',
  'name',
  'isLead',
  'status',
  'runtimePoolId',
  'runtimeProvisionAttempts',
  'runtimeProvisionRetryAt',
  'description',
  'role',
  'capabilities',
  'maxTasks',
  'emptyPollCount',
  'lastActivityAt',
  'lastSeenAt',
  'provider',
  'harnessProvider',
  'credentialMissing',
  'credStatus',
  'avatar',
  'harnessTransport',
  'modelTierOverrides',
  'createdAt',
  'lastUpdatedAt',
] as const;

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').selectAll().where('id', '=', parameter.id),
);

const stateById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').select(['id', 'status']).where('id', '=', parameter.id),
);

const touch = changeStatement((db, parameter: Placeholders<{ id: string; now: string }>) =>
  db.updateTable('agents').set({ lastActivityAt: parameter.now }).where('id', '=', parameter.id),
);

const see = changeStatement((db, parameter: Placeholders<{ id: string; now: string; before: string }>) =>
  db
    .updateTable('agents')
    .set({ lastSeenAt: parameter.now })
    .where('id', '=', parameter.id)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', parameter.before)])),
);

const setStatus = changeStatement((db, parameter: Placeholders<{ id: string; status: AgentStatus; now: string }>) =>
  db
    .updateTable('agents')
    .set({ status: parameter.status, lastUpdatedAt: parameter.now })
    .where('id', '=', parameter.id),
);

const activeCount = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db.selectNoFrom(activeTasksOf(db, parameter.agentId).as('active')),
);

const byIdWithActive = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .selectAll()
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

export const findAgentRow = (db: Reader, id: string): Promise<AgentRow | undefined> => byId.first(db, { id });

/** An agent with what it has under way, or undefined: one statement, since each read transaction costs system calls. */
export const findAgentRowWithActive = (
  db: Reader,
  id: string,
): Promise<(AgentRow & { readonly active: number }) | undefined> => byIdWithActive.first(db, { id });

/** An agent's id and status, or undefined. */
export const findAgentState = (db: Reader, id: string): Promise<Pick<AgentRow, 'id' | 'status'> | undefined> =>
  stateById.first(db, { id });

/** Agents by name, without their long texts. */
export const listSlimAgentRows = (db: Reader): Promise<SlimAgentRow[]> =>
  db.selectFrom('agents').select(slimColumns).orderBy('name').orderBy('id').execute();

/** Agents by name. */
export const listAgentRows = (db: Reader): Promise<AgentRow[]> =>
  db.selectFrom('agents').selectAll().orderBy('name').orderBy('id').execute();

/** Agents by name, only those with the status when one is given. */
export const listAgentRowsByStatus = (db: Reader, status: AgentStatus | undefined): Promise<SlimAgentRow[]> => {
  let query = db.selectFrom('agents').select(slimColumns);
  if (status !== undefined) {
    query = query.where('status', '=', status);
  }
  return query.orderBy('name').orderBy('id').execute();
};

export const insertAgent = async (db: Transaction, row: AgentRow): Promise<void> => {
  await db.insertInto('agents').values(row).execute();
};

export const updateAgentRow = async (db: Transaction, id: string, changes: AgentChanges): Promise<void> => {
  await db.updateTable('agents').set(changes).where('id', '=', id).execute();
};

export const updateAgentStatus = async (
  db: Transaction,
  id: string,
  status: AgentStatus,
  now: string,
): Promise<void> => {
  await setStatus.run(db, { id, status, now });
};

/** Sets `lastActivityAt`; an unknown agent is no error. */
export const updateAgentActivity = async (db: Transaction, id: string, now: string): Promise<void> => {
  await touch.run(db, { id, now });
};

/** Sets `lastSeenAt` where it is older than `before`; an unknown agent is no error. */
export const updateAgentSeen = async (
  db: Transaction,
  { id, now, before }: { readonly id: string; readonly now: string; readonly before: string },
): Promise<void> => {
  await see.run(db, { id, now, before });
};

/** Whether an agent other than `exceptId` has exactly this name. */
export const isAgentNameTaken = async (db: Reader, name: string, exceptId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Tasks the agent works on plus offers it is reviewing. */
export const countActiveTasks = async (db: Reader, agentId: string): Promise<number> =>
  (await activeCount.first(db, { agentId }))?.active ?? 0;

/** Agent id → its active tasks; agents without any are absent. Looks at running work only, not at history. */
export const countActiveTasksByAgent = async (db: Reader): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('tasks')
    .select(['agentId as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 'in_progress')
    .where('agentId', 'is not', null)
    .groupBy('agentId')
    .unionAll(
      db
        .selectFrom('tasks')
        .select(['offeredTo as id', ({ fn }) => fn.countAll<number>().as('count')])
        .where('status', '=', 'reviewing')
        .where('offeredTo', 'is not', null)
        .groupBy('offeredTo'),
    )
    .execute();
  const counts = new Map<string, number>();
  for (const { id, count } of rows) {
    if (id !== null) {
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
};

const ownCount = statement((db, parameter: Placeholders<{ agentId: string; status: TaskTable['status'] }>) =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', parameter.status),
);

const offeredCount = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('offeredTo', '=', parameter.agentId)
    .where('status', 'in', ['offered', 'reviewing']),
);

/** How many of the agent's tasks have a status. */
export const countTasksOfAgent = async (db: Reader, agentId: string, status: TaskTable['status']): Promise<number> =>
  (await ownCount.first(db, { agentId, status }))?.count ?? 0;

/** How many tasks are offered to the agent, looked at or not. */
export const countOffers = async (db: Reader, agentId: string): Promise<number> =>
  (await offeredCount.first(db, { agentId }))?.count ?? 0;

/** How many tasks wait in the pool. */
export const countPoolTasks = async (db: Reader): Promise<number> => {
  const rows = await db.selectFrom('task_counts').select('count').where('status', '=', 'unassigned').execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};

/** An agent's tasks cancelled at or after an instant, newest first. */
export const listTasksCancelledSince = (
  db: Reader,
  agentId: string,
  since: string,
): Promise<{ id: string; task: string; failureReason: string | null }[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'task', 'failureReason'])
    .where('agentId', '=', agentId)
    // Literal, so that the partial index of cancelled tasks applies.
    .where('status', '=', sql.lit('cancelled'))
    .where('finishedAt', '>=', since)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A task if it is cancelled. */
export const findCancelledTask = (
  db: Reader,
  id: string,
): Promise<{ id: string; task: string; failureReason: string | null } | undefined> =>
  db
    .selectFrom('tasks')
    .select(['id', 'task', 'failureReason'])
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .executeTakeFirst();

/** The newest tasks of an agent, newest first: an index has all that is asked. */
export const listNewestTasksOfAgent = (
  db: Reader,
  agentId: string,
  limit: number,
): Promise<Pick<TaskTable, 'id' | 'createdAt'>[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'createdAt'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
