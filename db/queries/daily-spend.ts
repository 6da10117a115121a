import type { OnConflictBuilder } from 'kysely';
import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';

/** Whose spending: everybody's (`global`, empty id), an agent's, or that on a user's tasks. */
export interface SpendScope {
  readonly scope: BudgetScope;
  readonly scopeId: string;
}

interface Spend extends SpendScope {
  readonly date: string;
  readonly usd: number;
}

const added = (conflict: OnConflictBuilder<Database, 'daily_spend'>) =>
  conflict
    .columns(['scope', 'scopeId', 'date'])
    .doUpdateSet((row) => ({ spendUsd: row('daily_spend.spendUsd', '+', row.ref('excluded.spendUsd')) }));

const addSpendStatement = changeStatement((db, spend: Placeholders<Spend>) =>
  db
    .insertInto('daily_spend')
    .values({ date: spend.date, scope: spend.scope, scopeId: spend.scopeId, spendUsd: spend.usd })
    .onConflict(added),
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

/** Adds what one user has spent to what another has, day by day. Call it in the transaction that gives him the tasks. */
export const moveSpendOfUser = async (db: Transaction, from: string, to: string): Promise<void> => {
  const moved = db
    .selectFrom('daily_spend')
    .select((row) => ['date', 'scope', row.val(to).as('scopeId'), 'spendUsd'])
    .where('scope', '=', 'user')
    .where('scopeId', '=', from);
  await db
    .insertInto('daily_spend')
    .columns(['date', 'scope', 'scopeId', 'spendUsd'])
    .expression(moved)
    .onConflict(added)
    .execute();
  await db.deleteFrom('daily_spend').where('scope', '=', 'user').where('scopeId', '=', from).execute();
};
