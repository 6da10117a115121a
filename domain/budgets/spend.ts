import type { Kysely } from 'kysely';
import { recomputeUserSpend } from '../../db/queries/daily-spend.js';
import type { Database } from '../../db/schema.js';
import { dayOf } from '../kernel/utc-day.js';

/**
 * Works out anew what was spent today on users' tasks. Call it in the transaction that gives tasks and
 * their costs another requester (a merge of users); `now` is its time, ISO.
 */
export const recomputeSpendToday = (db: Kysely<Database>, now: string): Promise<void> =>
  recomputeUserSpend(db, dayOf(now));
