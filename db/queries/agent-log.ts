import type { Expression, ExpressionBuilder } from 'kysely';
import type { LogEventType } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { AgentLogTable } from '../tables/agent-log.js';
import { type Answered, bytesAroundRow, bytesWithRow, countWithin, startWithin } from './page-bytes.js';

const columns = new Columns<AgentLogTable>({
  id: true,
  eventType: true,
  agentId: true,
  taskId: true,
  oldValue: true,
  newValue: true,
  metadata: true,
  createdAt: true,
});

const insert = changeStatement((db, row: Placeholders<AgentLogTable>) =>
  db.insertInto('agent_log').values(columns.pick(row)),
);

/** Bytes of an entry, counting 512 around its texts. */
export const bytesOfEntry = bytesWithRow<'agent_log'>('oldValue', 'newValue', 'metadata');

/** An entry as it is answered, counting as much around its texts. */
export const answeredEntry = ({ oldValue, newValue, metadata }: AgentLogTable): Answered => ({
  texts: [oldValue, newValue, metadata],
  around: bytesAroundRow,
});

const sizesOfTask = statement((db, parameter: Placeholders<{ taskId: string; limit: number }>) =>
  db
    .selectFrom('agent_log')
    .select((row) => bytesOfEntry(row).as('bytes'))
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

const newestOfTask = statement((db, parameter: Placeholders<{ taskId: string; limit: number }>) =>
  db
    .selectFrom('agent_log')
    .selectAll()
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

/** Entries that tell the status of a task, as the state machine writes them; reports and messages may say anything. */
const taskStatusEvents = [
  'task_created',
  'task_offered',
  'task_status_change',
  'task_claimed',
  'task_accepted',
  'task_rejected',
  'task_released',
] as const satisfies readonly LogEventType[];

/** The same of an agent. */
const agentStatusEvents = ['agent_joined', 'agent_status_change'] as const satisfies readonly LogEventType[];

/** Whose status is asked for, and which it is. */
interface Asked {
  readonly of: 'taskId' | 'agentId';
  readonly id: Expression<string>;
  readonly status: Expression<string>;
  /** How many of the newest entries are looked at: of a task that works for hours, most are reports. */
  readonly entries: number;
}

/** When the last entry that tells a status was written, if it tells this one. */
const statusSince = (db: ReadBuilder, { of, id, status, entries }: Asked, events: readonly LogEventType[]) =>
  db
    .selectFrom(
      db
        .selectFrom('agent_log')
        .select(['id', 'eventType', 'newValue', 'createdAt'])
        .where(of, '=', id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(entries)
        .as('newest'),
    )
    .select((entry) =>
      entry.case().when('newest.newValue', '=', status).then(entry.ref('newest.createdAt')).end().as('since'),
    )
    .where('newest.eventType', 'in', events)
    .orderBy('newest.createdAt', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(1);

/** How many of the newest entries about a task or an agent are looked at to tell since when it has its status. */
const mostEntries = 1000;

const taskStatusSince = (db: ReadBuilder, task: ExpressionBuilder<Database, 'tasks'>, entries: number) =>
  statusSince(
    db,
    { of: 'taskId', id: task.ref('tasks.id'), status: task.ref('tasks.status'), entries },
    taskStatusEvents,
  );

const statusOfTask = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('tasks')
    .select((task) => taskStatusSince(db, task, mostEntries).as('since'))
    .where('tasks.id', '=', parameter.id),
);

const statusOfAgent = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .select((agent) =>
      statusSince(
        db,
        { of: 'agentId', id: agent.ref('agents.id'), status: agent.ref('agents.status'), entries: mostEntries },
        agentStatusEvents,
      ).as('since'),
    )
    .where('agents.id', '=', parameter.id),
);

const slots = statement((db, parameter: Placeholders<{ agentId: string; entries: number }>) =>
  db
    .selectFrom('tasks')
    .select((task) => taskStatusSince(db, task, parameter.entries).as('since'))
    .where('tasks.agentId', '=', parameter.agentId)
    .where('tasks.status', '=', 'in_progress')
    .unionAll(
      db
        .selectFrom('tasks')
        .select((task) => taskStatusSince(db, task, parameter.entries).as('since'))
        .where('tasks.offeredTo', '=', parameter.agentId)
        .where('tasks.status', '=', 'reviewing'),
    ),
);

/** Appends to the log, in the transaction of the change it tells of. */
export const insertAgentLog = async (db: Transaction, row: AgentLogTable): Promise<void> => {
  await insert.send(db, row);
};

/**
 * The latest entries about a task, newest first: at most `limit`, up to the first that would make more than `maxBytes`
 * bytes with those before it, counting 512 around each; the very first comes whatever it has.
 */
export const listTaskLog = async (
  db: Reader,
  { taskId, limit }: { readonly taskId: string; readonly limit: number },
  maxBytes: number,
): Promise<AgentLogTable[]> => {
  const sizes = await sizesOfTask.all(db, { taskId, limit });
  const newest = await newestOfTask.all(db, { taskId, limit: countWithin(sizes, maxBytes) });
  return startWithin(newest, answeredEntry, maxBytes);
};

/** When a task came into the status it has; null when the newest 1,000 entries about it do not tell. */
export const findTaskStatusSince = async (db: Reader, id: string): Promise<string | null> =>
  (await statusOfTask.first(db, { id }))?.since ?? null;

/** The same of an agent. */
export const findAgentStatusSince = async (db: Reader, id: string): Promise<string | null> =>
  (await statusOfAgent.first(db, { id }))?.since ?? null;

/**
 * When each slot of an agent that is in use was taken: by a start, or by an offer that it reviews. Null where the newest
 * entries do not tell; the tasks share 1,000 of them.
 */
export const listSlotTimes = async (
  db: Reader,
  { id, active }: { readonly id: string; readonly active: number },
): Promise<(string | null)[]> => {
  const entries = Math.max(10, Math.floor(mostEntries / Math.max(1, active)));
  return (await slots.all(db, { agentId: id, entries })).map(({ since }) => since);
};
