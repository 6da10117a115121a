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
const mostAttempts = 5;
/** Whoever tells a provider at once has done it by then, unless it ended. */
const atOnceMs = msPerMinute;

type TokenType = 'access_token' | 'refresh_token';

const ask = async (app: App, row: OAuthRevocationRow, sealed: string, type: TokenType): Promise<void> => {
  const { id, revocationUrl: url, clientId, clientSecret, tokenAuthStyle } = row;
  try {
    const token = openedToken(app, sealed, 'a token that is revoked');
    const { headers: proof, members } = clientProof({
      clientId,
      clientSecret: openedToken(app, clientSecret, `the client secret of the app ${row.appId}`),
      tokenAuthStyle,
    });
    await app.service(outbound).fetch({
      url,
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...proof],
      body: new URLSearchParams({ token, token_type_hint: type, ...members }).toString(),
      redirect: 'error',
      maxBytes: maxAnswerBytes,
      timeoutMs,
    });
  } catch (error) {
    app.log.warn({ err: error, revocationId: id, type }, 'a provider could not be told that a token is revoked');
  }
};

/** Whatever the provider says to that, and whether or not it can be told. */
const tell = async (app: App, id: string): Promise<void> => {
  const row = await findOAuthRevocation(app.db, id);
  if (row === undefined) {
    return;
  }
  const { accessToken, refreshToken } = row;
  await Promise.all([
    ask(app, row, accessToken, 'access_token'),
    ...(refreshToken === null ? [] : [ask(app, row, refreshToken, 'refresh_token')]),
  ]);
};

/** Tells a provider of tokens that are not needed any more, also when the process ends that was to do it. */
export const oauthRevocation = defineExternalJob({
  name: 'oauth.revoke',
  payload: { revocationId: 'text' },
  maxAttempts: mostAttempts,
  perform: (app, { revocationId }) => tell(app, revocationId),
  record: ({ db }, _told, { revocationId }) => deleteOAuthRevocation(db, revocationId),
  locks: async () => [],
  onDead: ({ db }, { revocationId }) => deleteOAuthRevocation(db, revocationId),
});

/** Tokens as they are stored. */
export type SealedTokens = Pick<OAuthAuthorizationRow, 'accessToken' | 'refreshToken'>;

const note = async (
  uow: UnitOfWork,
  appRow: OAuthAppRow,
  { accessToken, refreshToken }: SealedTokens,
  runAt: string,
): Promise<string | undefined> => {
  const { revocationUrl, clientId, clientSecret, tokenAuthStyle } = appRow;
  if (accessToken === null || revocationUrl === null || !uow.app.service(outbound).mayAsk(revocationUrl)) {
    return undefined;
  }
  const id = newId();
  const client = { appId: appRow.id, revocationUrl, clientId, clientSecret, tokenAuthStyle };
  await insertOAuthRevocation(uow.db, { id, ...client, accessToken, refreshToken, createdAt: uow.now });
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

/** The account for which tokens were given. */
export type Owner = Identity & Pick<OAuthAuthorizationRow, 'appId' | 'label'>;

/** Some providers end all grants of an account with one token: what still works under the label is not put at risk. */
const endsNothing = async (db: Reader, owner: Owner): Promise<boolean> => {
  const row = await findOAuthAuthorizationByLabel(db, owner.appId, owner.label);
  return row === undefined || row.status === 'revoked' || isOtherAccount(row, owner);
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

/** Tells the provider of tokens that were noted, whatever it says to that; returns whether there were any. */
export const revokeNoted = async (app: App, noted: string | undefined): Promise<boolean> => {
  if (noted === undefined) {
    return false;
  }
  await tell(app, noted);
  await inConcurrentTransaction(app, [], ({ db }) => deleteOAuthRevocation(db, noted));
  return true;
};
