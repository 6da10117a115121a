import { ensureKey, type KeyIdentity } from '../../db/queries/credential-keys.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { providerOf } from './key-types.js';

/** A worker's report about a key, as every report operation takes it. */
export interface KeyReport {
  readonly keyType: string;
  readonly keySuffix: string;
  readonly keyIndex: number;
  readonly scope?: string;
  readonly scopeId?: string | null;
}

/** The row a request means: scope `global` and no scope id unless it says otherwise. */
export const identityOf = (request: Omit<KeyReport, 'keyIndex'>): KeyIdentity => ({
  keyType: request.keyType,
  keySuffix: request.keySuffix,
  scope: request.scope ?? 'global',
  scopeId: request.scopeId ?? '',
});

/**
 * The lock of a login, under which a report about it runs beside others: a new row takes over the plan of the rows that the
 * login has in other scopes, and each report may change the plan of all of them.
 */
export const lockOf = ({ keyType, keySuffix }: KeyReport): string => `login:${keyType}/${keySuffix}`;

/** Notes where a reported key sits, creating its row at the first report. Returns which row it is. */
export const noteKey = async (uow: UnitOfWork, report: KeyReport): Promise<KeyIdentity> => {
  const key = identityOf(report);
  await ensureKey(uow.db, {
    ...key,
    id: newId(),
    keyIndex: report.keyIndex,
    status: 'available',
    rateLimitedUntil: null,
    lastUsedAt: null,
    lastRateLimitAt: null,
    totalUsageCount: 0,
    rateLimitCount: 0,
    name: null,
    provider: providerOf(report.keyType),
    lastSeatMismatchAt: null,
    lastSeatMismatchModel: null,
    consecutiveAuthFailures: 0,
    lastAuthFailureAt: null,
    authFailureSeq: 0,
    rateLimitWindows: toJsonText({}),
    createdAt: uow.now,
    updatedAt: uow.now,
  });
  return key;
};
