import type { KeyLogin } from '../../db/queries/credential-keys.js';
import { updateKey, updateLogin } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { invalid } from '../kernel/errors.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { noSuchKey } from './find.js';
import { appliesTo } from './plans.js';
import { identityOf, type KeyReport } from './report.js';

/**
 * Names one scope row of a key; the empty text and null remove the name. Returns the name as stored.
 *
 * @throws ProductError notFound when the row does not exist
 */
export const setKeyName = (app: App, named: Omit<KeyReport, 'keyIndex'>, name: string | null): Promise<string | null> =>
  inTransaction(app, async (uow) => {
    const key = identityOf(named);
    const stored = name === '' ? null : name;
    if (!(await updateKey(uow.db, key, { name: stored, updatedAt: uow.now }))) {
      throw noSuchKey(key);
    }
    return stored;
  });

/**
 * Sets the plan of all scope rows of a key by hand; null leaves it to detection and estimation again.
 *
 * @throws ProductError invalid when the plan is not one of the key type, notFound when there is no such key
 */
export const setKeyPlan = async (app: App, login: KeyLogin, plan: string | null): Promise<void> => {
  if (plan !== null && !appliesTo(plan, login.keyType)) {
    throw invalid(`Plan '${plan}' does not apply to ${login.keyType}`, { code: 'plan_not_applicable' });
  }
  await inTransaction(app, async (uow) => {
    const planSource = plan === null ? null : 'manual';
    if (!(await updateLogin(uow.db, login, { plan, planSource, updatedAt: uow.now }))) {
      throw noSuchKey(login);
    }
  });
};
