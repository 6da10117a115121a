import { findBudgetRow } from '../../db/queries/budgets.js';
import { type DatedCost, listNewestCosts } from '../../db/queries/session-costs.js';
import type { Reading } from '../kernel/app.js';
import { latestOf } from '../kernel/time.js';
import { dayOf, nextMidnight } from '../kernel/utc-day.js';
import type { Spenders } from './admission.js';
import type { UsedUpBudget } from './model.js';

/** Once a budget is used up only what runs already costs something: what used it up is among the last costs. */
const mostCosts = 200;

/** Of costs, newest first, the one with which they reached a budget. */
const costThatReached = (costs: readonly DatedCost[], { spendUsd, budgetUsd }: UsedUpBudget): string | null => {
  let before = spendUsd;
  for (const { createdAt, totalCostUsd } of costs) {
    before -= totalCostUsd;
    if (before < budgetUsd) {
      return createdAt;
    }
  }
  return null;
};

/** When the costs of the day reached a budget; null when that cannot be told from a few of them. */
const reachedAt = async (
  { db }: Pick<Reading, 'db'>,
  { budget, agentId }: { readonly budget: UsedUpBudget; readonly agentId: string | undefined },
  now: string,
): Promise<string | null> => {
  // Whose tasks costs are on is told by no index of costs.
  if (budget.cause === 'user') {
    return null;
  }
  const spent = { from: dayOf(now), before: nextMidnight(now), limit: mostCosts };
  return costThatReached(await listNewestCosts(db, budget.cause === 'agent' ? agentId : undefined, spent), budget);
};

const scopeIdOf = ({ cause }: UsedUpBudget, { agentId, userId }: Spenders): string =>
  ({ global: '', agent: agentId ?? '', user: userId ?? '' })[cause];

/** Since when a budget of today is used up: a cost reached it, or it was changed afterwards. Null when neither is known. */
export const usedUpSince = async (
  { db }: Pick<Reading, 'db'>,
  { budget, spenders }: { readonly budget: UsedUpBudget; readonly spenders: Spenders },
  now: string,
): Promise<string | null> => {
  const row = await findBudgetRow(db, { scope: budget.cause, scopeId: scopeIdOf(budget, spenders) });
  if (row === undefined) {
    return null;
  }
  const changedAt = new Date(row.lastUpdatedAt).toISOString();
  // Without anything to spend no cost used it up.
  return budget.budgetUsd === 0
    ? changedAt
    : latestOf([changedAt, await reachedAt({ db }, { budget, agentId: spenders.agentId }, now)]);
};
