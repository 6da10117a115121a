import type { CredentialKeyRow } from '../../db/queries/credential-keys.js';
import type { EveryField } from '../kernel/every-field.js';
import { shownObject } from '../kernel/stored-json.js';
import type { CredentialKey } from './model.js';
import { modelLimits } from './windows.js';

/** A stored row as the API shows it; what is limited is derived from the windows at `nowMs`. */
export const keyOf = (row: CredentialKeyRow, nowMs: number): EveryField<CredentialKey> => {
  const windows = shownObject(row.rateLimitWindows) ?? {};
  return {
    id: row.id,
    keyType: row.keyType,
    keySuffix: row.keySuffix,
    keyIndex: row.keyIndex,
    scope: row.scope,
    scopeId: row.scopeId,
    status: row.status,
    rateLimitedUntil: row.rateLimitedUntil,
    lastUsedAt: row.lastUsedAt,
    lastRateLimitAt: row.lastRateLimitAt,
    totalUsageCount: row.totalUsageCount,
    rateLimitCount: row.rateLimitCount,
    name: row.name,
    provider: row.provider,
    plan: row.plan,
    planSource: row.planSource,
    lastSeatMismatchAt: row.lastSeatMismatchAt,
    lastSeatMismatchModel: row.lastSeatMismatchModel,
    consecutiveAuthFailures: row.consecutiveAuthFailures,
    lastAuthFailureAt: row.lastAuthFailureAt,
    rateLimitWindows: windows,
    modelLimits: modelLimits(windows, nowMs),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};
