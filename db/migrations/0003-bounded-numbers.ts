import { type Kysely, sql } from 'kysely';

const maxUsd = 1e9;
/** What many costs of one day or task may come to. */
const maxUsdTogether = 1e12;
const maxTokens = 1e10;
const maxDurationMs = 1e11;

/** Columns with the most that today's contract lets into them. */
const bounds: readonly (readonly [table: string, column: string, most: number])[] = [
  ['session_costs', 'totalCostUsd', maxUsd],
  ['session_costs', 'harnessCostUsd', maxUsd],
  ['session_costs', 'inputTokens', maxTokens],
  ['session_costs', 'outputTokens', maxTokens],
  ['session_costs', 'cacheReadTokens', maxTokens],
  ['session_costs', 'cacheWriteTokens', maxTokens],
  ['session_costs', 'cacheWrite5mTokens', maxTokens],
  ['session_costs', 'cacheWrite1hTokens', maxTokens],
  ['session_costs', 'reasoningOutputTokens', maxTokens],
  ['session_costs', 'thinkingTokens', maxTokens],
  ['session_costs', 'durationMs', maxDurationMs],
  ['session_costs', 'numTurns', 2_147_483_647],
  ['daily_spend', 'spendUsd', maxUsdTogether],
  ['tasks', 'totalCostUsd', maxUsdTogether],
  ['pricing', 'pricePerMillionUsd', maxUsd],
  ['budgets', 'dailyBudgetUsd', maxUsd],
  ['users', 'dailyBudgetUsd', maxUsd],
  ['budget_refusals', 'agentSpendUsd', maxUsdTogether],
  ['budget_refusals', 'agentBudgetUsd', maxUsd],
  ['budget_refusals', 'globalSpendUsd', maxUsdTogether],
  ['budget_refusals', 'globalBudgetUsd', maxUsd],
  ['budget_refusals', 'userSpendUsd', maxUsdTogether],
  ['budget_refusals', 'userBudgetUsd', maxUsd],
];

/**
 * Money and tokens were once stored as they were sent, infinities among them, over which no sum can be told. What no
 * honest report holds becomes the most that one may.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column, most] of bounds) {
    const value = sql.ref(column);
    await sql`update ${sql.table(table)} set ${value} = ${most} where ${value} > ${most}`.execute(db);
    await sql`update ${sql.table(table)} set ${value} = 0 where ${value} < 0`.execute(db);
  }
};
