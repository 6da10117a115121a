import {
  deleteOAuthAuthorizationRow,
  detachAuthorizations,
  findOAuthAuthorizationByLabel,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  replaceOAuthTokens,
} from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import {
  defaultLabel,
  openedToken,
  requireAppOrProvider,
  requireOAuthApp,
  tokenClientOf,
  tokensOf,
  workingAgain,
} from './app.js';
import { requireAuthorization } from './refresh.js';
import { clientProof, type Tokens } from './token-client.js';

type Schemas = components['schemas'];

const timeoutMs = 5000;
const maxAnswerBytes = 64 * 1024;

type TokenType = 'access_token' | 'refresh_token';

const tellProvider = async (app: App, appRow: OAuthAppRow, url: string, token: string, type: TokenType) => {
  const { headers: proof, members } = clientProof(tokenClientOf(app, appRow));
  const form = new URLSearchParams({ token, token_type_hint: type, ...members });
  await app.service(outbound).fetch({
    url,
    method: 'POST',
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...proof],
    body: form.toString(),
    redirect: 'error',
    maxBytes: maxAnswerBytes,
    timeoutMs,
  });
};

/** Where the provider of an app is told of tokens; undefined: nowhere, or where nobody may ask. */
const revocationUrlOf = (app: App, { revocationUrl }: OAuthAppRow): string | undefined =>
  revocationUrl !== null && app.service(outbound).mayAsk(revocationUrl) ? revocationUrl : undefined;

/** What fails is told in the log alone. @param what the provider was to hear */
const tried = async (app: App, about: object, what: string, doing: () => Promise<void>): Promise<void> => {
  try {
    await doing();
  } catch (error) {
    app.log.warn({ err: error, ...about }, `a provider could not be told that ${what}`);
  }
};

/** Tells the provider that a token is not needed any more (RFC 7009), whatever it says to that; returns whether it was told. */
const revokeAtProvider = async (app: App, appRow: OAuthAppRow, row: OAuthAuthorizationRow): Promise<boolean> => {
  const { id: authorizationId, accessToken, status } = row;
  const url = revocationUrlOf(app, appRow);
  if (url === undefined || accessToken === null || status === 'revoked') {
    return false;
  }
  await tried(app, { authorizationId }, 'a token is revoked', () =>
    tellProvider(app, appRow, url, openedToken(app, accessToken, tokensOf(row)), 'access_token'),
  );
  return true;
};

/**
 * Tells the provider that tokens which were not stored are not needed, whatever it says to that; nobody could revoke them later.
 *
 * @param appRow the app for which they were given, as it was then
 */
export const giveBackTokens = async (
  app: App,
  appRow: OAuthAppRow,
  { accessToken, refreshToken }: Pick<Tokens, 'accessToken' | 'refreshToken'>,
): Promise<void> => {
  const url = revocationUrlOf(app, appRow);
  if (url === undefined) {
    return;
  }
  const tell = (token: string, type: TokenType): Promise<void> =>
    tried(app, { appId: appRow.id }, 'tokens were not stored', () => tellProvider(app, appRow, url, token, type));
  await Promise.all([
    tell(accessToken, 'access_token'),
    ...(refreshToken === undefined ? [] : [tell(refreshToken, 'refresh_token')]),
  ]);
};

/**
 * Disconnects the account `default` of an app: its tokens are forgotten, the account stays.
 *
 * @throws ProductError forbidden (`lead_only`), notFound
 */
export const disconnectOauthApp = async (
  app: App,
  caller: Caller,
  idOrProvider: string,
): Promise<Schemas['OAuthDisconnected']> => {
  await assertMayManage(app.db, caller, 'OAuth authorizations');
  const appRow = await requireAppOrProvider(app.db, idOrProvider);
  const row = await findOAuthAuthorizationByLabel(app.db, appRow.id, defaultLabel);
  if (row === undefined || row.status === 'revoked') {
    return { disconnected: false, message: 'no stored tokens' };
  }
  const revocationAttempted = await revokeAtProvider(app, appRow, row);
  await inTransaction(app, ({ db, now }) =>
    replaceOAuthTokens(db, row.id, {
      status: 'revoked',
      accessToken: null,
      refreshToken: null,
      expiresAt: null,
      scope: null,
      ...workingAgain,
      updatedAt: now,
    }),
  );
  return { disconnected: true, revocationAttempted };
};

/** Deletes an account with its tokens. @throws ProductError forbidden (`lead_only`), notFound */
export const deleteOauthAuthorization = async (
  app: App,
  caller: Caller,
  id: string,
): Promise<Schemas['OAuthAuthorizationDeleted']> => {
  await assertMayManage(app.db, caller, 'OAuth authorizations');
  const row = await requireAuthorization(app, id);
  const revocationAttempted = await revokeAtProvider(app, await requireOAuthApp(app.db, row.appId), row);
  const isDeleted = await inTransaction(app, async ({ db }) => {
    await detachAuthorizations(db, 'id', id);
    return deleteOAuthAuthorizationRow(db, id);
  });
  if (!isDeleted) {
    throw notFound('oauthAuthorization');
  }
  return { deleted: true, revocationAttempted };
};
