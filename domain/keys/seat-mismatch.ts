import { updateLogin } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { requireKey } from './find.js';
import type { KeyModel } from './model.js';
import { learnPlan } from './plan-change.js';
import { planExcludes, seatKeyType, standardSeat } from './plans.js';
import { type KeyReport, lockOf, noteKey } from './report.js';

export interface SeatMismatchReport extends KeyReport {
  readonly model: KeyModel;
}

/**
 * Notes on all scope rows that a key's seat was refused for a model. The refusal that only the standard team seat gives
 * sets that plan, unless people set one; a plan of theirs that claims to allow the model is worth a warning.
 */
export const reportKeySeatMismatch = (app: App, report: SeatMismatchReport): Promise<void> =>
  inConcurrentTransaction(app, [lockOf(report)], async (uow) => {
    const key = await noteKey(uow, report);
    await updateLogin(uow.db, key, {
      lastSeatMismatchAt: uow.now,
      lastSeatMismatchModel: report.model,
      updatedAt: uow.now,
    });
    if (report.keyType !== seatKeyType || report.model !== standardSeat.excludedModel) {
      return;
    }
    await learnPlan(uow, key, standardSeat.plan, 'detected');
    const { plan, planSource } = await requireKey(uow.db, key);
    if (planSource === 'manual' && !planExcludes(plan, report.model)) {
      const { keyType, keySuffix } = report;
      app.log.warn(
        { keyType, keySuffix, plan, model: report.model },
        'a plan set by hand allows a model its seat lacks',
      );
    }
  });
