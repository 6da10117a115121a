import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import { usdOf } from './cost-sums.js';

/** Whose spending: everybody's (`global`, empty id), an agent's, or that on a user's tasks. */
export interface SpendScope {
  readonly scope: BudgetScope;
  readonly scopeId: string;
}

interface Spend extends SpendScope {
  readonly date: string;
  readonly usd: number;
}

const addSpendStatement = changeStatement((db, spend: Placeholders<Spend>) =>
  db
    .insertInto('daily_spend')
    .values({ date: spend.date, scope: spend.scope, scopeId: spend.scopeId, spendUsd: spend.usd })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'scopeId', 'date'])
        .doUpdateSet((row) => ({ spendUsd: row('daily_spend.spendUsd', '+', row.ref('excluded.spendUsd')) })),
    ),
);

/** Adds to what a scope has spent on a UTC day (YYYY-MM-DD). */
export const addSpend = async (db: Transaction, spend: Spend): Promise<void> => {
  await addSpendStatement.run(db, spend);
};

const spendSince = statement((db, parameter: Placeholders<{ date: string }>) =>
  db
    .selectFrom('daily_spend')
    .select(['date', 'spendUsd'])
    .where('scope', '=', 'global')
    .where('scopeId', '=', '')
    .where('date', '>=', parameter.date),
);

/** What was spent on each UTC day from `date` on; days without cost are absent. */
export const listGlobalSpendSince = (db: Reader, date: string): Promise<{ date: string; spendUsd: number }[]> =>
  spendSince.all(db, { date });

/** Replaces the users' spending of a UTC day by what the sums of that day say now. */
export const recomputeUserSpend = async (db: Transaction, date: string): Promise<void> => {
  await db.deleteFrom('daily_spend').where('date', '=', date).where('scope', '=', 'user').execute();
  const sums = await db
    .selectFrom('cost_sums')
    .select((row) => ['requesterId', row.fn.sum<number>('usd').as('usd'), row.fn.sum<number>('nanoUsd').as('nanoUsd')])
    .where('day', '=', date)
    .where('requesterId', '<>', '')
    .groupBy('requesterId')
    .execute();
  for (const { requesterId, ...amount } of sums) {
    await addSpend(db, { date, scope: 'user', scopeId: requesterId, usd: usdOf(amount) });
  }
};
