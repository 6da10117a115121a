import type { Kysely } from 'kysely';
import { globalSpendSince } from '../../db/queries/daily-spend.js';
import { listCosts, type SessionCostFilter, type SessionCostRow } from '../../db/queries/session-costs.js';
import type { Database } from '../../db/schema.js';
import { dayOf, monthStart } from '../utc-day.js';
import type { SessionCost } from './model.js';

const parseBreakdown = (text: string | null): SessionCost['modelBreakdown'] => {
  if (text === null) {
    return null;
  }
  try {
    return JSON.parse(text) as SessionCost['modelBreakdown'];
  } catch {
    return null;
  }
};

const costOf = ({ provider: _internal, taskId, ...row }: SessionCostRow): SessionCost => ({
  ...row,
  ...(taskId !== null && { taskId }),
  isError: row.isError === 1,
  costSource: row.costSource as SessionCost['costSource'],
  modelBreakdown: parseBreakdown(row.modelBreakdown),
});

/** The newest costs that match, newest first. */
export const readCosts = async (
  db: Kysely<Database>,
  filter: SessionCostFilter,
  limit: number,
): Promise<SessionCost[]> => (await listCosts(db, filter, limit)).map(costOf);

export interface CostDashboard {
  readonly costToday: number;
  readonly costMtd: number;
}

/** What was spent today and this month, by UTC days, in USD. */
export const costDashboard = async (db: Kysely<Database>, now: string): Promise<CostDashboard> => {
  const days = await globalSpendSince(db, monthStart(now));
  const today = dayOf(now);
  return {
    costToday: days.find((day) => day.date === today)?.spendUsd ?? 0,
    costMtd: days.reduce((sum, day) => sum + day.spendUsd, 0),
  };
};
