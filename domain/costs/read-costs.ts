import { listGlobalSpendSince } from '../../db/queries/daily-spend.js';
import { listCosts, type SessionCostRow } from '../../db/queries/session-costs.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { shownList } from '../kernel/stored-json.js';
import { timeRange } from '../kernel/time-range.js';
import { dayOf, monthStart } from '../kernel/utc-day.js';
import type { Answer } from '../kernel/written.js';
import type { SessionCost } from './model.js';

type SessionCostList = components['schemas']['SessionCostList'];

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

/** Which costs to list: of an agent or a task, and between two days or times. */
export interface SessionCostQuery {
  readonly agentId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly limit: number;
}

interface CostQuestion {
  readonly filter: Parameters<typeof listCosts>[1];
  readonly limit: number;
}

/** So many costs are read and answered beside other requests without delaying them. */
const fewCosts = 1000;

export const costListing: LongRead<CostQuestion, SessionCostList> = {
  module: import.meta.url,
  name: 'costListing',
  narrowing: 'a smaller limit',
  reachesFew: () => true,
  readShort: async (db, { filter, limit }) => {
    const rows = await listCosts(db, filter, Math.min(limit, fewCosts + 1));
    return rows.length > fewCosts ? undefined : { costs: rows.map(costOf) };
  },
  read: async (db, { filter, limit }) => ({ costs: (await listCosts(db, filter, limit)).map(costOf) }),
};

/**
 * The newest costs that match, newest first. Reads until the signal aborts.
 *
 * @throws ProductError invalid when a date is none
 */
export const listSessionCosts = async (
  app: App,
  { agentId, taskId, startDate, endDate, limit }: SessionCostQuery,
  signal: AbortSignal,
): Promise<Answer<SessionCostList>> => {
  const filter = {
    ...timeRange({ name: 'startDate', text: startDate }, { name: 'endDate', text: endDate }),
    ...(agentId && { agentId }),
    ...(taskId && { taskId }),
  };
  return app.service(heavyReads).answer(costListing, { filter, limit }, signal);
};

/** What was spent today and this month, by UTC days, in USD. */
export const getCostDashboard = async ({ db, clock }: App): Promise<components['schemas']['CostDashboard']> => {
  const now = clock.now();
  const days = await listGlobalSpendSince(db, monthStart(now));
  const today = dayOf(now);
  return {
    costToday: days.find((day) => day.date === today)?.spendUsd ?? 0,
    costMtd: days.reduce((sum, day) => sum + day.spendUsd, 0),
  };
};
