import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import type { Bit } from '../tables/column-types.js';

/** What decides whether a task is one the swarm made for itself. */
export interface TaskLineage {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly source: string;
  readonly requestedByUserId: string | null;
  readonly requesterInherited: Bit;
  readonly isHeartbeat: Bit;
}

/** What a task's cost counts for: whom, and on which key it ran. */
export interface CostTask extends TaskLineage {
  readonly credentialKeyType: string | null;
  readonly credentialKeySuffix: string | null;
}

/** Costs of a stretch of time, added up. */
export interface CostSums {
  readonly sessions: number;
  readonly costUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly durationMs: number;
  readonly firstSessionAt: string;
  readonly lastSessionAt: string;
}

export interface CostStretch {
  /** ISO, inclusive. */
  readonly from: string;
  /** ISO, inclusive. */
  readonly to: string;
  readonly agentId?: string;
}

const sumsIn = (db: Kysely<Database>, { from, to, agentId }: CostStretch) => {
  const sums = db
    .selectFrom('session_costs')
    .select((row) => [
      row.fn.countAll<number>().as('sessions'),
      row.fn.sum<number>('totalCostUsd').as('costUsd'),
      row.fn.sum<number>('inputTokens').as('inputTokens'),
      row.fn.sum<number>('outputTokens').as('outputTokens'),
      row.fn.sum<number>('cacheReadTokens').as('cacheReadTokens'),
      row.fn.sum<number>('cacheWriteTokens').as('cacheWriteTokens'),
      row.fn.sum<number>('durationMs').as('durationMs'),
      row.fn.min('createdAt').as('firstSessionAt'),
      row.fn.max('createdAt').as('lastSessionAt'),
    ])
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to);
  return agentId === undefined ? sums : sums.where('agentId', '=', agentId);
};

/** Adds up the costs of a stretch of time by task. */
export const sumCostsByTask = (
  db: Kysely<Database>,
  stretch: CostStretch,
): Promise<(CostSums & { readonly taskId: string | null })[]> =>
  sumsIn(db, stretch).select('taskId').groupBy('taskId').execute();

/** Adds up the costs of a stretch of time by agent. */
export const sumCostsByAgent = (
  db: Kysely<Database>,
  stretch: CostStretch,
): Promise<(CostSums & { readonly agentId: string })[]> =>
  sumsIn(db, stretch).select('agentId').groupBy('agentId').execute();

/** Adds up the costs of a stretch of time by task and agent. */
export const sumCostsByTaskAndAgent = (
  db: Kysely<Database>,
  stretch: CostStretch,
): Promise<(CostSums & { readonly taskId: string | null; readonly agentId: string })[]> =>
  sumsIn(db, stretch).select(['taskId', 'agentId']).groupBy(['taskId', 'agentId']).execute();

/** The first and the last createdAt of all costs (or of an agent's); undefined when there are none. */
export const costBounds = async (
  db: Kysely<Database>,
  agentId: string | undefined,
): Promise<{ first: string; last: string } | undefined> => {
  let times = db.selectFrom('session_costs').select('createdAt').limit(1);
  if (agentId !== undefined) {
    times = times.where('agentId', '=', agentId);
  }
  const first = await times.orderBy('createdAt').executeTakeFirst();
  const last = await times.orderBy('createdAt', 'desc').executeTakeFirst();
  return first && last && { first: first.createdAt, last: last.createdAt };
};

/** The named tasks as far as attribution needs them. */
export const findCostTasks = (db: Kysely<Database>, ids: readonly string[]): Promise<CostTask[]> =>
  db
    .selectFrom('tasks')
    .select([
      'id',
      'parentTaskId',
      'source',
      'requestedByUserId',
      'requesterInherited',
      'isHeartbeat',
      'credentialKeyType',
      'credentialKeySuffix',
    ])
    .where('id', 'in', ids)
    .execute();
