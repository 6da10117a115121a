import type { Reader } from '../../db/access.js';
import {
  findOAuthAppRow,
  findOAuthAuthorizationByLabel,
  insertOAuthAuthorization,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  type OAuthPendingRow,
  replaceOAuthTokens,
  type TokenChange,
  takeOAuthPending,
} from '../../db/queries/oauth-apps.js';
import type { App, AppInUnit, Reading } from '../kernel/app.js';
import { forbidden, invalid, notFound, ProductError, upstream } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { instantAfter } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction } from '../kernel/unit-of-work.js';
import { openedToken, sealedToken, tokenClientOf, workingAgain } from './app.js';
import { assertRoomFor, endpointsOf, pendingIdOf } from './begin.js';
import { findIdentity, type Identity, isOtherAccount, isSameAccount } from './identity.js';
import { type CameBack, type ProviderAnswer, providerAnswer } from './provider-answer.js';
import { giveBackTokens, revokeSoon } from './revocations.js';
import { mayStillConnect } from './starter.js';
import { requestTokens, shownReason, TokenRequestError, type Tokens } from './token-client.js';

/** How an attempt ended that succeeded, or that says where the browser goes. */
export type Finished =
  | { readonly redirect: string }
  | { readonly provider: string; readonly label: string; readonly accountEmail: string | null };

const stateInvalid = (): ProductError => invalid('Invalid or expired OAuth state', { code: 'oauth_state_invalid' });

/** Uses an attempt up, whatever comes of it. @throws ProductError invalid when it is none that could go on */
const takePending = async (app: App, state: string): Promise<OAuthPendingRow> => {
  const pending = await inTransaction(app, ({ db }) => takeOAuthPending(db, pendingIdOf(state)));
  if (pending === undefined || pending.expiresAt <= app.clock.now()) {
    throw stateInvalid();
  }
  return pending;
};

/** What went wrong, and how that is told where the browser goes on. */
interface Failure {
  readonly error: ProductError;
  readonly told: Readonly<Record<string, string>>;
}

class AttemptFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error.message);
  }
}

const failed = (error: ProductError, told: Readonly<Record<string, string>>): AttemptFailed =>
  new AttemptFailed({ error, told });

const redirectTo = (finalRedirect: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(finalRedirect);
  for (const [name, value] of Object.entries(params)) {
    url.searchParams.set(name, value);
  }
  return url.href;
};

const isAsBegun = (row: OAuthAppRow, { clientId, tokenUrl, endpoints }: OAuthPendingRow): boolean =>
  row.clientId === clientId && row.tokenUrl === tokenUrl && (endpoints === null || endpoints === endpointsOf(row));

/** The app as it was when the attempt began: code and tokens go to nobody else. */
const appOf = async (db: Reader, pending: OAuthPendingRow): Promise<OAuthAppRow> => {
  const row = await findOAuthAppRow(db, pending.appId);
  if (row === undefined) {
    throw failed(notFound('oauthApp', { message: 'OAuth app is no longer configured' }), { error: 'app_not_found' });
  }
  if (!isAsBegun(row, pending)) {
    const error = invalid('The OAuth app was changed meanwhile; begin again', { code: 'oauth_app_changed' });
    throw failed(error, { error: 'app_changed' });
  }
  return row;
};

/** There is an account with the label of the attempt, or room for one more. */
const assertRoom = async (db: Reader, { appId, label }: OAuthPendingRow): Promise<void> => {
  try {
    await assertRoomFor(db, appId, label);
  } catch (error) {
    throw error instanceof ProductError ? failed(error, { error: 'account_limit' }) : error;
  }
};

/** Asked before the code is used, and again with what is stored: much may happen while the provider answers. */
const appToConnect = async (reading: Reading, pending: OAuthPendingRow, state: string): Promise<OAuthAppRow> => {
  const row = await appOf(reading.db, pending);
  if (!(await mayStillConnect(reading, pending, state))) {
    const error = forbidden('Whoever began to connect the account may not do so any more', {
      code: 'oauth_starter_refused',
    });
    throw failed(error, { error: 'starter_refused' });
  }
  await assertRoom(reading.db, pending);
  return row;
};

/** Who answers is who was asked, as far as either is known: the code of another provider goes nowhere. */
const assertAsked = (appRow: OAuthAppRow, { iss }: ProviderAnswer, provider: string | undefined): void => {
  if (provider !== undefined && provider !== appRow.provider) {
    const error = invalid('The attempt began at another provider', { code: 'oauth_provider_mismatch' });
    throw failed(error, { error: 'provider_mismatch' });
  }
  if (iss !== undefined && appRow.issuer !== null && iss !== appRow.issuer) {
    const error = invalid('The answer is not from the provider that was asked', { code: 'oauth_issuer_mismatch' });
    throw failed(error, { error: 'issuer_mismatch' });
  }
};

const codeOf = (app: App, { code, error, error_description: description }: ProviderAnswer): string => {
  if (error !== undefined && error !== '') {
    const said = shownReason(app, error, []);
    const words = description === undefined || description === '' ? undefined : shownReason(app, description, []);
    throw failed(invalid(words ?? said, { code: 'oauth_denied' }), {
      error: said,
      ...(words !== undefined && { error_description: words }),
    });
  }
  if (code === undefined || code === '') {
    throw failed(invalid('Missing authorization code', { code: 'oauth_code_missing' }), { error: 'missing_code' });
  }
  return code;
};

