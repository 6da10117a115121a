import type { JsonText } from './agents.js';

/** One credential key in one scope; (keyType, keySuffix, scope, scopeId) is unique. */
export interface CredentialKeyTable {
  id: string;
  keyType: string;
  keySuffix: string;
  keyIndex: number;
  scope: string;
  /** The empty text when the scope has no id. */
  scopeId: string;
  /** available or rate_limited. */
  status: string;
  rateLimitedUntil: string | null;
  lastUsedAt: string | null;
  lastRateLimitAt: string | null;
  totalUsageCount: number;
  rateLimitCount: number;
  name: string | null;
  provider: string;
  /** The same, like planSource, on all scope rows of a key. */
  plan: string | null;
  /** manual, detected or estimated. */
  planSource: string | null;
  lastSeatMismatchAt: string | null;
  lastSeatMismatchModel: string | null;
  consecutiveAuthFailures: number;
  lastAuthFailureAt: string | null;
  /** Internal: the number of the last failure, from a counter over the whole table; 0 without any. */
  authFailureSeq: number;
  /** Window name → what was last seen of it. */
  rateLimitWindows: JsonText;
  createdAt: string;
  updatedAt: string;
}

export interface KeyTables {
  credential_keys: CredentialKeyTable;
}
