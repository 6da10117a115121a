import { type BudgetUse, insertRefusal, readBudgetUses } from '../../db/queries/budgets.js';
import { type BudgetScope, budgetScopes } from '../../generated/swarm/enums.js';
import { flag } from '../kernel/flags.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { dayOf, nextMidnight } from '../kernel/utc-day.js';
import { getTaskRow } from '../tasks/read.js';
import type { TaskRow } from '../tasks/task.js';
import { tellLead } from './follow-up.js';
import type { BudgetRefusal, BudgetRefusedTrigger, UsedUpBudget, Work } from './model.js';

/** The order in which budgets are looked at; the first that is used up is the cause. */
const order: readonly BudgetScope[] = budgetScopes;

const usedUp = (uses: readonly BudgetUse[], now: string): UsedUpBudget | undefined => {
  for (const cause of order) {
    const use = uses.find((candidate) => candidate.scope === cause);
    const spendUsd = use?.spendUsd ?? 0;
    if (use && spendUsd >= use.dailyBudgetUsd) {
      return { cause, spendUsd, budgetUsd: use.dailyBudgetUsd, resetAt: nextMidnight(now) };
    }
  }
  return undefined;
};

/** The figures of a refusal under the names its cause gives them. */
const figures = ({ cause, spendUsd, budgetUsd }: UsedUpBudget) => ({
  [`${cause}Spend`]: spendUsd,
  [`${cause}Budget`]: budgetUsd,
});

/** The poll's answer to a refusal. */
export const budgetRefusedTrigger = (budget: UsedUpBudget): BudgetRefusedTrigger => ({
  type: 'budget_refused',
  cause: budget.cause,
  resetAt: budget.resetAt,
  ...figures(budget),
});

const refusalOf = (task: TaskRow, agentId: string, budget: UsedUpBudget, now: string): BudgetRefusal => {
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
  const row = await getTaskRow(uow.db, task.id);
  const refusal = refusalOf(row, agentId, budget, uow.now);
  if (await insertRefusal(uow.db, refusal)) {
    await tellLead(uow, row, refusal, budget);
  }
  const { workflowRunId, workflowRunStepId } = row;
  uow.afterCommit(() =>
    uow.app.bus.emit('task.budget_refused', {
      taskId: row.id,
      agentId: row.agentId,
      workflowRunId,
      workflowRunStepId,
      cause: budget.cause,
      resetAt: budget.resetAt,
      ...figures(budget),
    }),
  );
};

/**
 * Decides whether an agent may start a task today (docs/budgets.md); call it in the transaction of the claim. Undefined
 * means yes. Otherwise it returns the budget that is used up and has recorded the refusal: the first of a task and day
 * also makes a task for the lead. The transaction must then be committed, not rolled back, and the task left where it
 * is.
 */
export const refuseOverBudget = async (uow: UnitOfWork, work: Work): Promise<UsedUpBudget | undefined> => {
  if (flag('BUDGET_ADMISSION_DISABLED', false)) {
    return undefined;
  }
  const uses = await readBudgetUses(uow.db, {
    date: dayOf(uow.now),
    agentId: work.agentId,
    userId: work.task.requestedByUserId ?? '',
  });
  const budget = usedUp(uses, uow.now);
  if (budget) {
    await record(uow, work, budget);
  }
  return budget;
};
