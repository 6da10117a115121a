import type { Reader } from '../../db/access.js';
import {
  findOAuthAppRow,
  findOldestAppOfProvider,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
} from '../../db/queries/oauth-apps.js';
import type { TokenStatus } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { CannotDecryptError } from '../config/cipher.js';
import { configuration } from '../config/configuration.js';
import type { App, AppInUnit } from '../kernel/app.js';
import { internal, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { storedList, storedObject } from '../kernel/stored-json.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';
import { getOAuthRedirectUri } from './redirect-uri.js';
import type { TokenClient } from './token-client.js';

type Schemas = components['schemas'];

/** With so little left a token is refreshed before it is used. */
export const refreshBufferMs = 5 * msPerMinute;

/** The account that operations of an app mean when they name none. */
export const defaultLabel = 'default';

/** What holds an attempt together, or replaces what does: set otherwise, it would protect nothing. */
const reservedParams: ReadonlySet<string> = new Set([
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'state',
]);

/** As lenient readers understand a name: they trim it, ignore its case, and take brackets for a list and dots for underscores. */
const readLeniently = (name: string): string =>
  name
    .replace(/(?<=.)\[.*$/su, '')
    .replace(/[[\]\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/[\s.]/gu, '_')
    .toLowerCase();

/** Whether a parameter of the authorize URL is left to the server. */
export const isReservedParam = (name: string): boolean => reservedParams.has(readLeniently(name));

/** The first parameter in the query of an authorize URL that is left to the server. */
export const reservedParamOf = (authorizeUrl: string): string | undefined =>
  [...(parsedUrl(authorizeUrl)?.searchParams.keys() ?? [])].find(isReservedParam);

/** @throws ProductError notFound */
export const requireOAuthApp = async (db: Reader, id: string): Promise<OAuthAppRow> => {
  const row = await findOAuthAppRow(db, id);
  if (row === undefined) {
    throw notFound('oauthApp');
  }
  return row;
};

/** The app with this id, else the oldest one of this provider. @throws ProductError notFound */
export const requireAppOrProvider = async (db: Reader, idOrProvider: string): Promise<OAuthAppRow> => {
  const row = (await findOAuthAppRow(db, idOrProvider)) ?? (await findOldestAppOfProvider(db, idOrProvider));
  if (row === undefined) {
    throw notFound('oauthApp');
  }
  return row;
};

const statuses = {
  active: 'ok',
  'refresh-failed': 'refresh-failed',
  expired: 'refresh-failed',
  revoked: 'revoked',
} as const;

/** What the token of an account is worth now; `missing` where there is no account. */
export const oauthTokenStatus = (
  row: Pick<OAuthAuthorizationRow, 'status' | 'expiresAt'> | undefined,
  now: string,
): TokenStatus => {
  if (row === undefined) {
    return 'missing';
  }
  const status = statuses[row.status];
  const isEnding = row.expiresAt !== null && row.expiresAt < instantAfter(now, refreshBufferMs);
  return status === 'ok' && isEnding ? 'expiring' : status;
};

/** A token as it is stored. It is kept out of texts from now on. */
export const sealedToken = (app: AppInUnit, token: string): string => {
  app.secrets.remember('OAUTH_TOKEN', token);
  return app.service(configuration).cipher.seal(token);
};

const opened = (app: AppInUnit, sealed: string, what: string): string => {
  try {
    return app.service(configuration).cipher.open(sealed);
  } catch (error) {
    if (error instanceof CannotDecryptError) {
      throw internal(`Cannot decrypt ${what}: ${error.message}. Check SECRETS_ENCRYPTION_KEY, or store it anew.`, {
        code: 'oauth_undecryptable',
      });
    }
    throw error;
  }
};

/** What was sealed, kept out of texts from now on. @throws ProductError internal (`oauth_undecryptable`) */
export const openedToken = (app: AppInUnit, sealed: string, what: string): string => {
  const token = opened(app, sealed, what);
  app.secrets.remember('OAUTH_TOKEN', token);
  return token;
};

/** What is noted of failed refreshes, once there are new tokens, or none. */
export const workingAgain = {
  lastErrorMessage: null,
  needsReconnect: 0,
  refreshFailures: 0,
  refreshAfter: null,
} as const;

/** The tokens of an account, as an error names them. */
export const tokensOf = ({ label }: Pick<OAuthAuthorizationRow, 'label'>): string =>
  `the tokens of the account '${label}'`;

const clientColumns = ['tokenUrl', 'clientId', 'clientSecret', 'tokenAuthStyle', 'tokenBodyFormat'] as const;

/** Whether a provider that is asked for tokens sees the same client. A secret that was sent again counts as another. */
export const isSameClient = (one: OAuthAppRow, other: OAuthAppRow): boolean =>
  clientColumns.every((name) => one[name] === other[name]);

/** The client of an app, with its secret. @throws ProductError internal (`oauth_undecryptable`) */
export const tokenClientOf = (app: AppInUnit, row: OAuthAppRow): TokenClient => ({
  tokenUrl: row.tokenUrl,
  clientId: row.clientId,
  clientSecret: openedToken(app, row.clientSecret, `the client secret of the app ${row.id}`),
  tokenAuthStyle: row.tokenAuthStyle,
  tokenBodyFormat: row.tokenBodyFormat,
});

export const toOAuthAuthorization = (row: OAuthAuthorizationRow): EveryField<Schemas['OAuthAuthorization']> => ({
  id: row.id,
  label: row.label,
  accountEmail: row.accountEmail,
  status: row.status,
  expiresAt: row.expiresAt,
  scope: row.scope,
  hasRefreshToken: row.refreshToken !== null,
  lastErrorMessage: row.lastErrorMessage,
  needsReconnect: row.needsReconnect === 1,
  lastRefreshedAt: row.lastRefreshedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** An app as it is shown, with its accounts. */
export const toOAuthApp = (
  app: App,
  row: OAuthAppRow,
  authorizations: readonly OAuthAuthorizationRow[],
): Schemas['OAuthApp'] => {
  const usual = authorizations.find(({ label }) => label === defaultLabel);
  const extraParams = storedObject(row.extraParams, 'oauth_apps.extraParams', row.id);
  return {
    id: row.id,
    provider: row.provider,
    clientId: row.clientId,
    authorizeUrl: row.authorizeUrl,
    tokenUrl: row.tokenUrl,
    ...(row.issuer !== null && { issuer: row.issuer }),
    userinfoUrl: row.userinfoUrl,
    revocationUrl: row.revocationUrl,
    redirectUri: getOAuthRedirectUri(app),
    scopes: storedList(row.scopes, 'oauth_apps.scopes', row.id),
    ...(Object.keys(extraParams).length > 0 && { extraParams }),
    tokenAuthStyle: row.tokenAuthStyle,
    tokenBodyFormat: row.tokenBodyFormat,
    source: row.source,
    tokenStatus: oauthTokenStatus(usual, app.clock.now()),
    expiresAt: usual?.expiresAt ?? null,
    lastRefreshedAt: usual?.updatedAt ?? null,
    authorizations: authorizations.map(toOAuthAuthorization),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};
