import type { ExpressionBuilder, Selectable } from 'kysely';
import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { dialectOf } from '../dialect/sql-dialect.js';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';
import type { BudgetRefusalTable, BudgetTable } from '../tables/budgets.js';
import { shardsOfAll } from './daily-spend.js';

export type BudgetRow = Selectable<BudgetTable>;
export type BudgetRefusalRow = Selectable<BudgetRefusalTable>;

/** Which budget; the global one has an empty scopeId. */
export interface BudgetKey {
  readonly scope: BudgetScope;
  readonly scopeId: string;
}

export const listBudgetRows = (db: Reader): Promise<BudgetRow[]> =>
  db.selectFrom('budgets').selectAll().orderBy('scope').orderBy('scopeId').execute();

export const findBudgetRow = (db: Reader, key: BudgetKey): Promise<BudgetRow | undefined> =>
  db
    .selectFrom('budgets')
    .selectAll()
    .where('scope', '=', key.scope)
    .where('scopeId', '=', key.scopeId)
    .executeTakeFirst();

/** Creates a budget or changes its amount; returns it as stored. */
export const upsertBudgetRow = (db: Transaction, row: BudgetRow): Promise<BudgetRow> =>
  db
    .insertInto('budgets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'scopeId'])
        .doUpdateSet({ dailyBudgetUsd: row.dailyBudgetUsd, lastUpdatedAt: row.lastUpdatedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteBudgetRow = async (db: Transaction, key: BudgetKey): Promise<void> => {
  await db.deleteFrom('budgets').where('scope', '=', key.scope).where('scopeId', '=', key.scopeId).execute();
};

/** A budget that applies to a piece of work, and what was spent on the day. */
export interface BudgetUse {
  readonly scope: BudgetScope;
  readonly dailyBudgetUsd: number;
  /** Null: nothing. */
  readonly spendUsd: number | null;
}

interface Work {
  readonly date: string;
  readonly agentId: string;
  /** Empty when nobody requested the task. */
  readonly userId: string;
}

type Budget = ExpressionBuilder<Database & { budget: BudgetTable }, 'budget'>;

/** Whether a budget applies to a piece of work. */
const concerns = (work: Placeholders<Work>) => (budget: Budget) =>
  budget.or([
    budget.and([budget('budget.scope', '=', 'global'), budget('budget.scopeId', '=', '')]),
    budget.and([budget('budget.scope', '=', 'agent'), budget('budget.scopeId', '=', work.agentId)]),
    budget.and([budget('budget.scope', '=', 'user'), budget('budget.scopeId', '=', work.userId)]),
  ]);

const budgetUses = statement((db, work: Placeholders<Work>) =>
  db
    .selectFrom('budgets as budget')
    .leftJoin('daily_spend as spend', (join) =>
      join
        .onRef('spend.scope', '=', 'budget.scope')
        .onRef('spend.scopeId', '=', 'budget.scopeId')
        .on('spend.date', '=', work.date),
    )
    .select(['budget.scope', 'budget.dailyBudgetUsd', 'spend.spendUsd'])
    .where(concerns(work)),
);

const spendOfAll = (db: ReadBuilder, date: string) =>
  db
    .selectFrom('daily_spend as spend')
    .select(({ fn }) => fn.sum<number | null>('spend.spendUsd').as('usd'))
    .where('spend.scope', '=', 'global')
    .where('spend.scopeId', 'in', shardsOfAll)
    .where('spend.date', '=', date);

const budgetUsesWithShards = statement((db, work: Placeholders<Work>) =>
  db
    .selectFrom('budgets as budget')
    .leftJoin('daily_spend as spend', (join) =>
      join
        .onRef('spend.scope', '=', 'budget.scope')
        .onRef('spend.scopeId', '=', 'budget.scopeId')
        .on('spend.date', '=', work.date)
        .on('spend.scope', '!=', 'global'),
    )
    .select(['budget.scope', 'budget.dailyBudgetUsd'])
    .select((row) =>
      row
        .case()
        .when('budget.scope', '=', 'global')
        .then(spendOfAll(db, work.date))
        .else(row.ref('spend.spendUsd'))
        .end()
        .$castTo<number | null>()
        .as('spendUsd'),
    )
    .where(concerns(work)),
);

const budgetUsesFor = (db: Reader) => (dialectOf(db).hasOneWriter ? budgetUses : budgetUsesWithShards);

/** The budgets that apply to a piece of work on a day, with the day's spending, in one read by keys. */
export const listBudgetUses = (db: Reader, work: Work): Promise<BudgetUse[]> => budgetUsesFor(db).all(db, work);

/** Lets the same be read with the next statement. */
export const readBudgetUsesEarly = (db: Transaction, work: Work): Promise<void> =>
  budgetUsesFor(db).readEarly(db, work);

/** Records a refusal; returns whether it is the first of the task on that day. */
export const insertRefusal = async (db: Transaction, row: BudgetRefusalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('budget_refusals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['taskId', 'date']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The refusal of a task on a day. */
export const findRefusal = (db: Reader, taskId: string, date: string): Promise<BudgetRefusalRow | undefined> =>
  db.selectFrom('budget_refusals').selectAll().where('taskId', '=', taskId).where('date', '=', date).executeTakeFirst();

/** Notes which task told the lead of a refusal. */
export const updateRefusalFollowUp = async (
  db: Transaction,
  refusal: { readonly taskId: string; readonly date: string },
  followUpTaskId: string,
): Promise<void> => {
  await db
    .updateTable('budget_refusals')
    .set({ followUpTaskId })
    .where('taskId', '=', refusal.taskId)
    .where('date', '=', refusal.date)
    .execute();
};

/** The newest refusals. */
export const listRefusalRows = (db: Reader, limit: number): Promise<BudgetRefusalRow[]> =>
  db
    .selectFrom('budget_refusals')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('taskId', 'desc')
    .limit(limit)
    .execute();
