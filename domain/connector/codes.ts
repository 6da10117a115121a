import { randomBytes } from 'node:crypto';
import {
  consumeConnectorCode,
  deleteConnectorCodesExpiredBefore,
  insertConnectorCode,
} from '../../db/queries/connector-codes.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, notFound, type ProductError } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { connectPageUrl, hasSecureApiOrigin, publicApiOrigin } from '../kernel/public-addresses.js';
import type { Settings } from '../kernel/settings/registry.js';
import { instantAfter, instantBefore, msPerHour, msPerMinute } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { changeUsers } from '../users/change.js';
import { issueToken } from '../users/tokens.js';
import { requireUser } from '../users/user.js';

const codeBytes = 32;
const codePattern = /^[A-Za-z0-9_-]{43}$/;
const validMs = 10 * msPerMinute;
const keptAfterExpiryMs = msPerHour;

type Schemas = components['schemas'];

const connectUrlFor = (page: string, origin: string, code: string): string => {
  const url = new URL(page);
  url.searchParams.set('swarm', origin);
  url.searchParams.set('code', code);
  return url.href;
};

const requireConnectPage = (settings: Settings): string => {
  if (!hasSecureApiOrigin(settings)) {
    throw invalid('The public API origin must be https: set PUBLIC_MCP_BASE_URL', { code: 'connector_not_configured' });
  }
  const page = connectPageUrl(settings);
  if (page === undefined) {
    throw invalid('There is no https connect page: set CONNECTOR_CONNECT_URL', { code: 'connector_not_configured' });
  }
  return page;
};

/**
 * Makes a code for a token of a user (docs/users.md).
 *
 * @throws ProductError notFound for an unknown user, invalid when the server is not set up for it
 */
export const createConnectorCode = (
  app: App,
  caller: Caller,
  userId: string,
  label: string,
): Promise<Schemas['ConnectorCode']> =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, userId);
    const page = requireConnectPage(app.settings);
    const code = randomBytes(codeBytes).toString('base64url');
    const expiresAt = instantAfter(change.now, validMs);
    await insertConnectorCode(change.db, {
      id: newId(),
      codeHash: sha256(code),
      userId,
      label,
      actor: change.actor,
      createdAt: change.now,
      expiresAt,
      usedAt: null,
    });
    return { code, expiresAt, connectUrl: connectUrlFor(page, publicApiOrigin(app.settings), code) };
  });

/** One answer for every code that is not good, so that nobody learns whether it ever was. */
const invalidCode = (): ProductError => notFound('connectorCode');

/**
 * Uses up a code and mints a token for it, in one transaction and in the name of whoever made the code.
 *
 * @throws ProductError notFound when the code is malformed, unknown, used or expired; conflict when its user has as many
 *   tokens as may be, and the code stays good
 */
export const exchangeConnectorCode = (app: App, code: string): Promise<Schemas['ConnectorCredentials']> =>
  inTransaction(app, async (uow) => {
    const consumed = codePattern.test(code) ? await consumeConnectorCode(uow.db, sha256(code), uow.now) : undefined;
    if (!consumed) {
      throw invalidCode();
    }
    const { userId, label, actor } = consumed;
    const { plaintext } = await issueToken({ ...uow, actor }, userId, label, 'connector_exchange');
    return { token: plaintext, userId, version: app.version };
  });

/** Deletes the codes that expired more than an hour ago; returns how many there were. */
export const deleteExpiredConnectorCodes = ({ db, now }: UnitOfWork): Promise<number> =>
  deleteConnectorCodesExpiredBefore(db, instantBefore(now, keptAfterExpiryMs));
