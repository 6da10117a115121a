import {
  type CredentialKeyRow,
  findBenchedAt,
  findKey,
  type KeyIdentity,
  updateKey,
} from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { benchThreshold, isBenched } from './bench.js';
import { unmarkBenched } from './bench-marker.js';
import { identityOf, type KeyReport } from './report.js';

export interface ClearRequest extends Omit<KeyReport, 'keyIndex'> {
  readonly clearAuthBench: boolean;
  readonly keyIndex?: number;
  /** The highest failure number the caller knew of when it drew the key. */
  readonly authFence?: number;
}

const liftLimit = (uow: UnitOfWork, key: KeyIdentity): Promise<boolean> =>
  updateKey(uow.db, key, { status: 'available', rateLimitedUntil: null, updatedAt: uow.now });

/** Forgets the failures the fence covers, and with them the bench. */
const forgive = async (uow: UnitOfWork, key: KeyIdentity): Promise<void> => {
  await updateKey(uow.db, key, {
    consecutiveAuthFailures: 0,
    status: 'available',
    rateLimitedUntil: null,
    updatedAt: uow.now,
  });
  await unmarkBenched(uow, key);
};

/** Returns whether the named key became available. */
const clearNamed = async (
  uow: UnitOfWork,
  row: CredentialKeyRow | undefined,
  fence: number | undefined,
): Promise<boolean> => {
  if (!row) {
    return false;
  }
  const wasLimited = row.status === 'rate_limited';
  if (fence !== undefined && row.authFailureSeq <= fence) {
    await forgive(uow, row);
    return wasLimited;
  }
  if (!wasLimited || isBenched(row)) {
    return false;
  }
  return liftLimit(uow, row);
};

/** Retires the benches of other logins that were in the same slot; returns whether there were any. */
const clearSlot = async (uow: UnitOfWork, key: KeyIdentity, keyIndex: number, fence: number): Promise<boolean> => {
  const rows = await findBenchedAt(uow.db, key, keyIndex, benchThreshold, fence);
  const others = rows.filter((row) => row.keySuffix !== key.keySuffix);
  for (const row of others) {
    await forgive(uow, row);
  }
  return others.length > 0;
};

/**
 * Lifts a key's limit and, with a fence that covers its failures, its bench (docs/keys.md). Returns whether any key
 * became available.
 */
export const clearKeyRateLimit = (app: App, request: ClearRequest): Promise<boolean> =>
  inTransaction(app, async (uow) => {
    const key = identityOf(request);
    const fence = request.clearAuthBench ? request.authFence : undefined;
    const cleared = await clearNamed(uow, await findKey(uow.db, key), fence);
    if (fence === undefined || request.keyIndex === undefined) {
      return cleared;
    }
    const retired = await clearSlot(uow, key, request.keyIndex, fence);
    return cleared || retired;
  });
