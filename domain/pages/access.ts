import type { PageRow } from '../../db/queries/pages.js';
import type { App } from '../kernel/app.js';
import { exhausted, forbidden, unauthenticated } from '../kernel/errors.js';
import { MinuteLimiter } from '../kernel/minute-limiter.js';
import { defineService } from '../kernel/services.js';
import { msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { lockOfPage, requirePageRow } from './page.js';
import { pagePasswords } from './password.js';
import { beginPageSession, findPageSession } from './sessions.js';

const attemptsPerMinute = 10;
/** Of everybody together: who guesses may name other addresses, or have many. */
const attemptsPerMinuteAtPage = 100;

/** Of one address with one page: ten wrong passwords at once, then one every 6 s; of all with one page, ten times as many. */
export const passwordLimiter = defineService({
  name: 'limiter of page passwords',
  start: () => ({ service: new MinuteLimiter() }),
});

/** How somebody comes to a page. */
export interface Visit {
  /** Of the cookie. */
  readonly token?: string | undefined;
  readonly password?: string | undefined;
  /** Where they come from. */
  readonly address: string;
}

type Locked = Pick<PageRow, 'id' | 'authMode' | 'passwordHash'>;

const matches = async (app: App, hash: string, { id }: Locked, { password = '', address }: Visit): Promise<boolean> => {
  const limiter = app.service(passwordLimiter);
  const now = performance.now();
  const limits = [
    { name: `${id} ${address}`, perMinute: attemptsPerMinute },
    { name: id, perMinute: attemptsPerMinuteAtPage },
  ];
  for (const { name, perMinute } of limits) {
    if (!limiter.take(name, now, perMinute)) {
      throw exhausted('rate_limited', { code: 'rate_limited', retryAfterMs: msPerMinute / perMinute });
    }
  }
  const isRight = await app.service(pagePasswords).matches(password, hash);
  if (isRight) {
    for (const { name, perMinute } of limits) {
      limiter.giveBack(name, perMinute);
    }
  }
  return isRight;
};

/**
 * Begins the session of a guest who knows the password of a page; returns its token.
 *
 * @throws ProductError notFound; unauthenticated (`page_password_required`, `page_password_wrong`); exhausted (`rate_limited`)
 */
export const unlock = async (app: App, page: Locked, visit: Visit): Promise<string> => {
  const { passwordHash } = page;
  if (visit.password === undefined || passwordHash === null) {
    throw unauthenticated('This page needs its password', { code: 'page_password_required' });
  }
  if (!(await matches(app, passwordHash, page, visit))) {
    throw unauthenticated('This is not the password of the page', { code: 'page_password_wrong' });
  }
  return inConcurrentTransaction(app, [lockOfPage(page.id)], async (uow) => {
    // It takes a while to compare passwords: whoever changed this one meanwhile has ended the sessions that it began.
    const now = await requirePageRow(uow.db, page.id);
    if (now.passwordHash !== passwordHash || now.authMode !== page.authMode) {
      throw unauthenticated('This is not the password of the page', { code: 'page_password_wrong' });
    }
    return beginPageSession(uow, { pageId: page.id, kind: 'guest', userId: null });
  });
};

/**
 * Lets somebody look at a page; returns the token of a session that began with it.
 *
 * @throws ProductError as `unlock`; unauthenticated (`page_session_required`); forbidden (`page_session_other`)
 */
export const enter = async (app: App, page: Locked, visit: Visit): Promise<string | undefined> => {
  if (page.authMode === 'public') {
    return undefined;
  }
  const session = await findPageSession(app.db, visit.token, app.clock.now());
  if (session?.pageId === page.id) {
    return undefined;
  }
  if (page.authMode === 'password') {
    return unlock(app, page, visit);
  }
  if (session !== undefined) {
    throw forbidden('The session is one with another page', { code: 'page_session_other' });
  }
  throw unauthenticated('This page needs a session: launch it first', { code: 'page_session_required' });
};
