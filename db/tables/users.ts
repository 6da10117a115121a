import type { UserEventType, UserRole, UserStatus } from '../../generated/swarm/enums.js';
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

/** A user who is another one by now: what names the former means the latter. */
export interface MergedUserTable {
  id: string;
  userId: string;
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

export interface UserTables {
  users: UserTable;
  user_email_aliases: UserEmailAliasTable;
  merged_users: MergedUserTable;
  user_identities: UserIdentityTable;
  user_tokens: UserTokenTable;
  user_events: UserEventTable;
  user_roles: UserRoleTable;
}
