import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { UserTokenTable } from '../tables/users.js';

export type UserTokenRow = Selectable<UserTokenTable>;

const liveByHash = statement((db, parameter: Placeholders<{ tokenHash: string }>) =>
  db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.userId')
    .select(['user_tokens.id as tokenId', 'user_tokens.userId'])
    .where('user_tokens.tokenHash', '=', parameter.tokenHash)
    .where('user_tokens.revokedAt', 'is', null)
    .where('users.status', '=', 'active'),
);

/** The unrevoked token with this hash, if its user is active. */
export const findLiveToken = (
  db: Reader,
  tokenHash: string,
): Promise<{ tokenId: string; userId: string } | undefined> => liveByHash.first(db, { tokenHash });

/** Whether this token is unrevoked, and its user active. */
export const isTokenLive = async (db: Reader, id: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.userId')
    .select('user_tokens.id')
    .where('user_tokens.id', '=', id)
    .where('user_tokens.userId', '=', userId)
    .where('user_tokens.revokedAt', 'is', null)
    .where('users.status', '=', 'active')
    .executeTakeFirst()) !== undefined;

/** The tokens of one user, or of all when none is named, newest first. */
export const listTokenRows = (db: Reader, userId?: string): Promise<UserTokenRow[]> =>
  db
    .selectFrom('user_tokens')
    .selectAll()
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findTokenRow = (db: Reader, userId: string, id: string): Promise<UserTokenRow | undefined> =>
  db.selectFrom('user_tokens').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst();

/** How many tokens of a user work. */
export const countLiveTokens = async (db: Reader, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('user_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Forgets the revoked tokens of a user but for the newest. */
export const deleteOldRevokedTokens = async (db: Transaction, userId: string, kept: number): Promise<void> => {
  const newest = db
    .selectFrom('user_tokens')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db
    .deleteFrom('user_tokens')
    .where('userId', '=', userId)
    .where('revokedAt', 'is not', null)
    .where('id', 'not in', newest)
    .execute();
};

export const insertToken = async (db: Transaction, row: UserTokenRow): Promise<void> => {
  await db.insertInto('user_tokens').values(row).execute();
};

export const updateTokenRevoked = async (db: Transaction, id: string, revokedAt: string): Promise<void> => {
  await db.updateTable('user_tokens').set({ revokedAt }).where('id', '=', id).execute();
};

export const updateTokenUsed = async (db: Transaction, id: string, lastUsedAt: string): Promise<void> => {
  await db.updateTable('user_tokens').set({ lastUsedAt }).where('id', '=', id).execute();
};
