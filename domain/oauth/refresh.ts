import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../../db/access.js';
import {
  findOAuthAppRow,
  findOAuthAuthorizationRow,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  type TokenChange,
  updateOAuthTokenState,
  updateOAuthTokens,
} from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { notFound, unprocessable } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import { instantAfter, msPerDay, msPerMinute } from '../kernel/time.js';
import { TimeLeft } from '../kernel/time-left.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import {
  isSameClient,
  openedToken,
  refreshBufferMs,
  requireOAuthApp,
  sealedToken,
  tokenClientOf,
  tokensOf,
  workingAgain,
} from './app.js';
import { accountFailed } from './facts.js';
import { releaseRefreshLock, waitForRefreshLock } from './refresh-locks.js';
import { giveBackTokens } from './revocations.js';
import { requestTokens, TokenRequestError, type Tokens } from './token-client.js';

const lockTtlMs = 2 * 60 * 1000;
/** New tokens that cannot be stored are tried again as long as the lock surely keeps others from using the old ones. */
const storeWithinMs = 60_000;
const storeAgainMs = 500;
/** How long that may hold the end of the server up. */
const storeWhileStoppingMs = 3000;

/** An account that could not be refreshed is tried again after so long, and after twice as long each time. */
const firstWaitMs = 10 * msPerMinute;
const longestWaitMs = msPerDay;
const mostDoublings = 10;

/** There is no new access token. */
export class RefreshFailedError extends Error {
  override readonly name = 'RefreshFailedError';

  constructor(
    readonly reason: 'refresh_rejected' | 'lock_timeout' | 'no_refresh_token',
    message: string,
  ) {
    super(message);
  }
}

/** @throws ProductError notFound */
export const requireAuthorization = async ({ db }: App, id: string): Promise<OAuthAuthorizationRow> => {
  const row = await findOAuthAuthorizationRow(db, id);
  if (row === undefined) {
    throw notFound('oauthAuthorization');
  }
  return row;
};

type Failing = Pick<OAuthAuthorizationRow, 'refreshFailures' | 'refreshAfter'>;

/** When it is tried again by itself. Calls in between that fail, too, put it off no further. */
const failedAgain = ({ refreshFailures, refreshAfter }: Failing, now: string): Failing => {
  if (refreshAfter !== null && refreshAfter > now) {
    return { refreshFailures, refreshAfter };
  }
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(refreshFailures, mostDoublings), longestWaitMs);
  return { refreshFailures: refreshFailures + 1, refreshAfter: instantAfter(now, waitMs) };
};

/** What a provider says to a client says nothing of the one that the app has by now. */
const isOutdated = async (db: Reader, asked: OAuthAppRow): Promise<boolean> => {
  const now = await findOAuthAppRow(db, asked.id);
  return now !== undefined && !isSameClient(asked, now);
};

const failedNow = (row: OAuthAuthorizationRow, message: string, now: string) =>
  ({ status: 'refresh-failed', lastErrorMessage: message, ...failedAgain(row, now), updatedAt: now }) as const;

/** People are told once, not at each attempt: as long as it fails they know. */
const tellOfFailure = async (uow: UnitOfWork, row: OAuthAuthorizationRow): Promise<void> => {
  if (row.status !== 'refresh-failed') {
    await uow.app.tell(uow, accountFailed, row.id);
  }
};

/** @param asked the app as it was when its provider was asked */
const noteRefusal = async (
  app: App,
  row: OAuthAuthorizationRow,
  { message, isFinal }: TokenRequestError,
  asked: OAuthAppRow,
): Promise<void> => {
  if (row.status === 'revoked') {
    return;
  }
  await inConcurrentTransaction(app, [], async (uow) => {
    if (await isOutdated(uow.db, asked)) {
      return;
    }
    const failed: TokenChange = { ...failedNow(row, message, uow.now), needsReconnect: isFinal ? 1 : 0 };
    if (await updateOAuthTokens(uow.db, row, failed)) {
      await tellOfFailure(uow, row);
    }
  });
};

/** Whoever holds the lock may be about to store new tokens, after which there are no others. */
const noteLockTimeout = async (app: App, row: OAuthAuthorizationRow, message: string): Promise<void> => {
  if (row.status === 'revoked') {
    return;
  }
  await inConcurrentTransaction(app, [], async (uow) => {
    if (await updateOAuthTokenState(uow.db, row, failedNow(row, message, uow.now))) {
      await tellOfFailure(uow, row);
    }
  });
};

const ask = async (app: App, appRow: OAuthAppRow, refreshToken: string): Promise<Tokens> => {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const tokens = await requestTokens(app, tokenClientOf(app, appRow), grant);
  if (appRow.rotatesRefreshTokens === 1 && tokens.refreshToken === undefined) {
    throw new TokenRequestError('the provider was to answer with a new refresh token, and did not');
  }
  return tokens;
};

