import { sumSpendOfKeySince } from '../../db/queries/cost-summary.js';
import { type KeyIdentity, updateKey } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { storedObject, toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { dayOf } from '../kernel/utc-day.js';
import { requireKey } from './find.js';
import type { RateLimitWindows } from './model.js';
import { learnPlan } from './plan-change.js';
import { estimatePlan, seatKeyType } from './plans.js';
import { type KeyReport, lockOf, noteKey } from './report.js';
import { mergeWindows, weekStart } from './windows.js';

export interface WindowsReport extends KeyReport {
  readonly windows: RateLimitWindows;
}

/** Guesses the plan of a key whose plan nobody set or detected from its week's use and cost; the week's first day counts as a whole. */
const estimate = async (uow: UnitOfWork, key: KeyIdentity, windows: RateLimitWindows): Promise<void> => {
  const week = windows.seven_day;
  if (key.keyType !== seatKeyType || week?.utilization === undefined) {
    return;
  }
  const spend = await sumSpendOfKeySince(uow.db, key, dayOf(weekStart(week, Date.parse(uow.now))));
  const plan = estimatePlan(week.utilization, spend);
  if (plan !== undefined) {
    await learnPlan(uow, key, plan, 'estimated');
  }
};

/** Merges what a worker saw of a key's rate-limit windows. An empty report changes nothing. */
export const reportKeyRateLimitWindows = async (app: App, report: WindowsReport): Promise<void> => {
  if (Object.keys(report.windows).length === 0) {
    return;
  }
  await inConcurrentTransaction(app, [lockOf(report)], async (uow) => {
    const key = await noteKey(uow, report);
    const stored = await requireKey(uow.db, key);
    const known = storedObject(stored.rateLimitWindows, 'credential_keys.rateLimitWindows', stored.id);
    const windows = mergeWindows(known, report.windows, Date.parse(uow.now));
    await updateKey(uow.db, key, { rateLimitWindows: toJsonText(windows) });
    if (stored.planSource === null || stored.planSource === 'estimated') {
      await estimate(uow, key, windows);
    }
  });
};
