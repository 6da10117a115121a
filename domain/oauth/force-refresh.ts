import { findOAuthAuthorizationByLabel, type OAuthAuthorizationRow } from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, upstream } from '../kernel/errors.js';
import { defaultLabel, oauthTokenStatus, requireAppOrProvider } from './app.js';
import { RefreshFailedError, refreshRow, requireAuthorization } from './refresh.js';

type Schemas = components['schemas'];

const refreshed = async (app: App, row: OAuthAuthorizationRow, failure: string): Promise<OAuthAuthorizationRow> => {
  try {
    return await refreshRow(app, row);
  } catch (error) {
    if (!(error instanceof RefreshFailedError)) {
      throw error;
    }
    if (error.reason === 'no_refresh_token') {
      throw invalid(error.message, { code: 'oauth_refresh_token_missing' });
    }
    throw upstream(`${failure}: ${error.message}`, { code: 'oauth_refresh_failed' });
  }
};

/**
 * Refreshes the account `default` of an app, whatever is left of its time.
 *
 * @throws ProductError invalid without tokens or a refresh token, forbidden (`lead_only`), notFound, upstream when the provider
 * does not answer with new tokens
 */
export const refreshOauthAppTokens = async (
  app: App,
  caller: Caller,
  idOrProvider: string,
): Promise<Schemas['OAuthAppRefreshed']> => {
  await assertMayManage(app.db, caller, 'OAuth apps');
  const { id } = await requireAppOrProvider(app.db, idOrProvider);
  const row = await findOAuthAuthorizationByLabel(app.db, id, defaultLabel);
  if (row === undefined || row.accessToken === null) {
    throw invalid('No stored tokens', { code: 'oauth_tokens_missing' });
  }
  const now = await refreshed(app, row, 'Token refresh failed');
  return { refreshed: true, tokenStatus: oauthTokenStatus(now, app.clock.now()), expiresAt: now.expiresAt };
};

/** The same for one account. @throws as `refreshOauthAppTokens` */
export const refreshOauthAuthorization = async (
  app: App,
  caller: Caller,
  id: string,
): Promise<Schemas['OAuthAuthorizationRefreshed']> => {
  await assertMayManage(app.db, caller, 'OAuth authorizations');
  const now = await refreshed(app, await requireAuthorization(app, id), 'Refresh failed');
  return { ok: true, status: now.status, expiresAt: now.expiresAt };
};
