import type { Reader } from '../../db/access.js';
import { listGlobalSpendSince } from '../../db/queries/daily-spend.js';
import { listCosts, type SessionCostFilter, type SessionCostRow } from '../../db/queries/session-costs.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { shownList } from '../kernel/stored-json.js';
import { nowIso } from '../kernel/unit-of-work.js';
import { dayOf, monthStart } from '../kernel/utc-day.js';
import type { SessionCost } from './model.js';

/** Named field by field: spreading so wide a row costs many times as much. */
const costOf = (row: SessionCostRow): EveryField<SessionCost> => ({
  id: row.id,
  sessionId: row.sessionId,
  taskId: given(row.taskId),
  agentId: row.agentId,
  totalCostUsd: row.totalCostUsd,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  cacheReadTokens: row.cacheReadTokens,
  cacheWriteTokens: row.cacheWriteTokens,
  reasoningOutputTokens: row.reasoningOutputTokens,
  thinkingTokens: row.thinkingTokens,
  durationMs: row.durationMs,
  numTurns: row.numTurns,
  model: row.model,
  isError: row.isError === 1,
  costSource: row.costSource,
  harnessCostUsd: row.harnessCostUsd,
  cacheWrite5mTokens: row.cacheWrite5mTokens,
  cacheWrite1hTokens: row.cacheWrite1hTokens,
  modelBreakdown: shownList(row.modelBreakdown) ?? null,
  createdAt: row.createdAt,
});

/** The newest costs that match, newest first. */
export const listSessionCosts = async (db: Reader, filter: SessionCostFilter, limit: number): Promise<SessionCost[]> =>
  (await listCosts(db, filter, limit)).map(costOf);

export interface CostDashboard {
  readonly costToday: number;
  readonly costMtd: number;
}

/** What was spent today and this month, by UTC days, in USD. */
export const getCostDashboard = async (db: Reader): Promise<CostDashboard> => {
  const now = nowIso();
  const days = await listGlobalSpendSince(db, monthStart(now));
  const today = dayOf(now);
  return {
    costToday: days.find((day) => day.date === today)?.spendUsd ?? 0,
    costMtd: days.reduce((sum, day) => sum + day.spendUsd, 0),
  };
};