const renewed = (
  { app, now }: UnitOfWork,
  { accessToken, refreshToken, tokenType, scope, expiresInMs }: Tokens,
): TokenChange => ({
  status: 'active',
  accessToken: sealedToken(app, accessToken),
  ...(refreshToken !== undefined && { refreshToken: sealedToken(app, refreshToken) }),
  ...(tokenType !== undefined && { tokenType }),
  ...(scope !== undefined && { scope }),
  expiresAt: expiresInMs === undefined ? null : instantAfter(now, expiresInMs),
  ...workingAgain,
  lastRefreshedAt: now,
  updatedAt: now,
});

/** An account with its app, as both were when the provider was asked. */
interface Asked {
  readonly row: OAuthAuthorizationRow;
  readonly appRow: OAuthAppRow;
}

/** Who was disconnected or deleted meanwhile has no use for new tokens, and nobody else would ever know them. */
const storeOrGiveBack = (app: App, { row, appRow }: Asked, tokens: Tokens): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    if (!(await updateOAuthTokens(uow.db, row, renewed(uow, tokens)))) {
      await giveBackTokens(uow, appRow, row, tokens);
    }
  });

/**
 * Stores new tokens, however long the database does not take them within reason: with many providers the old ones are used
 * up, and whoever uses them once more ends the access of the account.
 *
 * @throws what the database threw at last
 */
const storeRenewed = async (app: App, asked: Asked, tokens: Tokens, givenUp: AbortSignal): Promise<void> => {
  const left = new TimeLeft(storeWithinMs);
  for (;;) {
    try {
      await storeOrGiveBack(app, asked, tokens);
      return;
    } catch (error) {
      if (givenUp.aborted || left.ms() === 0) {
        throw error;
      }
      app.log.warn({ err: error, authorizationId: asked.row.id }, 'new OAuth tokens cannot be stored yet');
    }
    await sleep(storeAgainMs, undefined, { signal: givenUp }).catch(() => undefined);
  }
};

/** Under the lock: what somebody else did since the account was looked at counts, and nothing is asked then. */
const refreshLocked = async (
  app: App,
  seen: OAuthAuthorizationRow,
  givenUp: AbortSignal,
): Promise<OAuthAuthorizationRow> => {
  const row = await requireAuthorization(app, seen.id);
  if (row.tokenVersion !== seen.tokenVersion || row.refreshToken === null) {
    return row;
  }
  const appRow = await requireOAuthApp(app.db, row.appId);
  try {
    const tokens = await ask(app, appRow, openedToken(app, row.refreshToken, tokensOf(row)));
    await storeRenewed(app, { row, appRow }, tokens, givenUp);
  } catch (error) {
    if (error instanceof TokenRequestError) {
      await noteRefusal(app, row, error, appRow);
      throw new RefreshFailedError('refresh_rejected', error.message);
    }
    throw error;
  }
  return requireAuthorization(app, row.id);
};

const lockFor = async (app: App, row: OAuthAuthorizationRow, key: string): Promise<string> => {
  const owner = await waitForRefreshLock(app, key, lockTtlMs);
  if (owner === undefined) {
    const message = 'another refresh of the account did not end in time';
    await noteLockTimeout(app, row, message);
    throw new RefreshFailedError('lock_timeout', message);
  }
  return owner;
};

/** No caller can give this name to a lock: who holds it keeps everybody from the account. */
const lockNameOf = ({ id }: OAuthAuthorizationRow): string => `authz/${id}`;

const refreshOnce = async (
  app: App,
  row: OAuthAuthorizationRow,
  givenUp: AbortSignal,
): Promise<OAuthAuthorizationRow> => {
  const key = lockNameOf(row);
  const owner = await lockFor(app, row, key);
  try {
    return await refreshLocked(app, row, givenUp);
  } finally {
    await releaseRefreshLock(app, key, owner);
  }
};

/** The refreshes under way in this process: who wants one of the same account waits for it. */
class Refreshes {
  readonly #app: App;
  readonly #underWay = new Map<string, Promise<OAuthAuthorizationRow>>();
  readonly #givenUp = new AbortController();

  constructor(app: App) {
    this.#app = app;
  }

