import { randomInt } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import {
  countLiveTokens,
  deleteOldRevokedTokens,
  findLiveToken,
  findTokenRow,
  insertToken,
  type UserTokenRow,
  updateTokenRevoked,
  updateTokenUsed,
} from '../../db/queries/user-tokens.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, notFound } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { defineService } from '../kernel/services.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { type Change, changeUsers } from './change.js';
import { type ComposedUser, composeUser } from './compose.js';
import { recordUserEvent } from './events.js';
import { newHexId } from './ids.js';
import { toUserToken, type UserToken } from './token.js';
import { requireUser } from './user.js';

const userTokenPrefix = 'swt_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 24;
const previewLength = 4;
/** So many tokens of a user work at most, and so many revoked ones are kept. */
const maxTokens = 100;

const newSecret = (): string =>
  userTokenPrefix + Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');

interface IssuedToken {
  /** The secret: for the answer of this request only. */
  readonly plaintext: string;
  readonly token: UserToken;
}

/**
 * Makes a token of an existing user and writes `token_minted`. `source` tells how it came to be, if not by hand.
 *
 * @throws ProductError conflict when the user has as many as may be
 */
export const issueToken = async (
  change: Change,
  userId: string,
  label: string | null,
  source?: string,
): Promise<IssuedToken> => {
  if ((await countLiveTokens(change.db, userId)) >= maxTokens) {
    throw conflict(`The user has ${maxTokens} tokens, which is the most: revoke one that is not used any more`, {
      code: 'too_many_tokens',
    });
  }
  const plaintext = newSecret();
  const row: UserTokenRow = {
    id: newHexId(),
    userId,
    tokenHash: sha256(plaintext),
    preview: plaintext.slice(-previewLength),
    label,
    createdAt: change.now,
    lastUsedAt: null,
    revokedAt: null,
  };
  await insertToken(change.db, row);
  await recordUserEvent(change, userId, 'token_minted', {
    after: { tokenId: row.id, label, preview: row.preview, ...(source !== undefined && { source }) },
  });
  return { plaintext, token: toUserToken(row) };
};

/**
 * Makes a token of a user.
 *
 * @throws ProductError notFound, conflict
 */
export const mintUserToken = (
  app: App,
  caller: Caller,
  userId: string,
  label: string | null,
): Promise<components['schemas']['MintedUserToken']> =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, userId);
    const { plaintext, token } = await issueToken(change, userId, label);
    return { plaintext, token, user: await composeUser(change.db, userId) };
  });

/**
 * Revokes a token of a user, again if it was revoked before, and writes `token_revoked`.
 *
 * @throws ProductError notFound for an unknown user, or a token that is not this user's
 */
export const revokeUserToken = (app: App, caller: Caller, userId: string, tokenId: string): Promise<ComposedUser> =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, userId);
    const row = await findTokenRow(change.db, userId, tokenId);
    if (!row) {
      throw notFound('token');
    }
    await updateTokenRevoked(change.db, tokenId, change.now);
    await deleteOldRevokedTokens(change.db, userId, maxTokens);
    await recordUserEvent(change, userId, 'token_revoked', {
      before: { tokenId, label: row.label, preview: row.preview },
    });
    return composeUser(change.db, userId);
  });

/** The user and the id of a bearer token, if it is a live token of an active user. */
export const findTokenOwner = async (
  db: Reader,
  bearer: string,
): Promise<{ readonly userId: string; readonly tokenId: string } | undefined> =>
  bearer.startsWith(userTokenPrefix) ? findLiveToken(db, sha256(bearer)) : undefined;

/** How long a use of a token may go unrecorded, so that using one is not a write a request. */
const usedPrecisionMs = 60_000;

/** Notes when tokens were last used, at most once a minute each and best effort. */
export class TokenUsage {
  readonly #recordedAt = new Map<string, number>();
  readonly #writing = new Set<Promise<void>>();
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** Returns at once; a failing write is reported and harms nothing. */
  note(tokenId: string): void {
    const now = Date.now();
    if (now - (this.#recordedAt.get(tokenId) ?? 0) < usedPrecisionMs) {
      return;
    }
    this.#recordedAt.set(tokenId, now);
    const writing = this.#write(tokenId).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Resolves when what was noted is written or dropped. */
  async flush(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write(tokenId: string): Promise<void> {
    try {
      await inSharedTransaction(this.#app, (uow) => updateTokenUsed(uow.db, tokenId, uow.now));
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the use of a token could not be noted');
    }
  }
}

export const tokenUsage = defineService({
  name: 'token usage',
  start: (app) => {
    const usage = new TokenUsage(app);
    return { service: usage, flush: () => usage.flush(), stop: () => usage.flush() };
  },
});
