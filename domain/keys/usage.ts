import { countUsage, stampTask } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { learnPlan } from './plan-change.js';
import { appliesTo } from './plans.js';
import { type KeyReport, noteKey } from './report.js';

export interface UsageReport extends KeyReport {
  readonly taskId?: string;
  readonly plan?: string;
}

/** Counts a use of a key, stamps the task it is used for and takes over a detected plan. */
export const reportKeyUsage = (app: App, report: UsageReport): Promise<void> =>
  inTransaction(app, async (uow) => {
    const key = await noteKey(uow, report);
    await countUsage(uow.db, key, uow.now);
    if (report.taskId !== undefined) {
      await stampTask(uow.db, report.taskId, key);
    }
    if (report.plan !== undefined && appliesTo(report.plan, report.keyType)) {
      await learnPlan(uow, key, report.plan, 'detected');
    }
  });