  of(row: OAuthAuthorizationRow): Promise<OAuthAuthorizationRow> {
    const running = this.#underWay.get(row.id);
    if (running !== undefined) {
      return running;
    }
    const started = refreshOnce(this.#app, row, this.#givenUp.signal).finally(() => this.#underWay.delete(row.id));
    this.#underWay.set(row.id, started);
    return started;
  }

  /** New tokens that cannot be stored are not tried again. */
  giveUp(): void {
    this.#givenUp.abort();
  }

  async stop(time: TimeLeft): Promise<void> {
    const timer = setTimeout(() => this.giveUp(), time.ms(storeWhileStoppingMs));
    await Promise.allSettled(this.#underWay.values());
    clearTimeout(timer);
  }
}

export const oauthRefreshes = defineService({
  name: 'OAuth refreshes',
  start: (app) => {
    const refreshes = new Refreshes(app);
    return { service: refreshes, giveUp: () => refreshes.giveUp(), stop: (time) => refreshes.stop(time) };
  },
});

const noRefreshToken = (): RefreshFailedError =>
  new RefreshFailedError('no_refresh_token', 'No refresh token is stored; connect the account again');

/**
 * Refreshes the token of an account, whatever is left of its time: once in the whole installation, however many want it at
 * once. Returns the account as it is then.
 *
 * @throws RefreshFailedError; ProductError notFound
 */
export const refreshRow = async (app: App, seen: OAuthAuthorizationRow): Promise<OAuthAuthorizationRow> => {
  if (seen.refreshToken === null) {
    throw noRefreshToken();
  }
  const row = await app.service(oauthRefreshes).of(seen);
  if (row.status === 'refresh-failed') {
    throw new RefreshFailedError('refresh_rejected', row.lastErrorMessage ?? 'the last refresh failed');
  }
  if (row.accessToken === null) {
    throw noRefreshToken();
  }
  return row;
};

/** An access token that can be used now. */
export interface AccessToken {
  readonly accessToken: string;
  /** As the provider names it, such as `bearer`; null where it does not. */
  readonly tokenType: string | null;
  readonly label: string;
  /** Null: never. */
  readonly expiresAt: string | null;
}

const unusable = ({ label }: OAuthAuthorizationRow, status: string, why: string) =>
  unprocessable(`OAuth authorization '${label}' is in ${status} state: ${why}`, { code: 'oauth_token_unusable' });

const tokenIn = (app: App, row: OAuthAuthorizationRow): AccessToken => {
  if (row.status === 'revoked' || row.accessToken === null) {
    throw unusable(row, 'revoked', 'it was disconnected; connect it again');
  }
  const { tokenType, label, expiresAt } = row;
  return { accessToken: openedToken(app, row.accessToken, tokensOf(row)), tokenType, label, expiresAt };
};

const noteExpiry = async (app: App, row: OAuthAuthorizationRow): Promise<never> => {
  const message = 'it has ended, and there is no refresh token';
  if (row.status !== 'expired') {
    await inConcurrentTransaction(app, [], ({ db, now }) =>
      updateOAuthTokens(db, row, { status: 'expired', lastErrorMessage: message, updatedAt: now }),
    );
  }
  throw unusable(row, 'expired', message);
};

/** Whether the token has time left: not refreshed, now or before, it is better than none until it ends. */
const isGoodAt = ({ status, expiresAt }: OAuthAuthorizationRow, now: string): boolean =>
  (status === 'active' || status === 'refresh-failed') && (expiresAt === null || expiresAt > now);

/** What is used in place of the token that could not be had. */
const formerToken = (app: App, row: OAuthAuthorizationRow, now: string, why: string): AccessToken => {
  if (!isGoodAt(row, now)) {
    throw unusable(row, 'refresh-failed', why);
  }
  return tokenIn(app, row);
};

/**
 * A valid access token of a connected account, refreshed first where it has ended or has less than five minutes left: by
 * one request in the whole installation, however many ask at once. The token is kept out of texts from now on.
 *
 * @throws ProductError notFound; unprocessable (`oauth_token_unusable`) when it is disconnected, or ended and could not be
 * refreshed: the text names the account and why
 */
export const oauthAccessToken = async (app: App, authorizationId: string): Promise<AccessToken> => {
  const row = await requireAuthorization(app, authorizationId);
  const now = app.clock.now();
  const isFresh = row.expiresAt === null || row.expiresAt > instantAfter(now, refreshBufferMs);
  if (row.status === 'revoked' || (row.status === 'active' && isFresh)) {
    return tokenIn(app, row);
  }
  if (row.refreshToken === null) {
    return isGoodAt(row, now) ? tokenIn(app, row) : noteExpiry(app, row);
  }
  if (row.needsReconnect === 1) {
    return formerToken(app, row, now, `${row.lastErrorMessage}; connect it again`);
  }
  try {
    return tokenIn(app, await refreshRow(app, row));
  } catch (error) {
    if (!(error instanceof RefreshFailedError)) {
      throw error;
    }
    return formerToken(app, row, now, error.message);
  }
};
