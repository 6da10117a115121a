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
  /** Whether its task is the swarm's own work (docs/costs.md): nothing that decides it changes once a task is made. */
  isHumanFree: Bit;
  /**
   * The UTC day of the cost before this one on the same task, and of the one before by the same agent: empty when there
   * is none, the day itself when there is no task. So the tasks of a range are counted without looking at each: one of
   * its costs has a previous day before the range.
   */
  previousDay: string;
  agentPreviousDay: string;
  createdAt: string;
}

/**
 * Costs added up by what summaries ask for, in the transaction of each cost (docs/costs.md). An empty requester or key is
 * none. Amounts are whole USD plus billionths, whose sums are exact in any order and can be taken back.
 */
export interface CostSumTable {
  day: string;
  agentId: string;
  requesterId: string;
  isHumanFree: Bit;
  keyType: string;
  keySuffix: string;
  previousDay: string;
  agentPreviousDay: string;
  sessions: number;
  usd: number;
  nanoUsd: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  durationMs: number;
  firstSessionAt: string;
  lastSessionAt: string;
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
  cost_sums: CostSumTable;
  daily_spend: DailySpendTable;
}
