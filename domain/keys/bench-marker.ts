import type { KeyIdentity } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { dropEntry, readEntry, writeEntry } from '../kv/entries.js';

/** The logins that the server itself refreshes, and therefore must know to be refused. */
const markedKeyType = 'HARNESS_B_OAUTH';

const namespace = 'harness-b-auth-watch';

const markerKey = (keySuffix: string): string => `bench:${keySuffix}`;

/** Notes that a login is benched, so that keeping logins warm leaves it alone (docs/keys.md). */
export const markBenched = async (
  uow: UnitOfWork,
  { keyType, keySuffix }: KeyIdentity,
  keyIndex: number,
  benchedUntil: string,
): Promise<void> => {
  if (keyType !== markedKeyType) {
    return;
  }
  const value = { keyIndex, keyType, benchedUntil, source: 'report-auth-failure' };
  await writeEntry(uow, { namespace, key: markerKey(keySuffix), value });
};

/** Forgets what `markBenched` noted. */
export const unmarkBenched = async (uow: UnitOfWork, { keyType, keySuffix }: KeyIdentity): Promise<void> => {
  if (keyType === markedKeyType) {
    await dropEntry(uow, namespace, markerKey(keySuffix));
  }
};

/** Whether a login is noted as benched. */
export const isMarkedBenched = async (app: App, keySuffix: string): Promise<boolean> =>
  (await readEntry(app, namespace, markerKey(keySuffix))) !== undefined;
