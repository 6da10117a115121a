import type { Reader } from '../access.js';
import type { Bit } from '../tables/column-types.js';
import { lastInstant } from '../time-range.js';
import { costsWithTasks, usdOf } from './cost-sums.js';
import type { KeyLogin } from './credential-keys.js';
import { fewSums, hasFew } from './reach.js';

/** Whose costs are asked for; null for those that count for nobody. */
export interface CostFilter {
  readonly agentId?: string;
  readonly userId?: string | null;
}

/** Whole UTC days, both inclusive. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Times within one UTC day, ISO, both inclusive. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

interface Amounts {
  readonly costUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly sessions: number;
  readonly durationMs: number;
}

/** What costs with the same requester and key come to. An empty requester or key is none. */
export interface CostGroup extends Amounts {
  readonly day: string;
  readonly requesterId: string;
  readonly isHumanFree: Bit;
  readonly keyType: string;
  readonly keySuffix: string;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly firstSessionAt: string;
  readonly lastSessionAt: string;
}

export interface AgentAmounts extends Amounts {
  readonly agentId: string;
}

/** The first and the last createdAt of all costs (or of an agent's); undefined when there are none. */
export const costBounds = async (
  db: Reader,
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

const sumsOf = (db: Reader, { firstDay, lastDay }: Days, { agentId, userId }: CostFilter) => {
  let sums = db.selectFrom('cost_sums').where('day', '>=', firstDay).where('day', '<=', lastDay);
  if (agentId !== undefined) {
    sums = sums.where('agentId', '=', agentId);
  }
  if (userId === null) {
    sums = sums.where((row) => row.or([row('requesterId', '=', ''), row('isHumanFree', '=', 1)]));
  } else if (userId !== undefined) {
    sums = sums.where('requesterId', '=', userId).where('isHumanFree', '=', 0);
  }
  return sums;
};

/**
 * Adds up whole days by day, requester and key. `tasks` counts each task in one of the groups only: the one in which it
 * first had a cost in these days.
 */
export const sumDays = async (
  db: Reader,
  days: Days,
  filter: CostFilter,
): Promise<(CostGroup & { readonly tasks: number })[]> => {
  const previousDay = filter.agentId === undefined ? 'previousDay' : 'agentPreviousDay';
  const rows = await sumsOf(db, days, filter)
    .select((row) => [
      'day',
      'requesterId',
      'isHumanFree',
      'keyType',
      'keySuffix',
      row.fn.sum<number>('usd').as('usd'),
      row.fn.sum<number>('nanoUsd').as('nanoUsd'),
      row.fn.sum<number>('inputTokens').as('inputTokens'),
      row.fn.sum<number>('outputTokens').as('outputTokens'),
      row.fn.sum<number>('cacheReadTokens').as('cacheReadTokens'),
      row.fn.sum<number>('cacheWriteTokens').as('cacheWriteTokens'),
      row.fn.sum<number>('sessions').as('sessions'),
      row.fn.sum<number>('durationMs').as('durationMs'),
      row.fn.min('firstSessionAt').as('firstSessionAt'),
      row.fn.max('lastSessionAt').as('lastSessionAt'),
      row.fn
        .sum<number>(row.case().when(previousDay, '<', days.firstDay).then(row.ref('sessions')).else(0).end())
        .as('tasks'),
    ])
    .groupBy(['day', 'requesterId', 'isHumanFree', 'keyType', 'keySuffix'])
    .execute();
  return rows.map((row) => ({ ...row, costUsd: usdOf(row) }));
};

/** Adds up whole days by agent. */
export const sumDaysByAgent = async (db: Reader, days: Days, filter: CostFilter): Promise<AgentAmounts[]> => {
  const rows = await sumsOf(db, days, filter)
    .select((row) => [
      'agentId',
      row.fn.sum<number>('usd').as('usd'),
      row.fn.sum<number>('nanoUsd').as('nanoUsd'),
      row.fn.sum<number>('inputTokens').as('inputTokens'),
      row.fn.sum<number>('outputTokens').as('outputTokens'),
      row.fn.sum<number>('sessions').as('sessions'),
      row.fn.sum<number>('durationMs').as('durationMs'),
    ])
    .groupBy('agentId')
    .execute();
  return rows.map((row) => ({ ...row, costUsd: usdOf(row) }));
};

const costsOf = (db: Reader, { from, to }: Stretch, { agentId, userId }: CostFilter) => {
  let costs = costsWithTasks(db).where('cost.createdAt', '>=', from).where('cost.createdAt', '<=', to);
  if (agentId !== undefined) {
    costs = costs.where('cost.agentId', '=', agentId);
  }
  if (userId === null) {
    costs = costs.where((row) => row.or([row('task.requestedByUserId', 'is', null), row('cost.isHumanFree', '=', 1)]));
  } else if (userId !== undefined) {
    costs = costs.where('task.requestedByUserId', '=', userId).where('cost.isHumanFree', '=', 0);
  }
  return costs;
};

/** Adds up the costs of a part of a day by task. */
export const sumStretchByTask = (
  db: Reader,
  stretch: Stretch,
  filter: CostFilter,
): Promise<(CostGroup & { readonly taskId: string | null })[]> =>
  costsOf(db, stretch, filter)
    .select((row) => [
      row.fn<string>('substr', ['cost.createdAt', row.lit(1), row.lit(10)]).as('day'),
      'cost.taskId',
      row.fn.coalesce('task.requestedByUserId', row.val('')).as('requesterId'),
      'cost.isHumanFree',
      row.fn.coalesce('task.credentialKeyType', row.val('')).as('keyType'),
      row.fn.coalesce('task.credentialKeySuffix', row.val('')).as('keySuffix'),
      row.fn.sum<number>('cost.totalCostUsd').as('costUsd'),
      row.fn.sum<number>('cost.inputTokens').as('inputTokens'),
      row.fn.sum<number>('cost.outputTokens').as('outputTokens'),
      row.fn.sum<number>('cost.cacheReadTokens').as('cacheReadTokens'),
      row.fn.sum<number>('cost.cacheWriteTokens').as('cacheWriteTokens'),
      row.fn.countAll<number>().as('sessions'),
      row.fn.sum<number>('cost.durationMs').as('durationMs'),
      row.fn.min('cost.createdAt').as('firstSessionAt'),
      row.fn.max('cost.createdAt').as('lastSessionAt'),
    ])
    .groupBy(['day', 'cost.taskId', 'requesterId', 'cost.isHumanFree', 'keyType', 'keySuffix'])
    .execute();

/** Adds up the costs of a part of a day by agent. */
export const sumStretchByAgent = (db: Reader, stretch: Stretch, filter: CostFilter): Promise<AgentAmounts[]> =>
  costsOf(db, stretch, filter)
    .select((row) => [
      'cost.agentId',
      row.fn.sum<number>('cost.totalCostUsd').as('costUsd'),
      row.fn.sum<number>('cost.inputTokens').as('inputTokens'),
      row.fn.sum<number>('cost.outputTokens').as('outputTokens'),
      row.fn.countAll<number>().as('sessions'),
      row.fn.sum<number>('cost.durationMs').as('durationMs'),
    ])
    .groupBy('cost.agentId')
    .execute();

/** Which of the named tasks have a cost (by that agent) in these days. */
export const findTasksWithCost = async (
  db: Reader,
  taskIds: readonly string[],
  { firstDay, lastDay }: Days,
  agentId: string | undefined,
): Promise<string[]> => {
  const tasks = await db
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.id', 'in', taskIds)
    .where((row) => {
      const costs = row
        .selectFrom('session_costs as cost')
        .select('cost.taskId')
        .whereRef('cost.taskId', '=', 'tasks.id')
        .where('cost.createdAt', '>=', firstDay)
        .where('cost.createdAt', '<=', lastDay + lastInstant);
      return row.exists(agentId === undefined ? costs : costs.where('cost.agentId', '=', agentId));
    })
    .execute();
  return tasks.map(({ id }) => id);
};

/** Whether these days have few rows of sums, and these parts of days few costs. */
export const reachesFewCosts = async (
  db: Reader,
  days: Days | undefined,
  stretches: readonly Stretch[],
  { agentId }: CostFilter,
): Promise<boolean> => {
  const filter = agentId === undefined ? {} : { agentId };
  for (const { from, to } of stretches) {
    let costs = db.selectFrom('session_costs').where('createdAt', '>=', from).where('createdAt', '<=', to);
    if (agentId !== undefined) {
      costs = costs.where('agentId', '=', agentId);
    }
    if (!(await hasFew(db, costs))) {
      return false;
    }
  }
  return days === undefined || hasFew(db, sumsOf(db, days, filter), fewSums);
};

export interface KeyCostRow {
  readonly keyType: string;
  readonly keySuffix: string;
  readonly totalCost: number;
  readonly totalInputTokens: number;
  readonly totalOutputTokens: number;
  readonly taskCount: number;
}

const sumsOfKeys = (db: Reader, keyType: string | undefined) => {
  const sums = db.selectFrom('cost_sums');
  return keyType === undefined ? sums.where('keyType', '>', '') : sums.where('keyType', '=', keyType);
};

/** Whether the keys (of one type) have few rows of sums. */
export const reachesFewKeyCosts = (db: Reader, keyType: string | undefined): Promise<boolean> =>
  hasFew(db, sumsOfKeys(db, keyType), fewSums);

/** Costs by the key their task is stamped with, highest first. */
export const sumCostsByKey = async (db: Reader, keyType: string | undefined): Promise<KeyCostRow[]> => {
  const rows = await sumsOfKeys(db, keyType)
    .select((row) => [
      'keyType',
      'keySuffix',
      row.fn.sum<number>('usd').as('usd'),
      row.fn.sum<number>('nanoUsd').as('nanoUsd'),
      row.fn.sum<number>('inputTokens').as('totalInputTokens'),
      row.fn.sum<number>('outputTokens').as('totalOutputTokens'),
      row.fn
        .sum<number>(row.case().when('previousDay', '=', '').then(row.ref('sessions')).else(0).end())
        .as('taskCount'),
    ])
    .groupBy(['keyType', 'keySuffix'])
    .execute();
  return rows
    .map(({ usd, nanoUsd, ...sums }) => ({ ...sums, totalCost: usdOf({ usd, nanoUsd }) }))
    .sort((a, b) => b.totalCost - a.totalCost);
};

/** Costs of tasks on one key, summed since a UTC day (inclusive), in USD. */
export const sumSpendOfKeySince = async (db: Reader, login: KeyLogin, firstDay: string): Promise<number> => {
  const { usd, nanoUsd } = await db
    .selectFrom('cost_sums')
    .select((row) => [row.fn.sum<number | null>('usd').as('usd'), row.fn.sum<number | null>('nanoUsd').as('nanoUsd')])
    .where('keyType', '=', login.keyType)
    .where('keySuffix', '=', login.keySuffix)
    .where('day', '>=', firstDay)
    .executeTakeFirstOrThrow();
  return usdOf({ usd: usd ?? 0, nanoUsd: nanoUsd ?? 0 });
};
