import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { bulkInsert } from '../bulk-insert.js';
import { Columns } from '../columns.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { Bit } from '../tables/column-types.js';
import type { SessionCostTable } from '../tables/costs.js';
import type { TimeRange } from '../time-range.js';

export type SessionCostRow = Selectable<SessionCostTable>;

const columns = new Columns<SessionCostRow>({
  id: true,
  sessionId: true,
  taskId: true,
  agentId: true,
  totalCostUsd: true,
  inputTokens: true,
  outputTokens: true,
  cacheReadTokens: true,
  cacheWriteTokens: true,
  reasoningOutputTokens: true,
  thinkingTokens: true,
  durationMs: true,
  numTurns: true,
  model: true,
  provider: true,
  isError: true,
  costSource: true,
  harnessCostUsd: true,
  cacheWrite5mTokens: true,
  cacheWrite1hTokens: true,
  modelBreakdown: true,
  isHumanFree: true,
  previousDay: true,
  agentPreviousDay: true,
  createdAt: true,
});

/** Stores costs. */
export const insertSessionCosts = bulkInsert(columns, (db, rows) => db.insertInto('session_costs').values(rows));

const addToTask = changeStatement((db, cost: Placeholders<{ taskId: string; usd: number }>) =>
  db
    .updateTable('tasks')
    .set((row) => ({ totalCostUsd: row(row.fn.coalesce('totalCostUsd', row.lit(0)), '+', cost.usd) }))
    .where('id', '=', cost.taskId)
    .returning(['id', 'agentId', 'requestedByUserId', 'isHumanFree']),
);

/** A task as far as its costs need it. */
export interface CostlyTask {
  readonly id: string;
  readonly agentId: string | null;
  readonly requestedByUserId: string | null;
  readonly isHumanFree: Bit;
}

/** Adds to what a task has cost, and tells for whom it counts from then on; undefined when there is no such task. */
export const addTaskCost = (db: Transaction, taskId: string, usd: number): Promise<CostlyTask | undefined> =>
  addToTask.first(db, { taskId, usd });

const newestOfTask = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  db
    .selectFrom('session_costs')
    .select(['createdAt', 'agentId'])
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** When, and by which agent, a task had its last cost; undefined when it has none. */
export const findNewestCostOfTask = (
  db: Reader,
  taskId: string,
): Promise<{ createdAt: string; agentId: string } | undefined> => newestOfTask.first(db, { taskId });

const newestOfAgentOnTask = statement((db, parameter: Placeholders<{ taskId: string; agentId: string }>) =>
  db
    .selectFrom('session_costs')
    .select('createdAt')
    .where('taskId', '=', parameter.taskId)
    .where('agentId', '=', parameter.agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** When an agent had its last cost on a task; undefined when it has none. */
export const findNewestCostOfAgentOnTask = (
  db: Reader,
  taskId: string,
  agentId: string,
): Promise<{ createdAt: string } | undefined> => newestOfAgentOnTask.first(db, { taskId, agentId });

/** What of a day's costs tells when a budget was used up. */
export type DatedCost = Pick<SessionCostRow, 'createdAt' | 'totalCostUsd'>;

interface Spent {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

const newestBetween = statement((db, parameter: Placeholders<Spent>) =>
  db
    .selectFrom('session_costs')
    .select(['createdAt', 'totalCostUsd'])
    .where('createdAt', '>=', parameter.from)
    .where('createdAt', '<', parameter.before)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

const newestOfAgentBetween = statement((db, parameter: Placeholders<Spent & { agentId: string }>) =>
  db
    .selectFrom('session_costs')
    .select(['createdAt', 'totalCostUsd'])
    .where('agentId', '=', parameter.agentId)
    .where('createdAt', '>=', parameter.from)
    .where('createdAt', '<', parameter.before)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

/** The newest costs from an instant on and before another, of an agent or of all, newest first. */
export const listNewestCosts = (db: Reader, agentId: string | undefined, spent: Spent): Promise<DatedCost[]> =>
  agentId === undefined ? newestBetween.all(db, spent) : newestOfAgentBetween.all(db, { ...spent, agentId });

/** The range bounds createdAt. */
export interface SessionCostFilter extends TimeRange {
  readonly agentId?: string;
  /** With it every other filter is ignored. */
  readonly taskId?: string;
}

/** The newest costs that match, newest first. */
export const listCosts = (db: Reader, filter: SessionCostFilter, limit: number): Promise<SessionCostRow[]> => {
  let query = db
    .selectFrom('session_costs')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const { taskId, agentId, from, to } = filter;
  if (taskId !== undefined) {
    return query.where('taskId', '=', taskId).execute();
  }
  if (agentId !== undefined) {
    query = query.where('agentId', '=', agentId);
  }
  if (from !== undefined) {
    query = query.where('createdAt', '>=', from);
  }
  if (to !== undefined) {
    query = query.where('createdAt', '<=', to);
  }
  return query.execute();
};
