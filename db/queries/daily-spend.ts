import { randomInt } from 'node:crypto';
import type { OnConflictBuilder } from 'kysely';
import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { dialectOf } from '../dialect/sql-dialect.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';

/**
 * Where many connections write, everybody's spending of a day is in several rows, which are added up when it is read:
 * each cost changes it, and would wait for all others in one row.
 */
export const shardsOfAll = ['', ...Array.from({ length: 31 }, (_, index) => `shard-${index + 1}`)] as const;

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

const rowIdOf = (db: Reader, { scope, scopeId }: SpendScope): string =>
  scope === 'global' && !dialectOf(db).hasOneWriter ? (shardsOfAll[randomInt(shardsOfAll.length)] ?? scopeId) : scopeId;

/** Adds to what a scope has spent on a UTC day (YYYY-MM-DD). */
export const addSpend = (db: Transaction, spend: Spend): Promise<void> =>
  addSpendStatement.send(db, {
    date: spend.date,
    scope: spend.scope,
    scopeId: rowIdOf(db, spend),
    usd: spend.usd,
  });

const spendSince = statement((db, parameter: Placeholders<{ date: string }>) =>
  db
    .selectFrom('daily_spend')
    .select(['date', 'spendUsd'])
    .where('scope', '=', 'global')
    .where('scopeId', '=', '')
    .where('date', '>=', parameter.date),
);

const spendOfShardsSince = statement((db, parameter: Placeholders<{ date: string }>) =>
  db
    .selectFrom('daily_spend')
    .select(({ fn }) => ['date', fn.sum<number>('spendUsd').as('spendUsd')])
    .where('scope', '=', 'global')
    .where('scopeId', 'in', shardsOfAll)
    .where('date', '>=', parameter.date)
    .groupBy('date'),
);

/** What was spent on each UTC day from `date` on; days without cost are absent. */
export const listGlobalSpendSince = (db: Reader, date: string): Promise<{ date: string; spendUsd: number }[]> =>
  (dialectOf(db).hasOneWriter ? spendSince : spendOfShardsSince).all(db, { date });

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
