import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { PageLaunchCodeTable, PageSessionTable } from '../tables/pages.js';

export type PageSessionRow = Selectable<PageSessionTable>;
export type PageLaunchCodeRow = Selectable<PageLaunchCodeTable>;

const live = statement((db, parameter: Placeholders<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('page_sessions')
    .leftJoin('users', 'users.id', 'page_sessions.userId')
    .selectAll('page_sessions')
    .where('tokenHash', '=', parameter.tokenHash)
    .where('expiresAt', '>', parameter.now)
    .where((row) => row.or([row('page_sessions.userId', 'is', null), row('users.status', '=', 'active')])),
);

/** The session of a token at `now`, if its user is still active. */
export const findLivePageSession = (db: Reader, tokenHash: string, now: string): Promise<PageSessionRow | undefined> =>
  live.first(db, { tokenHash, now });

export const insertPageSession = async (db: Transaction, row: PageSessionRow): Promise<void> => {
  await db.insertInto('page_sessions').values(row).execute();
};

export const insertPageLaunchCode = async (db: Transaction, row: PageLaunchCodeRow): Promise<void> => {
  await db.insertInto('page_launch_codes').values(row).execute();
};

/** Uses up a code in one statement: of any number of calls only one gets it. Undefined when there is none at `now`. */
export const consumePageLaunchCode = (
  db: Transaction,
  { codeHash, pageId }: Pick<PageLaunchCodeRow, 'codeHash' | 'pageId'>,
  now: string,
): Promise<PageLaunchCodeRow | undefined> =>
  db
    .deleteFrom('page_launch_codes')
    .where('codeHash', '=', codeHash)
    .where('pageId', '=', pageId)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Ends all sessions with a page, also those that have yet to begin. */
export const deletePageSessionsOf = async (db: Transaction, pageId: string): Promise<void> => {
  await db.deleteFrom('page_sessions').where('pageId', '=', pageId).execute();
  await db.deleteFrom('page_launch_codes').where('pageId', '=', pageId).execute();
};

/** Deletes sessions and codes that expired before `before`, at most so many of each; returns how many. */
export const deleteExpiredPageSessions = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const sessions = await db
    .deleteFrom('page_sessions')
    .where('tokenHash', 'in', (row) =>
      row
        .selectFrom('page_sessions')
        .select('tokenHash')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(limit),
    )
    .executeTakeFirst();
  const codes = await db
    .deleteFrom('page_launch_codes')
    .where('codeHash', 'in', (row) =>
      row
        .selectFrom('page_launch_codes')
        .select('codeHash')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(limit),
    )
    .executeTakeFirst();
  return Math.max(Number(sessions.numDeletedRows), Number(codes.numDeletedRows));
};
