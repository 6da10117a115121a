import type { Reader } from '../../db/access.js';
import { findOAuthAuthorizationRow, listOAuthTokenStates } from '../../db/queries/oauth-apps.js';
import type { TokenStatus } from '../../generated/swarm/enums.js';
import { invalidField } from '../kernel/errors.js';
import { oauthTokenStatus } from '../oauth/app.js';

/**
 * A connection may name an account that is to be connected again; a binding that stands by itself only one that works.
 *
 * @throws ProductError invalid naming the path
 */
export const requireAuthorization = async (
  db: Reader,
  id: string,
  { path, active }: { readonly path: string; readonly active: boolean },
): Promise<void> => {
  const row = await findOAuthAuthorizationRow(db, id);
  if (row === undefined) {
    throw invalidField(path, `must be the id of an authorization: there is none with the id ${JSON.stringify(id)}`);
  }
  if (active && row.status !== 'active') {
    throw invalidField(path, `must be the id of an active authorization: '${row.label}' is ${row.status}`);
  }
};

/** What the token of an account is worth; `missing` where there is no account. */
export type TokenStatusOf = (authorizationId: string | null) => TokenStatus;

/** What the tokens of these accounts are worth now. */
export const tokenStatuses = async (
  db: Reader,
  now: string,
  authorizationIds: readonly (string | null)[],
): Promise<TokenStatusOf> => {
  const ids = new Set(authorizationIds.filter((id) => id !== null));
  const rows = new Map((await listOAuthTokenStates(db, [...ids])).map((row) => [row.id, row]));
  return (id) => oauthTokenStatus(rows.get(id ?? ''), now);
};
