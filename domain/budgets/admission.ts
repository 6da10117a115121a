import { type BudgetUse, insertRefusal, listBudgetUses, readBudgetUsesEarly } from '../../db/queries/budgets.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { Reading } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { defineFact } from '../kernel/facts.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { dayOf, nextMidnight } from '../kernel/utc-day.js';
import type { BudgetRefusal, BudgetRefusedTrigger, UsedUpBudget, Work } from './model.js';

/** Work that was refused for the first time this day. */
export interface RefusedWork {
  readonly task: TaskTable;
  readonly refusal: BudgetRefusal;
  readonly budget: UsedUpBudget;
}

/** A task was not handed out because a budget is used up: told once a task and day. */
export const workRefused = defineFact<RefusedWork>('work refused');

/** Of several budgets that are used up the one with the lowest rank is the cause. */
const rank: Readonly<Record<BudgetScope, number>> = { global: 0, agent: 1, user: 2 };

const usedUp = (uses: readonly BudgetUse[], now: string): UsedUpBudget | undefined => {
  const [first] = uses
    .map(({ scope, spendUsd, dailyBudgetUsd }) => ({
      cause: scope,
      spendUsd: spendUsd ?? 0,
      budgetUsd: dailyBudgetUsd,
    }))
    .filter(({ spendUsd, budgetUsd }) => spendUsd >= budgetUsd)
    .sort((one, other) => rank[one.cause] - rank[other.cause]);
  return first && { ...first, resetAt: nextMidnight(now) };
};

/** The poll's answer to a refusal. */
export const budgetRefusedTrigger = ({ cause, resetAt, spendUsd, budgetUsd }: UsedUpBudget): BudgetRefusedTrigger => ({
  type: 'budget_refused',
  cause,
  resetAt,
  [`${cause}Spend`]: spendUsd,
  [`${cause}Budget`]: budgetUsd,
});

const refusalOf = (task: TaskTable, agentId: string, budget: UsedUpBudget, now: string): BudgetRefusal => {
  const { cause, spendUsd, budgetUsd } = budget;
  return {
    taskId: task.id,
    date: dayOf(now),
    agentId,
    cause,
    agentSpendUsd: null,
    agentBudgetUsd: null,
    globalSpendUsd: null,
    globalBudgetUsd: null,
    userSpendUsd: null,
    userBudgetUsd: null,
    [`${cause}SpendUsd`]: spendUsd,
    [`${cause}BudgetUsd`]: budgetUsd,
    followUpTaskId: null,
    createdAt: Date.parse(now),
  };
};

const record = async (uow: UnitOfWork, { agentId, task }: Work, budget: UsedUpBudget): Promise<void> => {
  const row = await findTaskRow(uow.db, task.id);
  if (!row) {
    throw notFound('task');
  }
  const refusal = refusalOf(row, agentId, budget, uow.now);
  if (await insertRefusal(uow.db, refusal)) {
    await uow.app.tell(uow, workRefused, { task: row, refusal, budget });
  }
};

/** Whose budgets are asked: the global one always. */
export interface Spenders {
  /** Undefined: of no agent. */
  readonly agentId: string | undefined;
  /** Who wants the task done; null: nobody. */
  readonly userId: string | null;
}

const spendingOf = ({ agentId, userId }: Spenders, now: string) => ({
  date: dayOf(now),
  agentId: agentId ?? '',
  userId: userId ?? '',
});

/** Lets what the next `refuseOverBudget` reads be read with the next statement. */
export const readBudgetsEarly = async ({ app, db, now }: UnitOfWork, spenders: Spenders): Promise<void> => {
  if (!app.settings.budgetAdmissionDisabled) {
    await readBudgetUsesEarly(db, spendingOf(spenders, now));
  }
};

/** The budget that keeps an agent from starting a task at an instant (docs/budgets.md); undefined: none does. */
export const findUsedUpBudget = async (
  { app, db }: Reading,
  { agentId, userId }: Spenders,
  now: string,
): Promise<UsedUpBudget | undefined> => {
  if (app.settings.budgetAdmissionDisabled) {
    return undefined;
  }
  return usedUp(await listBudgetUses(db, spendingOf({ agentId, userId }, now)), now);
};

/**
 * Decides whether an agent may start a task today (docs/budgets.md); call it in the transaction of the claim. Undefined
 * means yes. Otherwise it returns the budget that is used up and has recorded the refusal; the first of a task and day
 * is told (`workRefused`). The transaction must then be committed, not rolled back, and the task left where it
 * is.
 */
export const refuseOverBudget = async (uow: UnitOfWork, work: Work): Promise<UsedUpBudget | undefined> => {
  const spenders = { agentId: work.agentId, userId: work.task.requestedByUserId };
  const budget = await findUsedUpBudget(uow, spenders, uow.now);
  if (budget) {
    await record(uow, work, budget);
  }
  return budget;
};
