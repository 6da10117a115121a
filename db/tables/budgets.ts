import type { BudgetScope } from '../../generated/swarm/enums.js';
/** A daily limit; (scope, scopeId) is unique. Times are epoch milliseconds. */
export interface BudgetTable {
  scope: BudgetScope;
  /** The empty text for the global budget. */
  scopeId: string;
  dailyBudgetUsd: number;
  createdAt: number;
  lastUpdatedAt: number;
}

/** A task that was refused on a UTC day; (taskId, date) is unique. */
export interface BudgetRefusalTable {
  taskId: string;
  date: string;
  agentId: string;
  cause: BudgetScope;
  agentSpendUsd: number | null;
  agentBudgetUsd: number | null;
  globalSpendUsd: number | null;
  globalBudgetUsd: number | null;
  userSpendUsd: number | null;
  userBudgetUsd: number | null;
  followUpTaskId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface BudgetTables {
  budgets: BudgetTable;
  budget_refusals: BudgetRefusalTable;
}
