import { createHash, randomBytes } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import {
  countOAuthAuthorizations,
  countOAuthPending,
  deleteExpiredOAuthPending,
  findOAuthAuthorizationByLabel,
  insertOAuthPending,
  listOAuthAuthorizationRows,
  type OAuthAppRow,
} from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { storedList, storedObject } from '../kernel/stored-json.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { isReservedParam, requireOAuthApp, sealedToken } from './app.js';
import { getOAuthRedirectUri } from './redirect-uri.js';
import { assertMayConnect, starterOf } from './starter.js';

type Schemas = components['schemas'];

/** How long a person has to come back, in milliseconds. */
const lifeMs = 10 * msPerMinute;
/** More than may be under way, so that none that is over keeps one off. */
const mostForgotten = 2000;
const maxPending = 1000;
/** How many accounts an app may have, and the whole installation. */
const maxAuthorizationsOfApp = 100;
const maxAuthorizations = 2000;

/** The name under which an attempt is stored: whoever reads the table cannot finish it. */
export const pendingIdOf = (state: string): string => sha256(state);

/** What an app says of who is asked: an attempt counts for nobody else. */
export const endpointsOf = ({ authorizeUrl, tokenUrl, issuer }: OAuthAppRow): string =>
  sha256(JSON.stringify([authorizeUrl, tokenUrl, issuer]));

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const assertFinalRedirect = (text: string): void => {
  const url = parsedUrl(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') {
    throw invalidField('body.finalRedirect', 'must be an http or https URL without a user name');
  }
};

/** Of what was stored before it was refused: parameters that are left to the server count for nothing. */
const ownParamsOf = (url: URL, row: OAuthAppRow): [string, string][] => {
  for (const name of [...url.searchParams.keys()].filter(isReservedParam)) {
    url.searchParams.delete(name);
  }
  const extra = storedObject(row.extraParams, 'oauth_apps.extraParams', row.id);
  return Object.entries(extra).filter(([name]) => !isReservedParam(name));
};

const authorizeUrlOf = (row: OAuthAppRow, redirectUri: string, state: string, verifier: string): string => {
  const url = new URL(row.authorizeUrl);
  const own = ownParamsOf(url, row);
  const scope = storedList(row.scopes, 'oauth_apps.scopes', row.id).join(row.scopeSeparator);
  const params = {
    client_id: row.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...(scope !== '' && { scope }),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of [...Object.entries(params), ...own]) {
    url.searchParams.set(name, value);
  }
  return url.href;
};

/**
 * There is an account with this label, or room for another.
 *
 * @throws ProductError conflict (`oauth_authorization_limit`)
 */
export const assertRoomFor = async (db: Reader, appId: string, label: string): Promise<void> => {
  if ((await findOAuthAuthorizationByLabel(db, appId, label)) !== undefined) {
    return;
  }
  if ((await listOAuthAuthorizationRows(db, appId)).length >= maxAuthorizationsOfApp) {
    throw conflict(`There are ${maxAuthorizationsOfApp} accounts of this OAuth app, which is the most`, {
      code: 'oauth_authorization_limit',
    });
  }
  if ((await countOAuthAuthorizations(db)) >= maxAuthorizations) {
    throw conflict(`There are ${maxAuthorizations} connected accounts, which is the most`, {
      code: 'oauth_authorization_limit',
    });
  }
};

/**
 * Begins to connect an account: stores the attempt, and tells where the person has to go.
 *
 * @throws ProductError invalid for an unfit `finalRedirect`, forbidden (as `assertMayConnect`), notFound, conflict when there are as
 * many attempts or accounts as may be
 */
export const createOauthAuthorizeUrl = async (
  app: App,
  caller: Caller,
  appId: string,
  { label, finalRedirect }: Schemas['CreateOAuthAuthorizeUrlBody'] & { readonly label: string },
): Promise<Schemas['OAuthAuthorizeUrl']> => {
  await assertMayConnect({ app, db: app.db }, caller);
  if (finalRedirect !== undefined) {
    assertFinalRedirect(finalRedirect);
  }
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = getOAuthRedirectUri(app);
  const authorizeUrl = await inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const row = await requireOAuthApp(db, appId);
    await assertRoomFor(db, appId, label);
    await deleteExpiredOAuthPending(db, now, mostForgotten);
    if ((await countOAuthPending(db)) >= maxPending) {
      throw conflict(`There are ${maxPending} attempts to connect an account under way, which is the most`, {
        code: 'oauth_pending_limit',
      });
    }
    await insertOAuthPending(db, {
      ...starterOf(uow.app, caller, state),
      id: pendingIdOf(state),
      appId,
      label,
      verifier: sealedToken(uow.app, verifier),
      clientId: row.clientId,
      tokenUrl: row.tokenUrl,
      endpoints: endpointsOf(row),
      redirectUri,
      finalRedirect: finalRedirect ?? null,
      startedBy: (await trustedUserId(db, caller)) ?? null,
      createdAt: now,
      expiresAt: instantAfter(now, lifeMs),
    });
    return authorizeUrlOf(row, redirectUri, state, verifier);
  });
  return { authorizeUrl, state, label, redirectUri };
};
