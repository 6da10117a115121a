import {
  deleteOAuthAuthorizationRow,
  detachAuthorizations,
  findOAuthAuthorizationByLabel,
  replaceOAuthTokens,
} from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { requireAppOrProvider, requireOAuthApp, workingAgain } from './app.js';
import { noteToRevoke, revokeNoted } from './revocations.js';

type Schemas = components['schemas'];

const forgotten = {
  status: 'revoked',
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  scope: null,
  ...workingAgain,
} as const;

/** What a unit of work that forgets tokens leaves to be done. */
interface Forgotten {
  /** For `revokeNoted`. */
  readonly noted: string | undefined;
}

/**
 * Disconnects the account of an app that has this label: its tokens are forgotten, then the provider is told; the account stays.
 *
 * @throws ProductError forbidden (`lead_only`), notFound
 */
export const disconnectOauthApp = async (
  app: App,
  caller: Caller,
  idOrProvider: string,
  { label }: { readonly label: string },
): Promise<Schemas['OAuthDisconnected']> => {
  await assertMayManage(app.db, caller, 'OAuth authorizations');
  const done = await inTransaction(app, async (uow): Promise<Forgotten | undefined> => {
    const { db, now } = uow;
    const appRow = await requireAppOrProvider(db, idOrProvider);
    const row = await findOAuthAuthorizationByLabel(db, appRow.id, label);
    if (row === undefined || row.status === 'revoked') {
      return undefined;
    }
    await replaceOAuthTokens(db, row.id, { ...forgotten, updatedAt: now });
    return { noted: await noteToRevoke(uow, appRow, row) };
  });
  return done === undefined
    ? { disconnected: false, message: 'no stored tokens' }
    : { disconnected: true, revocationAttempted: await revokeNoted(app, done.noted) };
};

/** Deletes an account with its tokens, then tells the provider. @throws ProductError forbidden (`lead_only`), notFound */
export const deleteOauthAuthorization = async (
  app: App,
  caller: Caller,
  id: string,
): Promise<Schemas['OAuthAuthorizationDeleted']> => {
  await assertMayManage(app.db, caller, 'OAuth authorizations');
  const noted = await inTransaction(app, async (uow) => {
    await detachAuthorizations(uow.db, 'id', id);
    const row = await deleteOAuthAuthorizationRow(uow.db, id);
    if (row === undefined) {
      throw notFound('oauthAuthorization');
    }
    return noteToRevoke(uow, await requireOAuthApp(uow.db, row.appId), row);
  });
  return { deleted: true, revocationAttempted: await revokeNoted(app, noted) };
};
