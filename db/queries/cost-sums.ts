import type { Expression, ExpressionBuilder } from 'kysely';
import type { ChangeBuilder, ReadBuilder, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { CostSumTable } from '../tables/costs.js';
import { lastInstant } from '../time-range.js';

const keyColumns = [
  'day',
  'agentId',
  'requesterId',
  'isHumanFree',
  'keyType',
  'keySuffix',
  'previousDay',
  'agentPreviousDay',
] as const;

const addedColumns = [
  'sessions',
  'usd',
  'nanoUsd',
  'inputTokens',
  'outputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'durationMs',
] as const;

const columns = [...keyColumns, ...addedColumns, 'firstSessionAt', 'lastSessionAt'] as const;

type SumKey = Pick<CostSumTable, (typeof keyColumns)[number]>;

const nanosInUsd = 1e9;

/** An amount in USD that is kept as whole ones and billionths. */
export const usdOf = ({ usd, nanoUsd }: Pick<CostSumTable, 'usd' | 'nanoUsd'>): number => usd + nanoUsd / nanosInUsd;

/** Costs with their tasks as these are now. */
export const costsWithTasks = (db: ReadBuilder) =>
  db.selectFrom('session_costs as cost').leftJoin('tasks as task', 'task.id', 'cost.taskId');

/** The sums that costs come to, as the table keeps them. */
const sumsOfCosts = (db: ReadBuilder) =>
  costsWithTasks(db)
    .select((row) => {
      const wholeUsd = row.fn<number>('floor', ['cost.totalCostUsd']);
      const restUsd = row.parens('cost.totalCostUsd', '-', wholeUsd);
      return [
        row.fn<string>('substr', ['cost.createdAt', row.lit(1), row.lit(10)]).as('day'),
        'cost.agentId',
        row.fn.coalesce('task.requestedByUserId', row.val('')).as('requesterId'),
        'cost.isHumanFree',
        row.fn.coalesce('task.credentialKeyType', row.val('')).as('keyType'),
        row.fn.coalesce('task.credentialKeySuffix', row.val('')).as('keySuffix'),
        'cost.previousDay',
        'cost.agentPreviousDay',
        row.fn.countAll<number>().as('sessions'),
        row.fn.sum<number>(wholeUsd).as('usd'),
        row.fn.sum<number>(row.fn<number>('round', [row(restUsd, '*', row.lit(nanosInUsd))])).as('nanoUsd'),
        row.fn.sum<number>('cost.inputTokens').as('inputTokens'),
        row.fn.sum<number>('cost.outputTokens').as('outputTokens'),
        row.fn.sum<number>('cost.cacheReadTokens').as('cacheReadTokens'),
        row.fn.sum<number>('cost.cacheWriteTokens').as('cacheWriteTokens'),
        row.fn.sum<number>('cost.durationMs').as('durationMs'),
        row.fn.min('cost.createdAt').as('firstSessionAt'),
        row.fn.max('cost.createdAt').as('lastSessionAt'),
      ];
    })
    .groupBy([
      'day',
      'cost.agentId',
      'requesterId',
      'cost.isHumanFree',
      'keyType',
      'keySuffix',
      'cost.previousDay',
      'cost.agentPreviousDay',
    ]);

const added = (row: ExpressionBuilder<Database & { excluded: CostSumTable }, 'cost_sums' | 'excluded'>) => {
  const sum = (column: (typeof addedColumns)[number]) => row(`cost_sums.${column}`, '+', row.ref(`excluded.${column}`));
  const further = (column: 'firstSessionAt' | 'lastSessionAt', operator: '<' | '>') =>
    row
      .case()
      .when(`excluded.${column}`, operator, row.ref(`cost_sums.${column}`))
      .then(row.ref(`excluded.${column}`))
      .else(row.ref(`cost_sums.${column}`))
      .end();
  return {
    sessions: sum('sessions'),
    usd: sum('usd'),
    nanoUsd: sum('nanoUsd'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cacheReadTokens: sum('cacheReadTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
    durationMs: sum('durationMs'),
    firstSessionAt: further('firstSessionAt', '<'),
    lastSessionAt: further('lastSessionAt', '>'),
  };
};

const add = (db: ChangeBuilder, sums: Expression<CostSumTable>) =>
  db
    .insertInto('cost_sums')
    .columns(columns)
    .expression(sums)
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(added));

const addCost = changeStatement((db, parameter: Placeholders<{ id: string }>) =>
  add(db, sumsOfCosts(db).where('cost.id', '=', parameter.id)),
);

/** Adds a stored cost to the sums. */
export const addCostToSums = async (db: Transaction, id: string): Promise<void> => {
  await addCost.run(db, { id });
};

const addTask = changeStatement((db, parameter: Placeholders<{ taskId: string }>) =>
  add(db, sumsOfCosts(db).where('cost.taskId', '=', parameter.taskId)),
);

const sumsOfTask = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  sumsOfCosts(db).where('cost.taskId', '=', parameter.taskId),
);

const takeAway = changeStatement((db, sum: Placeholders<CostSumTable>) =>
  db
    .updateTable('cost_sums')
    .set((row) => ({
      sessions: row('sessions', '-', sum.sessions),
      usd: row('usd', '-', sum.usd),
      nanoUsd: row('nanoUsd', '-', sum.nanoUsd),
      inputTokens: row('inputTokens', '-', sum.inputTokens),
      outputTokens: row('outputTokens', '-', sum.outputTokens),
      cacheReadTokens: row('cacheReadTokens', '-', sum.cacheReadTokens),
      cacheWriteTokens: row('cacheWriteTokens', '-', sum.cacheWriteTokens),
      durationMs: row('durationMs', '-', sum.durationMs),
    }))
    .where((row) => row.and(keyColumns.map((column) => row(column, '=', sum[column]))))
    .returning(['sessions', 'firstSessionAt', 'lastSessionAt']),
);

const deleteSum = changeStatement((db, sum: Placeholders<SumKey>) =>
  db.deleteFrom('cost_sums').where((row) => row.and(keyColumns.map((column) => row(column, '=', sum[column])))),
);

/** The earliest, or the latest, time of the costs that one row of sums stands for. */
const endOf = (db: ReadBuilder, sum: Placeholders<SumKey>, order: 'asc' | 'desc') =>
  costsWithTasks(db)
    .select('cost.createdAt')
    .where('cost.agentId', '=', sum.agentId)
    .where('cost.createdAt', '>=', sum.day)
    .where((row) => row('cost.createdAt', '<=', row(row.val(sum.day), '||', row.val(lastInstant))))
    .where('cost.isHumanFree', '=', sum.isHumanFree)
    .where('cost.previousDay', '=', sum.previousDay)
    .where('cost.agentPreviousDay', '=', sum.agentPreviousDay)
    .where((row) => row(row.fn.coalesce('task.requestedByUserId', row.val('')), '=', sum.requesterId))
    .where((row) => row(row.fn.coalesce('task.credentialKeyType', row.val('')), '=', sum.keyType))
    .where((row) => row(row.fn.coalesce('task.credentialKeySuffix', row.val('')), '=', sum.keySuffix))
    .orderBy('cost.createdAt', order)
    .limit(1);

const findEnds = changeStatement((db, sum: Placeholders<SumKey>) =>
  db
    .updateTable('cost_sums')
    .set({
      firstSessionAt: endOf(db, sum, 'asc').$asScalar(),
      lastSessionAt: endOf(db, sum, 'desc').$asScalar(),
    })
    .where((row) => row.and(keyColumns.map((column) => row(column, '=', sum[column])))),
);

const takeTaskAway = async (db: Transaction, sum: CostSumTable): Promise<void> => {
  const left = await takeAway.first(db, sum);
  if (left === undefined) {
    throw new Error(`no sums of costs for ${sum.day} and agent ${sum.agentId}`);
  }
  if (left.sessions === 0) {
    await deleteSum.run(db, sum);
    return;
  }
  if (left.firstSessionAt === sum.firstSessionAt || left.lastSessionAt === sum.lastSessionAt) {
    await findEnds.run(db, sum);
  }
};

/**
 * Moves the costs of a task, which is stamped with another key by now, from the sums of the key it had (empty for none)
 * to those of the one it has. Call it in the transaction of the stamp.
 */
export const moveTaskToItsKey = async (
  db: Transaction,
  taskId: string,
  former: { readonly keyType: string; readonly keySuffix: string },
): Promise<void> => {
  const sums = await sumsOfTask.all(db, { taskId });
  for (const sum of sums) {
    await takeTaskAway(db, { ...sum, keyType: former.keyType, keySuffix: former.keySuffix });
  }
  if (sums.length > 0) {
    await addTask.run(db, { taskId });
  }
};

/** Gives one requester's sums to another. Call it in the transaction that gives him the tasks. */
export const moveSumsOfRequester = async (db: Transaction, from: string, to: string): Promise<void> => {
  const moved = db
    .selectFrom('cost_sums')
    .select((row) => [
      'day',
      'agentId',
      row.val(to).as('requesterId'),
      'isHumanFree',
      'keyType',
      'keySuffix',
      'previousDay',
      'agentPreviousDay',
      ...addedColumns,
      'firstSessionAt',
      'lastSessionAt',
    ])
    .where('requesterId', '=', from);
  await add(db, moved).execute();
  await db.deleteFrom('cost_sums').where('requesterId', '=', from).execute();
};