const exchange = async (app: App, appRow: OAuthAppRow, pending: OAuthPendingRow, code: string): Promise<Tokens> => {
  try {
    return await requestTokens(app, tokenClientOf(app, appRow), {
      grant_type: 'authorization_code',
      redirect_uri: pending.redirectUri,
      code,
      code_verifier: openedToken(app, pending.verifier, 'the attempt to connect an account'),
    });
  } catch (error) {
    if (!(error instanceof TokenRequestError)) {
      throw error;
    }
    throw failed(upstream(`Token exchange failed: ${error.message}`, { code: 'oauth_exchange_failed' }), {
      error_description: error.message,
    });
  }
};

/** An attempt with the state that names it. */
interface Attempt {
  readonly pending: OAuthPendingRow;
  readonly state: string;
}

const changeOf = (
  app: AppInUnit,
  now: string,
  tokens: Tokens,
  identity: Identity,
  old: OAuthAuthorizationRow | undefined,
): Required<TokenChange> & Pick<OAuthAuthorizationRow, 'status'> => {
  const kept = old !== undefined && isSameAccount(old, identity) ? old : undefined;
  return {
    status: 'active',
    accessToken: sealedToken(app, tokens.accessToken),
    refreshToken:
      tokens.refreshToken === undefined ? (kept?.refreshToken ?? null) : sealedToken(app, tokens.refreshToken),
    tokenType: tokens.tokenType ?? kept?.tokenType ?? null,
    scope: tokens.scope ?? kept?.scope ?? null,
    expiresAt: tokens.expiresInMs === undefined ? null : instantAfter(now, tokens.expiresInMs),
    accountEmail: identity.accountEmail ?? kept?.accountEmail ?? null,
    accountLogin: identity.accountLogin ?? kept?.accountLogin ?? null,
    accountId: identity.accountId ?? kept?.accountId ?? null,
    ...workingAgain,
    lastRefreshedAt: old?.lastRefreshedAt ?? null,
    connectedBy: null,
    createdAt: old?.createdAt ?? now,
    updatedAt: now,
  };
};

const save = (app: App, { pending, state }: Attempt, tokens: Tokens, identity: Identity): Promise<void> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const appRow = await appToConnect(uow, pending, state);
    const old = await findOAuthAuthorizationByLabel(db, pending.appId, pending.label);
    const change = Object.assign(changeOf(uow.app, now, tokens, identity, old), { connectedBy: pending.startedBy });
    if (old !== undefined) {
      await replaceOAuthTokens(db, old.id, change);
      if (isOtherAccount(old, identity)) {
        await revokeSoon(uow, appRow, old);
      }
      return;
    }
    const { appId, label } = pending;
    await insertOAuthAuthorization(db, Object.assign({ id: newId(), appId, label, tokenVersion: 1 }, change));
  });

/** Stores tokens, or gives them back where that is refused. @throws AttemptFailed */
const saveOrGiveBack = async (app: App, attempt: Attempt, appRow: OAuthAppRow, tokens: Tokens, identity: Identity) => {
  try {
    await save(app, attempt, tokens, identity);
  } catch (error) {
    // After any other failure they may be stored all the same.
    if (error instanceof AttemptFailed) {
      const { appId, label } = attempt.pending;
      await inConcurrentTransaction(app, [], (uow) =>
        giveBackTokens(uow, appRow, { appId, label, ...identity }, tokens),
      );
    }
    throw error;
  }
};

const connect = async (app: App, attempt: Attempt, answer: ProviderAnswer, provider?: string): Promise<Finished> => {
  const { pending, state } = attempt;
  const appRow = await appToConnect({ app, db: app.db }, pending, state);
  assertAsked(appRow, answer, provider);
  const tokens = await exchange(app, appRow, pending, codeOf(app, answer));
  const identity = await findIdentity(app, appRow.userinfoUrl, tokens);
  await saveOrGiveBack(app, attempt, appRow, tokens, identity);
  return { provider: appRow.provider, label: pending.label, accountEmail: identity.accountEmail };
};

const finish = async (app: App, cameBack: CameBack, provider?: string): Promise<Finished> => {
  const answer = providerAnswer(cameBack);
  const { state } = answer;
  if (state === undefined || state === '') {
    throw invalid('Missing state parameter', { code: 'oauth_state_missing' });
  }
  const pending = await takePending(app, state);
  const { finalRedirect } = pending;
  try {
    const finished = await connect(app, { pending, state }, answer, provider);
    return finalRedirect === null ? finished : { redirect: redirectTo(finalRedirect, { oauth: 'success' }) };
  } catch (error) {
    if (!(error instanceof AttemptFailed)) {
      throw error;
    }
    if (finalRedirect === null) {
      throw error.failure.error;
    }
    return { redirect: redirectTo(finalRedirect, { oauth: 'error', ...error.failure.told }) };
  }
};

/**
 * Ends an attempt to connect an account: what the provider sent the browser back with is exchanged for tokens, which are
 * stored. Nothing that a stranger sends leads anywhere: only a state that was given out, once.
 *
 * @throws ProductError invalid for an address that has a parameter twice. Where the attempt names no page to go on with:
 * invalid for a bad state, an answer of somebody else, a refusal of the provider or a missing code, forbidden when who began it may not any more, notFound when the app is gone,
 * conflict when there are as many accounts as may be, upstream when the exchange fails
 */
export const handleOauthCallback = (app: App, cameBack: CameBack): Promise<Finished> => finish(app, cameBack);

/** The same, for a provider that was given an address with its name: the attempt must have begun at it. @throws as there */
export const handleProviderOauthCallback = (app: App, provider: string, cameBack: CameBack): Promise<Finished> =>
  finish(app, cameBack, provider);
