import type { Harness, KeyModel, KeyPlanSource, KeyStatusValue } from '../../generated/swarm/enums.js';
import type { JsonText } from './column-types.js';

/** What was last seen of a rate-limit window. `resetsAt` is in epoch seconds. */
export interface RateLimitWindowValue {
  readonly status: string;
  readonly lastSeenAt: string;
  readonly utilization?: number;
  readonly resetsAt?: number;
  readonly surpassedThreshold?: number;
  readonly isUsingOverage?: boolean;
}

/** One credential key in one scope; (keyType, keySuffix, scope, scopeId) is unique. */
export interface CredentialKeyTable {
  id: string;
  keyType: string;
  keySuffix: string;
  keyIndex: number;
  scope: string;
  /** The empty text when the scope has no id. */
  scopeId: string;
  status: KeyStatusValue;
  rateLimitedUntil: string | null;
  lastUsedAt: string | null;
  lastRateLimitAt: string | null;
  totalUsageCount: number;
  rateLimitCount: number;
  name: string | null;
  provider: Harness;
  /** The same, like planSource, on all scope rows of a key. */
  plan: string | null;
  planSource: KeyPlanSource | null;
  lastSeatMismatchAt: string | null;
  lastSeatMismatchModel: KeyModel | null;
  consecutiveAuthFailures: number;
  lastAuthFailureAt: string | null;
  /** Internal: the number of the last failure, from a counter over the whole table; 0 without any. */
  authFailureSeq: number;
  /** Window name → what was last seen of it. */
  rateLimitWindows: JsonText<Record<string, RateLimitWindowValue>>;
  createdAt: string;
  updatedAt: string;
}

export interface KeyTables {
  credential_keys: CredentialKeyTable;
}
