import { countUsage, findKeyOfTask, type KeyLogin, stampTask } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { defineFact } from '../kernel/facts.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { learnPlan } from './plan-change.js';
import { appliesTo } from './plans.js';
import { type KeyReport, lockOf, noteKey } from './report.js';

export interface UsageReport extends KeyReport {
  readonly taskId?: string;
  readonly plan?: string;
}

/** A task is stamped with another key than before; an empty former key is none. */
export interface RestampedTask {
  readonly taskId: string;
  readonly former: KeyLogin;
}

export const taskRestamped = defineFact<RestampedTask>('task restamped');

const stampWith = async (uow: UnitOfWork, taskId: string, login: KeyLogin): Promise<void> => {
  const task = await findKeyOfTask(uow.db, taskId);
  if (!task || (task.credentialKeyType === login.keyType && task.credentialKeySuffix === login.keySuffix)) {
    return;
  }
  const former = { keyType: task.credentialKeyType ?? '', keySuffix: task.credentialKeySuffix ?? '' };
  if (await stampTask(uow.db, { taskId, former, login })) {
    await uow.app.tell(uow, taskRestamped, { taskId, former });
    return;
  }
  // Another process stamped it meanwhile: this use is the later one.
  await stampWith(uow, taskId, login);
};

/** Counts a use of a key, stamps the task it is used for and takes over a detected plan. */
export const reportKeyUsage = (app: App, report: UsageReport): Promise<void> =>
  inConcurrentTransaction(app, [lockOf(report)], async (uow) => {
    const key = await noteKey(uow, report);
    await countUsage(uow.db, key, uow.now);
    if (report.taskId !== undefined) {
      await stampWith(uow, report.taskId, key);
    }
    if (report.plan !== undefined && appliesTo(report.plan, report.keyType)) {
      await learnPlan(uow, key, report.plan, 'detected');
    }
  });
