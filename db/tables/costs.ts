import type { BudgetScope, CostProvider, CostSource } from '../../generated/swarm/enums.js';
import type { Bit, JsonText } from './column-types.js';

/** The part of a session's cost that one model had. */
export interface ModelUsageValue {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly harnessCostUsd?: number | null;
  readonly webSearchRequests?: number | null;
  readonly costUsd?: number;
}

/** What a session, or a part of it, cost. Rows never change, save that a deleted task leaves taskId null. */
export interface SessionCostTable {
  id: string;
  sessionId: string;
  taskId: string | null;
  agentId: string;
  totalCostUsd: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningOutputTokens: number;
  thinkingTokens: number;
  durationMs: number;
  numTurns: number | null;
  model: string;
  provider: CostProvider | null;
  isError: Bit;
  costSource: CostSource;
  harnessCostUsd: number;
  cacheWrite5mTokens: number | null;
  cacheWrite1hTokens: number | null;
  modelBreakdown: JsonText<readonly ModelUsageValue[]> | null;
  createdAt: string;
}

/**
 * What was spent on a UTC day: by all (scope global, empty id), by an agent, and on the tasks of a user. Kept in the
 * transaction of each cost, so that admission and the dashboard never sum costs.
 */
export interface DailySpendTable {
  date: string;
  scope: BudgetScope;
  scopeId: string;
  spendUsd: number;
}

export interface CostTables {
  session_costs: SessionCostTable;
  daily_spend: DailySpendTable;
}
