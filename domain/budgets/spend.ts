import type { Kysely } from 'kysely';
import { recomputeUserSpend } from '../../db/queries/daily-spend.js';
import type { Database } from '../../db/schema.js';
import { dayOf, nextDay } from '../kernel/utc-day.js';

/**
 * Works out anew what was spent today on users' tasks. Call it in the transaction that gives tasks another requester
 * (a merge of users); `now` is its time, ISO.
 */
export const recomputeSpendToday = (db: Kysely<Database>, now: string): Promise<void> => {
  const today = dayOf(now);
  return recomputeUserSpend(db, today, nextDay(today));
};
