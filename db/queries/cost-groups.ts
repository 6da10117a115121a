import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import type { Bit } from '../tables/agents.js';

/** What decides for whom a task's cost counts. */
export interface CostTask {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly source: string;
  readonly requestedByUserId: string | null;
  readonly requesterInherited: Bit;
  readonly isHeartbeat: Bit;
}

/** The costs of one task by one agent in a stretch of time, added up, with what is needed of the task. */
export interface CostGroup {
  readonly taskId: string | null;
  readonly agentId: string;
  readonly sessions: number;
  readonly costUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly durationMs: number;
  readonly firstSessionAt: string;
  readonly lastSessionAt: string;
  readonly parentTaskId: string | null;
  readonly source: string | null;
  readonly requestedByUserId: string | null;
  readonly requesterInherited: Bit | null;
  readonly isHeartbeat: Bit | null;
  readonly credentialKeyType: string | null;
  readonly credentialKeySuffix: string | null;
}

export interface CostStretch {
  /** ISO, inclusive. */
  readonly from: string;
  /** ISO, inclusive. */
  readonly to: string;
  readonly agentId?: string;
}

/** Adds up the costs of a stretch of time by task and agent. */
export const groupCosts = (db: Kysely<Database>, stretch: CostStretch): Promise<CostGroup[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('session_costs')
        .select((row) => [
          'taskId',
          'agentId',
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
        .where('createdAt', '>=', stretch.from)
        .where('createdAt', '<=', stretch.to)
        .$if(stretch.agentId !== undefined, (query) => query.where('agentId', '=', stretch.agentId as string))
        .groupBy(['taskId', 'agentId'])
        .as('cost'),
    )
    .leftJoin('tasks', 'tasks.id', 'cost.taskId')
    .selectAll('cost')
    .select([
      'tasks.parentTaskId',
      'tasks.source',
      'tasks.requestedByUserId',
      'tasks.requesterInherited',
      'tasks.isHeartbeat',
      'tasks.credentialKeyType',
      'tasks.credentialKeySuffix',
    ])
    .execute();

/** The first and the last createdAt of all costs (or of an agent's); undefined when there are none. */
export const costBounds = async (
  db: Kysely<Database>,
  agentId: string | undefined,
): Promise<{ first: string; last: string } | undefined> => {
  const times = db
    .selectFrom('session_costs')
    .select('createdAt')
    .$if(agentId !== undefined, (query) => query.where('agentId', '=', agentId as string))
    .limit(1);
  const first = await times.orderBy('createdAt').executeTakeFirst();
  const last = await times.orderBy('createdAt', 'desc').executeTakeFirst();
  return first && last && { first: first.createdAt, last: last.createdAt };
};

/** The named tasks as far as attribution needs them. */
export const findCostTasks = (db: Kysely<Database>, ids: readonly string[]): Promise<CostTask[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'parentTaskId', 'source', 'requestedByUserId', 'requesterInherited', 'isHeartbeat'])
    .where('id', 'in', ids)
    .execute();
