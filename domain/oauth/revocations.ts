import type { Reader } from '../../db/access.js';
import {
  deleteOAuthRevocation,
  findOAuthAuthorizationByLabel,
  findOAuthRevocation,
  insertOAuthRevocation,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  type OAuthRevocationRow,
} from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { ProductError, unavailable } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { openedToken, sealedToken } from './app.js';
import { type Identity, isOtherAccount } from './identity.js';
import { clientProof, type Tokens } from './token-client.js';

const timeoutMs = 5000;
const maxAnswerBytes = 64 * 1024;
/** The last one is about ten minutes after the first. */
const mostAttempts = 10;
/** Whoever tells a provider at once has done it by then, unless it ended. */
const atOnceMs = msPerMinute;

type TokenType = 'access_token' | 'refresh_token';

/** Whether another try may do better: nobody answered, or the provider could not just then. */
const isPassing = (error: unknown): boolean => error instanceof ProductError && error.kind === 'unavailable';

/** Returns whether the provider was told, or never will be. */
const ask = async (app: App, row: OAuthRevocationRow, sealed: string, type: TokenType): Promise<boolean> => {
  const { id, revocationUrl: url, clientId, clientSecret, tokenAuthStyle } = row;
  try {
    const token = openedToken(app, sealed, 'a token that is revoked');
    const { headers: proof, members } = clientProof({
      clientId,
      clientSecret: openedToken(app, clientSecret, `the client secret of the app ${row.appId}`),
      tokenAuthStyle,
    });
    const { status } = await app.service(outbound).fetch({
      url,
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...proof],
      body: new URLSearchParams({ token, token_type_hint: type, ...members }).toString(),
      redirect: 'error',
      maxBytes: maxAnswerBytes,
      timeoutMs,
    });
    return status < 500;
  } catch (error) {
    app.log.warn({ err: error, revocationId: id, type }, 'a provider could not be told that a token is revoked');
    return !isPassing(error);
  }
};

/** The account for which tokens were given. */
export type Owner = Identity & Pick<OAuthAuthorizationRow, 'appId' | 'label'>;

/** Some providers end all grants of an account with one token: what still works under the label is not put at risk. */
const endsNothing = async (db: Reader, owner: Owner): Promise<boolean> => {
  const row = await findOAuthAuthorizationByLabel(db, owner.appId, owner.label);
  return row === undefined || row.status === 'revoked' || isOtherAccount(row, owner);
};

const mayTell = async (
  db: Reader,
  { appId, label, accountEmail, accountLogin, accountId }: OAuthRevocationRow,
): Promise<boolean> => label === null || endsNothing(db, { appId, label, accountEmail, accountLogin, accountId });

/** Tells the provider, unless that could end what was connected since; returns whether nothing is left to do. */
const tell = async (app: App, id: string): Promise<boolean> => {
  const row = await findOAuthRevocation(app.db, id);
  if (row === undefined || !(await mayTell(app.db, row))) {
    return true;
  }
  const { accessToken, refreshToken } = row;
  const told = await Promise.all([
    ask(app, row, accessToken, 'access_token'),
    ...(refreshToken === null ? [] : [ask(app, row, refreshToken, 'refresh_token')]),
  ]);
  return !told.includes(false);
};

const tellOrThrow = async (app: App, id: string): Promise<void> => {
  if (!(await tell(app, id))) {
    throw unavailable('The provider could not be told that a token is revoked');
  }
};

/**
 * Tells a provider of tokens that are not needed any more, also when the process ends that was to do it, or the provider does
 * not answer at first.
 */
export const oauthRevocation = defineExternalJob({
  name: 'oauth.revoke',
  payload: { revocationId: 'text' },
  maxAttempts: mostAttempts,
  perform: (app, { revocationId }) => tellOrThrow(app, revocationId),
  record: ({ db }, _told, { revocationId }) => deleteOAuthRevocation(db, revocationId),
  locks: async () => [],
  onDead: ({ db }, { revocationId }) => deleteOAuthRevocation(db, revocationId),
});

/** Tokens as they are stored, and whose they were. */
export type SealedTokens = Owner & Pick<OAuthAuthorizationRow, 'accessToken' | 'refreshToken'>;

const note = async (
  uow: UnitOfWork,
  appRow: OAuthAppRow,
  tokens: SealedTokens,
  runAt: string,
): Promise<string | undefined> => {
  const { revocationUrl, clientId, clientSecret, tokenAuthStyle } = appRow;
  const { accessToken, refreshToken, label, accountEmail, accountLogin, accountId } = tokens;
  if (accessToken === null || revocationUrl === null || !uow.app.service(outbound).mayAsk(revocationUrl)) {
    return undefined;
  }
  const id = newId();
  const client = { appId: appRow.id, revocationUrl, clientId, clientSecret, tokenAuthStyle };
  const owner = { label, accountEmail, accountLogin, accountId };
  await insertOAuthRevocation(uow.db, { id, ...client, ...owner, accessToken, refreshToken, createdAt: uow.now });
  await enqueue(uow, oauthRevocation, { revocationId: id }, { runAt });
  return id;
};

/**
 * Has the provider told of tokens soon after this transaction, in which they are forgotten or not stored: nobody could
 * revoke them later.
 *
 * @param appRow the app for which they were given, as it was then
 */
export const revokeSoon = async (uow: UnitOfWork, appRow: OAuthAppRow, tokens: SealedTokens): Promise<void> => {
  await note(uow, appRow, tokens, uow.now);
};

/** The same for tokens that are not stored, unless that could end those that are. */
export const giveBackTokens = async (
  uow: UnitOfWork,
  appRow: OAuthAppRow,
  owner: Owner,
  { accessToken, refreshToken }: Pick<Tokens, 'accessToken' | 'refreshToken'>,
): Promise<void> => {
  if (await endsNothing(uow.db, owner)) {
    await revokeSoon(uow, appRow, {
      ...owner,
      accessToken: sealedToken(uow.app, accessToken),
      refreshToken: refreshToken === undefined ? null : sealedToken(uow.app, refreshToken),
    });
  }
};

/**
 * Notes tokens that this transaction forgets, for `revokeNoted` once it is committed; should nobody come to that, the
 * provider is told a little later all the same.
 *
 * @returns what `revokeNoted` needs; undefined: the provider is not told
 */
export const noteToRevoke = (uow: UnitOfWork, appRow: OAuthAppRow, tokens: SealedTokens): Promise<string | undefined> =>
  note(uow, appRow, tokens, instantAfter(uow.now, atOnceMs));

/**
 * Tells the provider of tokens that were noted, whatever it says to that; where it does not answer, the job tells it later.
 *
 * @returns whether there were any
 */
export const revokeNoted = async (app: App, noted: string | undefined): Promise<boolean> => {
  if (noted === undefined) {
    return false;
  }
  if (await tell(app, noted)) {
    await inConcurrentTransaction(app, [], ({ db }) => deleteOAuthRevocation(db, noted));
  }
  return true;
};
