import type { Updateable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type {
  OAuthAppTable,
  OAuthAuthorizationTable,
  OAuthPendingTable,
  OAuthRevocationTable,
} from '../tables/oauth-apps.js';

export type OAuthAppRow = OAuthAppTable;
export type OAuthAuthorizationRow = OAuthAuthorizationTable;
export type OAuthPendingRow = OAuthPendingTable;
export type OAuthRevocationRow = OAuthRevocationTable;

export const listOAuthAppRows = (db: Reader): Promise<OAuthAppRow[]> =>
  db.selectFrom('oauth_apps').selectAll().orderBy('provider').orderBy('createdAt').orderBy('id').execute();

export const findOAuthAppRow = (db: Reader, id: string): Promise<OAuthAppRow | undefined> =>
  db.selectFrom('oauth_apps').selectAll().where('id', '=', id).executeTakeFirst();

export const findOldestAppOfProvider = (db: Reader, provider: string): Promise<OAuthAppRow | undefined> =>
  db
    .selectFrom('oauth_apps')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const insertOAuthApp = async (db: Transaction, row: OAuthAppRow): Promise<void> => {
  await db.insertInto('oauth_apps').values(row).execute();
};

export const updateOAuthAppRow = async (
  db: Transaction,
  id: string,
  changes: Updateable<OAuthAppTable>,
): Promise<void> => {
  await db.updateTable('oauth_apps').set(changes).where('id', '=', id).execute();
};

/** Takes accounts that are about to be deleted out of the bindings, connections and MCP servers that name them: one, or those of an app. */
export const detachAuthorizations = async (db: Transaction, column: 'id' | 'appId', value: string): Promise<void> => {
  const accounts = db.selectFrom('oauth_authorizations').select('id').where(column, '=', value);
  await db
    .updateTable('credential_bindings')
    .set({ oauthAuthorizationId: null })
    .where('oauthAuthorizationId', 'in', accounts)
    .execute();
  await db
    .updateTable('script_connections')
    .set({ authAuthorizationId: null })
    .where('authAuthorizationId', 'in', accounts)
    .execute();
  await db
    .updateTable('mcp_servers')
    .set({ oauthAuthorizationId: null })
    .where('oauthAuthorizationId', 'in', accounts)
    .execute();
};

/** Deletes an app with its accounts; returns whether it was there. */
export const deleteOAuthAppRow = async (db: Transaction, id: string): Promise<boolean> =>
  (await db.deleteFrom('oauth_apps').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

const count = async (db: Reader, table: 'oauth_apps' | 'oauth_authorizations' | 'oauth_pending'): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number | string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

export const countOAuthApps = (db: Reader): Promise<number> => count(db, 'oauth_apps');
export const countOAuthAuthorizations = (db: Reader): Promise<number> => count(db, 'oauth_authorizations');
export const countOAuthPending = (db: Reader): Promise<number> => count(db, 'oauth_pending');

/** All accounts, or those of an app, the oldest first. */
export const listOAuthAuthorizationRows = (db: Reader, appId?: string): Promise<OAuthAuthorizationRow[]> => {
  const query = db.selectFrom('oauth_authorizations').selectAll().orderBy('createdAt').orderBy('id');
  return (appId === undefined ? query : query.where('appId', '=', appId)).execute();
};

export const findOAuthAuthorizationRow = (db: Reader, id: string): Promise<OAuthAuthorizationRow | undefined> =>
  db.selectFrom('oauth_authorizations').selectAll().where('id', '=', id).executeTakeFirst();

/** What says whether the token of an account can be used. */
export type OAuthTokenState = Pick<OAuthAuthorizationRow, 'id' | 'status' | 'expiresAt'>;

export const listOAuthTokenStates = (db: Reader, ids: readonly string[]): Promise<OAuthTokenState[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('oauth_authorizations').select(['id', 'status', 'expiresAt']).where('id', 'in', ids).execute();

export const findOAuthAuthorizationByLabel = (
  db: Reader,
  appId: string,
  label: string,
): Promise<OAuthAuthorizationRow | undefined> =>
  db
    .selectFrom('oauth_authorizations')
    .selectAll()
    .where('appId', '=', appId)
    .where('label', '=', label)
    .executeTakeFirst();

/** An account that has tokens, and at whom. */
export type LiveAccount = Pick<
  OAuthAuthorizationRow,
  'appId' | 'label' | 'accountEmail' | 'accountLogin' | 'accountId' | 'updatedAt'
> &
  Pick<OAuthAppRow, 'tokenUrl' | 'revocationUrl'>;

/** The accounts with tokens of an app, and of all others with this client id. */
export const listLiveAccountsOfClient = (db: Reader, clientId: string, appId: string): Promise<LiveAccount[]> =>
  db
    .selectFrom('oauth_authorizations as account')
    .innerJoin('oauth_apps as app', 'app.id', 'account.appId')
    .select(['account.appId', 'account.label', 'account.accountEmail', 'account.accountLogin', 'account.accountId'])
    .select(['account.updatedAt', 'app.tokenUrl', 'app.revocationUrl'])
    .where((row) => row.or([row('app.clientId', '=', clientId), row('app.id', '=', appId)]))
    .where('account.status', '!=', 'revoked')
    .execute();

/** Stores an account; false when its app has one with this label. */
export const insertOAuthAuthorization = async (db: Transaction, row: OAuthAuthorizationRow): Promise<boolean> => {
  const result = await db
    .insertInto('oauth_authorizations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['appId', 'label']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** What the tokens of an account become; their version is counted beside. */
export type TokenChange = Omit<Updateable<OAuthAuthorizationTable>, 'id' | 'appId' | 'label' | 'tokenVersion'>;

type Versioned = Pick<OAuthAuthorizationRow, 'id' | 'tokenVersion'>;

const updateUnchanged = async (
  db: Transaction,
  { id, tokenVersion }: Versioned,
  change: Updateable<OAuthAuthorizationTable>,
): Promise<boolean> => {
  const update = db.updateTable('oauth_authorizations').set(change);
  const { numUpdatedRows } = await update
    .where('id', '=', id)
    .where('tokenVersion', '=', tokenVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Changes the tokens of an account unless somebody else has since this version was read; returns whether nobody had. */
export const updateOAuthTokens = (db: Transaction, row: Versioned, change: TokenChange): Promise<boolean> =>
  updateUnchanged(db, row, { ...change, tokenVersion: row.tokenVersion + 1 });

/** Notes of an account what changes none of its tokens: who is about to store new ones still does. */
export const updateOAuthTokenState = (
  db: Transaction,
  row: Versioned,
  state: Pick<TokenChange, 'status' | 'lastErrorMessage' | 'refreshFailures' | 'refreshAfter' | 'updatedAt'>,
): Promise<boolean> => updateUnchanged(db, row, state);

/** The tokens of an account whatever was done to them before: a new consent, or the end of one. */
export const replaceOAuthTokens = async (db: Transaction, id: string, change: TokenChange): Promise<void> => {
  await db
    .updateTable('oauth_authorizations')
    .set((row) => ({ ...change, tokenVersion: row('tokenVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Has accounts of an app that could not be refreshed tried again, also those that a person was to connect anew. */
export const retryOAuthRefreshes = async (db: Transaction, appId: string): Promise<void> => {
  await db
    .updateTable('oauth_authorizations')
    .set({ needsReconnect: 0, refreshFailures: 0, refreshAfter: null })
    .where('appId', '=', appId)
    .where('status', '=', 'refresh-failed')
    .execute();
};

/** Deletes an account; returns what it was. */
export const deleteOAuthAuthorizationRow = (db: Transaction, id: string): Promise<OAuthAuthorizationRow | undefined> =>
  db.deleteFrom('oauth_authorizations').where('id', '=', id).returningAll().executeTakeFirst();

/** Which accounts are to be refreshed although nobody uses them. */
export interface RefreshNeed {
  readonly expiresBefore: string;
  readonly untouchedSince: string;
  readonly now: string;
  readonly limit: number;
}

/** The accounts that can be refreshed, by themselves and now, and soon end, were not touched for long, or whose last refresh failed; the one not touched for longest first. */
export const listOAuthAuthorizationsToRefresh = async (
  db: Reader,
  { expiresBefore, untouchedSince, now, limit }: RefreshNeed,
): Promise<string[]> =>
  (
    await db
      .selectFrom('oauth_authorizations')
      .select('id')
      .where('refreshToken', 'is not', null)
      .where('status', '!=', 'revoked')
      .where('needsReconnect', '=', 0)
      .where((row) => row.or([row('refreshAfter', 'is', null), row('refreshAfter', '<=', now)]))
      .where((row) =>
        row.or([
          row('status', 'in', ['refresh-failed', 'expired']),
          row('expiresAt', '<', expiresBefore),
          row('updatedAt', '<', untouchedSince),
        ]),
      )
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const insertOAuthPending = async (db: Transaction, row: OAuthPendingRow): Promise<void> => {
  await db.insertInto('oauth_pending').values(row).execute();
};

/** Takes an attempt out: it is given to whoever asks first, and to nobody after. */
export const takeOAuthPending = (db: Transaction, id: string): Promise<OAuthPendingRow | undefined> =>
  db.deleteFrom('oauth_pending').where('id', '=', id).returningAll().executeTakeFirst();

/** Forgets up to `limit` attempts whose time is over; returns how many. */
export const deleteExpiredOAuthPending = async (db: Transaction, now: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_pending')
    .where('id', 'in', (eb) =>
      eb.selectFrom('oauth_pending').select('id').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const insertOAuthRevocation = async (db: Transaction, row: OAuthRevocationRow): Promise<void> => {
  await db.insertInto('oauth_revocations').values(row).execute();
};

export const findOAuthRevocation = (db: Reader, id: string): Promise<OAuthRevocationRow | undefined> =>
  db.selectFrom('oauth_revocations').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteOAuthRevocation = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('oauth_revocations').where('id', '=', id).execute();
};

/** Those of these providers at which an account is connected whose tokens can be used. */
export const listConnectedProviders = async (db: Reader, providers: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('oauth_authorizations')
      .innerJoin('oauth_apps', 'oauth_apps.id', 'oauth_authorizations.appId')
      .select('oauth_apps.provider')
      .distinct()
      .where('oauth_authorizations.status', '=', 'active')
      .where('oauth_apps.provider', 'in', providers)
      .execute()
  ).map(({ provider }) => provider);
