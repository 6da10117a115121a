import type { Kysely, Selectable } from 'kysely';
import { sqlBuilder } from '../builder.js';
import { bulkInsert } from '../bulk-insert.js';
import { Columns } from '../columns.js';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';
import type { SessionCostTable } from '../tables/costs.js';
import type { KeyLogin } from './credential-keys.js';
import { hasFew } from './reach.js';

export type SessionCostRow = Selectable<SessionCostTable>;

/** Bounds on createdAt, ISO, both inclusive. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

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
  createdAt: true,
});

/** Stores costs. */
export const insertSessionCosts = bulkInsert(columns, (rows) => sqlBuilder.insertInto('session_costs').values(rows));

const addToTask = statement((db, cost: Placeholders<{ taskId: string; usd: number }>) =>
  db
    .updateTable('tasks')
    .set((row) => ({ totalCostUsd: row(row.fn.coalesce('totalCostUsd', row.lit(0)), '+', cost.usd) }))
    .where('id', '=', cost.taskId),
);

/** Adds to what a task has cost. */
export const addTaskCost = async (db: Kysely<Database>, taskId: string, usd: number): Promise<void> => {
  await addToTask.run(db, { taskId, usd });
};

const taskRequesters = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').select(['id', 'requestedByUserId']).where('id', '=', parameter.id),
);

/** A task and who requested it, or undefined. */
export const findCostTask = (
  db: Kysely<Database>,
  id: string,
): Promise<{ id: string; requestedByUserId: string | null } | undefined> => taskRequesters.first(db, { id });

export interface SessionCostFilter extends TimeRange {
  readonly agentId?: string;
  /** With it every other filter is ignored. */
  readonly taskId?: string;
}

/** The newest costs that match, newest first. */
export const listCosts = (
  db: Kysely<Database>,
  filter: SessionCostFilter,
  limit: number,
): Promise<SessionCostRow[]> => {
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

/** Whether few costs lie in a range of time, or few of an agent. */
export const reachesFewCosts = (
  db: Kysely<Database>,
  { agentId, from, to }: TimeRange & { readonly agentId?: string },
): Promise<boolean> => {
  let costs = db.selectFrom('session_costs');
  if (agentId !== undefined) {
    costs = costs.where('agentId', '=', agentId);
  }
  if (from !== undefined) {
    costs = costs.where('createdAt', '>=', from);
  }
  if (to !== undefined) {
    costs = costs.where('createdAt', '<=', to);
  }
  return hasFew(db, costs);
};

/** Costs of tasks on one key, summed since an instant (inclusive), in USD. */
export const sumSpendOfKeySince = async (db: Kysely<Database>, login: KeyLogin, since: string): Promise<number> => {
  const { spend } = await db
    .selectFrom('session_costs')
    .select((row) => row.fn.sum<number | null>('totalCostUsd').as('spend'))
    .where('taskId', 'in', (tasks) =>
      tasks
        .selectFrom('tasks')
        .select('tasks.id')
        .where('tasks.credentialKeyType', '=', login.keyType)
        .where('tasks.credentialKeySuffix', '=', login.keySuffix),
    )
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return spend ?? 0;
};

export interface KeyCostRow {
  readonly keyType: string;
  readonly keySuffix: string;
  readonly totalCost: number;
  readonly totalInputTokens: number;
  readonly totalOutputTokens: number;
  readonly taskCount: number;
}

/** Costs by the key their task is stamped with, highest first. */
export const sumCostsByKey = (db: Kysely<Database>, keyType: string | undefined): Promise<KeyCostRow[]> => {
  let query = db
    .selectFrom('tasks')
    .innerJoin('session_costs as cost', 'cost.taskId', 'tasks.id')
    .select((row) => [
      row.ref('tasks.credentialKeyType').$castTo<string>().as('keyType'),
      row.ref('tasks.credentialKeySuffix').$castTo<string>().as('keySuffix'),
      row.fn.sum<number>('cost.totalCostUsd').as('totalCost'),
      row.fn.sum<number>('cost.inputTokens').as('totalInputTokens'),
      row.fn.sum<number>('cost.outputTokens').as('totalOutputTokens'),
      row.fn.count<number>('cost.taskId').distinct().as('taskCount'),
    ])
    .where('tasks.credentialKeyType', 'is not', null)
    .where('tasks.credentialKeySuffix', 'is not', null)
    .groupBy(['tasks.credentialKeyType', 'tasks.credentialKeySuffix']);
  if (keyType !== undefined) {
    query = query.where('tasks.credentialKeyType', '=', keyType);
  }
  return query.orderBy('totalCost', 'desc').execute();
};
