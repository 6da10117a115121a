import type { Reader } from '../../db/access.js';
import {
  deleteOAuthRevocation,
  findOAuthRevocation,
  insertOAuthRevocation,
  type LiveAccount,
  listLiveAccountsOfClient,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  type OAuthRevocationRow,
} from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { ProductError, unavailable } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { openedToken, sealedToken } from './app.js';
import { type Identity, isKnownAsSame, isOtherAccount } from './identity.js';
import { clientProof, type Tokens } from './token-client.js';

const timeoutMs = 5000;
const maxAnswerBytes = 64 * 1024;
/** The last one is about ten minutes after the first. */
const mostAttempts = 10;
/** Whoever tells a provider at once has done it by then, unless it ended. */
const atOnceMs = msPerMinute;

/** Answers of a provider, or of what stands before it, that it could not just then. */
const laterStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

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
    return status < 500 && !laterStatuses.has(status);
  } catch (error) {
    app.log.warn({ err: error, revocationId: id, type }, 'a provider could not be told that a token is revoked');
    return !isPassing(error);
  }
};

/** The account for which tokens were given. The label is null where it was not noted. */
export type Owner = Identity & Pick<OAuthRevocationRow, 'appId' | 'label'>;

/** With whom a provider has to do: the same client may be that of several apps, also of one that was made anew. */
type Client = Pick<OAuthRevocationRow, 'clientId' | 'revocationUrl'>;

const originOf = (url: string | null): string | undefined => parsedUrl(url ?? '')?.origin;

/** The accounts with tokens of all apps that are the same client. */
const accountsOf = async (db: Reader, { clientId, revocationUrl }: Client, owner: Owner): Promise<LiveAccount[]> => {
  const origin = originOf(revocationUrl);
  return (await listLiveAccountsOfClient(db, clientId, owner.appId)).filter(
    (row) => row.appId === owner.appId || [row.revocationUrl, row.tokenUrl].some((url) => originOf(url) === origin),
  );
};

const isUnderLabel = (row: LiveAccount, owner: Owner): boolean =>
  row.appId === owner.appId && row.label === owner.label;

/**
 * Some providers end all grants of an account with one token: what works under the label is not put at risk, nor what was
 * agreed to since under any other one.
 */
const mayTell = async (db: Reader, row: OAuthRevocationRow): Promise<boolean> =>
  !(await accountsOf(db, row, row)).some(
    (account) => !isOtherAccount(account, row) && (isUnderLabel(account, row) || account.updatedAt >= row.createdAt),
  );

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

/** Nobody decided to end an account: what works is not put at risk under whatever label. */
const endsNothing = async (db: Reader, { clientId, revocationUrl }: OAuthAppRow, owner: Owner): Promise<boolean> =>
  revocationUrl !== null &&
  !(await accountsOf(db, { clientId, revocationUrl }, owner)).some(
    (account) => !isOtherAccount(account, owner) && (isUnderLabel(account, owner) || isKnownAsSame(account, owner)),
  );

/** The same for tokens that are not stored, unless that could end those that are. */
export const giveBackTokens = async (
  uow: UnitOfWork,
  appRow: OAuthAppRow,
  owner: Owner,
  { accessToken, refreshToken }: Pick<Tokens, 'accessToken' | 'refreshToken'>,
): Promise<void> => {
  if (await endsNothing(uow.db, appRow, owner)) {
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
