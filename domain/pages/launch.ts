import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { lockOfPage, pageAddress, requirePageRow } from './page.js';
import { beginPageSession, issueLaunchCode, launchedBy } from './sessions.js';

/** A session that may begin. */
interface Launch {
  /** Where it begins, once. */
  readonly location: string;
  /** Of the same session here; undefined where pages have an origin of their own. */
  readonly token: string | undefined;
}

/**
 * Lets a browser of the caller look at a page: a person as that person, anybody else as the operator.
 *
 * @throws ProductError notFound; invalid (`page_has_password`): who knows the password is let in, and nobody else
 */
export const launchPage = (app: App, { principal }: Caller, id: string): Promise<Launch> => {
  const userId = principal.kind === 'user' ? principal.userId : null;
  return inConcurrentTransaction(app, [lockOfPage(id)], async (uow) => {
    const row = await requirePageRow(uow.db, id);
    if (row.authMode === 'password') {
      throw invalid('A page with a password is unlocked at its own address', { code: 'page_has_password' });
    }
    const code = await issueLaunchCode(uow, id, userId);
    const isHere = app.settings.pagesOrigin === null;
    const token = isHere ? await beginPageSession(uow, launchedBy(id, userId)) : undefined;
    return { location: `${pageAddress(app.settings, id)}?code=${code}`, token };
  });
};
