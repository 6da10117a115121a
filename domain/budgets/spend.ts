import type { Transaction } from '../../db/access.js';
import { recomputeUserSpend } from '../../db/queries/daily-spend.js';
import { dayOf } from '../kernel/utc-day.js';

/**
 * Works out anew what was spent today on users' tasks. Call it in the transaction that gives tasks and
 * their costs another requester (a merge of users); `now` is its time, ISO.
 */
export const recomputeSpendToday = (db: Transaction, now: string): Promise<void> => recomputeUserSpend(db, dayOf(now));
