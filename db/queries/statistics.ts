import { type ExpressionBuilder, type Selectable, type StringReference, sql } from 'kysely';
import type { Reader } from '../access.js';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';
import type { AgentLogTable } from '../tables/agent-log.js';
import { answeredEntry, bytesOfEntry } from './agent-log.js';
import { bytesAroundRow, countWithin, startWithin } from './page-bytes.js';

export interface StatusCount {
  readonly status: string;
  readonly count: number;
}

type NoParameters = Record<never, never>;

const taskCounts = statement((db, _: Placeholders<NoParameters>) =>
  db
    .selectFrom('task_counts')
    .select((eb) => ['status', eb.fn.sum<number>('count').as('count')])
    .groupBy('status'),
);

/** How many tasks are in each status, from the counts kept with every change; a status may be there with 0. */
export const countTasksByStatus = (db: Reader): Promise<StatusCount[]> => taskCounts.all(db, {});

const agentCounts = statement((db, _: Placeholders<NoParameters>) =>
  db
    .selectFrom('agents')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status'),
);

/** How many agents are in each status that occurs. */
export const countAgentsByStatus = (db: Reader): Promise<StatusCount[]> => agentCounts.all(db, {});

const sessionCount = statement((db, _: Placeholders<NoParameters>) =>
  db.selectFrom('active_sessions').select((eb) => eb.fn.countAll<number>().as('count')),
);

/** How many sessions are open. */
export const countActiveSessions = async (db: Reader): Promise<number> =>
  (await sessionCount.first(db, {}))?.count ?? 0;

const newestOfLog = (db: Reader, agentId: string | undefined) => {
  const newest = db.selectFrom('agent_log').orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return agentId === undefined
    ? newest.where('eventType', '<>', sql.lit('agent_status_change'))
    : newest.where('agentId', '=', agentId);
};

/**
 * The newest log entries: those of one agent, or all but the changes of agent status. At most `limit`, up to the first
 * that would make more than `maxBytes` bytes with those before it, counting 512 around each; the very first comes
 * whatever it has.
 */
export const listLogRows = async (
  db: Reader,
  { agentId, limit }: { readonly agentId: string | undefined; readonly limit: number },
  maxBytes: number,
): Promise<{ readonly rows: Selectable<AgentLogTable>[]; readonly isCut: boolean }> => {
  const newest = newestOfLog(db, agentId);
  const sizes = await newest
    .select((row) => bytesOfEntry(row).as('bytes'))
    .limit(Math.min(limit, Math.ceil(maxBytes / bytesAroundRow) + 1))
    .execute();
  const found = await newest.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  const rows = startWithin(found, answeredEntry, maxBytes);
  return { rows, isCut: rows.length < sizes.length };
};

/** Longest text in a list of what is going on, in characters. */
export const shownLength = 1000;

/** How many of each kind such a list has. */
const mostShown = 100;

/** The start of a text, with one character more than is shown, which tells that there is more. */
const startOf =
  <Table extends keyof Database, Text extends string | null = string>(column: StringReference<Database, Table>) =>
  (row: ExpressionBuilder<Database, Table>) =>
    row.fn<Text>('substr', [column, row.lit(1), row.lit(shownLength + 1)]);

/** The newest 100 chat messages in a status, newest first, with the start of each. */
export const listInboxMessageRows = (db: Reader, status: string) =>
  db
    .selectFrom('inbox_messages')
    .select(['id', 'source', 'chatChannelId', 'chatThreadTs', 'createdAt'])
    .select((row) => startOf<'inbox_messages'>('content')(row).as('content'))
    .where('status', '=', status)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();

const bothKinds = [0, 1] as const;

/**
 * The newest 100 tasks created at or after `since` by an agent that is a lead, newest first, with the start of each and
 * the assignee's name.
 */
export const listDelegationRows = (db: Reader, since: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('agents as creator', 'creator.id', 'tasks.creatorAgentId')
    .leftJoin('agents as assignee', 'assignee.id', 'tasks.agentId')
    .select([
      'tasks.id',
      'tasks.agentId',
      'assignee.name as agentName',
      'tasks.creatorAgentId',
      'tasks.status',
      'tasks.createdAt',
    ])
    .select((row) => startOf<'tasks'>('tasks.task')(row).as('task'))
    .where('creator.isLead', '=', 1)
    .where('tasks.isHeartbeat', 'in', bothKinds)
    .where('tasks.createdAt', '>=', since)
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(mostShown)
    .execute();

/** The newest 100 tasks in progress, newest first, with the start of their texts and the assignee's name. */
export const listActiveTaskRows = (db: Reader) =>
  db
    .selectFrom('tasks')
    .leftJoin('agents as assignee', 'assignee.id', 'tasks.agentId')
    .select(['tasks.id', 'tasks.agentId', 'assignee.name as agentName', 'tasks.status', 'tasks.createdAt'])
    .select((row) => [
      startOf<'tasks'>('tasks.task')(row).as('task'),
      startOf<'tasks', string | null>('tasks.progress')(row).as('progress'),
    ])
    .where('tasks.status', '=', 'in_progress')
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(mostShown)
    .execute();
