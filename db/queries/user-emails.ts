import type { Reader, Transaction } from '../access.js';

export interface EmailAliasRow {
  readonly userId: string;
  readonly email: string;
}

/** The aliases of one user, or of all when none is named, in the order they were given. */
export const listEmailAliases = (db: Reader, userId?: string): Promise<EmailAliasRow[]> =>
  db
    .selectFrom('user_email_aliases')
    .select(['userId', 'email'])
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .orderBy('userId')
    .orderBy('position')
    .execute();

/** The user with an alias; the first of them where several have it. */
export const findUserIdByAlias = async (db: Reader, emailKey: string): Promise<string | undefined> => {
  const alias = await db
    .selectFrom('user_email_aliases')
    .select('userId')
    .where('emailKey', '=', emailKey)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst();
  return alias?.userId;
};

/** Replaces all aliases of a user. No two of them may be equal in lower case. */
export const replaceEmailAliases = async (
  db: Transaction,
  userId: string,
  aliases: readonly string[],
): Promise<void> => {
  await db.deleteFrom('user_email_aliases').where('userId', '=', userId).execute();
  if (aliases.length === 0) {
    return;
  }
  await db
    .insertInto('user_email_aliases')
    .values(aliases.map((email, position) => ({ userId, email, emailKey: email.toLowerCase(), position })))
    .execute();
};
