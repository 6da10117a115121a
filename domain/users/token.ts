import type { UserTokenRow } from '../../db/queries/user-tokens.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';

/** A user's bearer token without its secret. */
export type UserToken = components['schemas']['UserToken'];

/** A stored token as the API shows it. */
export const toUserToken = (row: UserTokenRow): EveryField<UserToken> => ({
  id: row.id,
  userId: row.userId,
  label: row.label,
  tokenPreview: row.preview,
  createdAt: row.createdAt,
  lastUsedAt: given(row.lastUsedAt),
  revokedAt: given(row.revokedAt),
});
