import { randomBytes } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import {
  consumePageLaunchCode,
  deleteExpiredPageSessions,
  findLivePageSession,
  insertPageLaunchCode,
  insertPageSession,
  type PageSessionRow,
} from '../../db/queries/page-sessions.js';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantAfter, msPerHour, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { lockOfPage } from './page.js';

/** What a browser may do with a page, and who it is. */
export type PageSession = Pick<PageSessionRow, 'pageId' | 'kind' | 'userId'>;

export const sessionMs = msPerHour;
const codeMs = msPerMinute;
const secretBytes = 32;
const secretForm = /^[\w-]{43}$/;

const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The live session of a cookie, if it is one. */
export const findPageSession = async (
  db: Reader,
  token: string | undefined,
  now: string,
): Promise<PageSession | undefined> =>
  token !== undefined && secretForm.test(token) ? findLivePageSession(db, sha256(token), now) : undefined;

/** Begins a session; returns the token for the cookie. */
export const beginPageSession = async ({ db, now }: UnitOfWork, session: PageSession): Promise<string> => {
  const token = newSecret();
  await insertPageSession(db, {
    tokenHash: sha256(token),
    pageId: session.pageId,
    kind: session.kind,
    userId: session.userId,
    expiresAt: instantAfter(now, sessionMs),
  });
  return token;
};

/** A code with which a session of a person, or of the operator, begins at the page itself. */
export const issueLaunchCode = async (
  { db, now }: UnitOfWork,
  pageId: string,
  userId: string | null,
): Promise<string> => {
  const code = newSecret();
  await insertPageLaunchCode(db, { codeHash: sha256(code), pageId, userId, expiresAt: instantAfter(now, codeMs) });
  return code;
};

/** Exchanges a code for the token of a session, once. */
export const exchangeLaunchCode = (app: App, pageId: string, code: string): Promise<string | undefined> =>
  inConcurrentTransaction(app, [lockOfPage(pageId)], async (uow) => {
    const used = await consumePageLaunchCode(uow.db, { codeHash: sha256(code), pageId }, uow.now);
    return used && beginPageSession(uow, launchedBy(pageId, used.userId));
  });

/** The session of whoever launches a page. */
export const launchedBy = (pageId: string, userId: string | null): PageSession => ({
  pageId,
  kind: userId === null ? 'operator' : 'user',
  userId,
});

const batch = 500;

/** Forgets sessions and codes whose time is over. */
export const pageSessionSweep = defineRecurringJob({
  name: 'pages.forget-sessions',
  everyMs: () => 5 * msPerMinute,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const deleted = await inTransaction(app, ({ db, now }) => deleteExpiredPageSessions(db, now, batch));
    return { againInMs: deleted === batch ? 0 : undefined };
  },
});
