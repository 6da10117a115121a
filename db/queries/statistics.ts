import { type Selectable, sql } from 'kysely';
import type { Reader } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { AgentLogTable } from '../tables/agent-log.js';

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

/** The newest log entries: those of one agent, or all but the changes of agent status. */
export const listLogRows = (
  db: Reader,
  agentId: string | undefined,
  limit: number,
): Promise<Selectable<AgentLogTable>[]> => {
  const newest = db.selectFrom('agent_log').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
  return agentId === undefined
    ? newest.where('eventType', '<>', sql.lit('agent_status_change')).execute()
    : newest.where('agentId', '=', agentId).execute();
};

/** Chat messages in a status, newest first. */
export const listInboxMessageRows = (db: Reader, status: string) =>
  db
    .selectFrom('inbox_messages')
    .select(['id', 'content', 'source', 'chatChannelId', 'chatThreadTs', 'createdAt'])
    .where('status', '=', status)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

const bothKinds = [0, 1] as const;

/** Tasks created at or after `since` by an agent that is a lead, newest first, with the assignee's name. */
export const listDelegationRows = (db: Reader, since: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('agents as creator', 'creator.id', 'tasks.creatorAgentId')
    .leftJoin('agents as assignee', 'assignee.id', 'tasks.agentId')
    .select([
      'tasks.id',
      'tasks.task',
      'tasks.agentId',
      'assignee.name as agentName',
      'tasks.creatorAgentId',
      'tasks.status',
      'tasks.createdAt',
    ])
    .where('creator.isLead', '=', 1)
    .where('tasks.isHeartbeat', 'in', bothKinds)
    .where('tasks.createdAt', '>=', since)
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute();

/** Tasks in progress, newest first, with the assignee's name. */
export const listActiveTaskRows = (db: Reader) =>
  db
    .selectFrom('tasks')
    .leftJoin('agents as assignee', 'assignee.id', 'tasks.agentId')
    .select([
      'tasks.id',
      'tasks.task',
      'tasks.agentId',
      'assignee.name as agentName',
      'tasks.status',
      'tasks.createdAt',
      'tasks.progress',
    ])
    .where('tasks.status', '=', 'in_progress')
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute();
