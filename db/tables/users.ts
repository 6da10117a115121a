import type {
  FavoriteItemType,
  InboxItemStatus,
  InboxItemType,
  KvValueType,
  UserEventType,
  UserRole,
  UserStatus,
} from '../../generated/swarm/enums.js';
import type { JsonObject, JsonText } from './column-types.js';

export interface UserTable {
  /** 32 hexadecimal characters. */
  id: string;
  name: string;
  email: string | null;
  /** The address in lower case: no two users share one. */
  emailKey: string | null;
  role: string | null;
  notes: string | null;
  preferredChannel: string;
  timezone: string | null;
  metadata: JsonText<JsonObject> | null;
  /** USD; null is unlimited. */
  dailyBudgetUsd: number | null;
  status: UserStatus;
  createdAt: string;
  lastUpdatedAt: string;
}

/** Further addresses of a user, in the order of `position`. Two users may have the same alias. */
export interface UserEmailAliasTable {
  userId: string;
  /** The address in lower case. */
  emailKey: string;
  /** The address as it was given. */
  email: string;
  position: number;
}

/** A link between a user and an account elsewhere; the pair (kind, externalId) is the primary key. */
export interface UserIdentityTable {
  kind: string;
  externalId: string;
  userId: string;
  createdAt: string;
}

export interface UserTokenTable {
  id: string;
  userId: string;
  /** SHA-256 of the secret, in hexadecimal. */
  tokenHash: string;
  /** The last 4 characters of the secret. */
  preview: string;
  label: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export interface UserEventTable {
  id: string;
  userId: string;
  eventType: UserEventType;
  actor: string;
  before: JsonText<JsonObject> | null;
  after: JsonText<JsonObject> | null;
  createdAt: string;
}

export interface UserRoleTable {
  userId: string;
  role: UserRole;
}

/** A decision about a user without an all-granting role. */
export interface PermissionAuditTable {
  id: string;
  principalType: string;
  principalId: string;
  /** Null: the operation names no permission. */
  permission: string | null;
  /** Method and path template. */
  route: string;
  /** allow or deny. */
  decision: string;
  reason: string;
  source: string;
  createdAt: string;
}

export interface ConnectorCodeTable {
  id: string;
  /** SHA-256 of the code, in hexadecimal. */
  codeHash: string;
  userId: string;
  label: string;
  /** Who made the code, as user events name it. */
  actor: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

export interface InboxItemTable {
  id: string;
  userId: string;
  itemType: InboxItemType;
  itemId: string;
  status: InboxItemStatus;
  snoozeUntil: string | null;
  dismissedAt: string | null;
  doneAt: string | null;
  readAt: string | null;
  createdAt: string;
  lastUpdatedAt: string;
}

/** A lease: whoever knows `owner` holds it until `expiresAt`. */
export interface RefreshLockTable {
  key: string;
  owner: string;
  expiresAt: string;
}

export interface KvEntryTable {
  namespace: string;
  key: string;
  /** JSON text, the text itself, or decimal digits, after `valueType`. */
  value: string;
  valueType: KvValueType;
  /** Epoch milliseconds; null: never. */
  expiresAt: number | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
}

export interface FavoriteTable {
  id: string;
  /** `user:<id>` or `operator`. */
  owner: string;
  /** The user of `owner`, if it is one. */
  userId: string | null;
  itemType: FavoriteItemType;
  itemId: string;
  createdAt: string;
  lastUpdatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface UserTables {
  users: UserTable;
  user_email_aliases: UserEmailAliasTable;
  user_identities: UserIdentityTable;
  user_tokens: UserTokenTable;
  user_events: UserEventTable;
  user_roles: UserRoleTable;
  permission_audit: PermissionAuditTable;
  connector_codes: ConnectorCodeTable;
  inbox_items: InboxItemTable;
  refresh_locks: RefreshLockTable;
  kv_entries: KvEntryTable;
  favorites: FavoriteTable;
}
