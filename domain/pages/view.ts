import type { PageRow } from '../../db/queries/pages.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalid } from '../kernel/errors.js';
import { enter, unlock, type Visit } from './access.js';
import { htmlOf, printedJson } from './html.js';
import { appOrigin, requirePageRow } from './page.js';
import { exchangeLaunchCode } from './sessions.js';
import { pageViews } from './views.js';

type Schemas = components['schemas'];

/** What a browser is told, and the token of a session that began. */
type Seen = ({ readonly html: string } | { readonly location: string }) & { readonly token: string | undefined };

interface Look extends Visit {
  readonly code?: string | undefined;
  readonly isPrinted: boolean;
}

const show = (app: App, row: PageRow, isPrinted: boolean): { html: string } | { location: string } => {
  if (row.contentType === 'text/html') {
    return { html: htmlOf(row, isPrinted) };
  }
  return isPrinted ? { html: printedJson(row) } : { location: `${appOrigin(app.settings)}/pages/${row.id}` };
};

/**
 * A page for a browser. A code of its launch is exchanged first.
 *
 * @throws ProductError notFound; unauthenticated, forbidden, exhausted for who is not let in
 */
export const viewPage = async (app: App, id: string, { code, isPrinted, ...visit }: Look): Promise<Seen> => {
  const row = await requirePageRow(app.db, id);
  const launched = code === undefined ? undefined : await exchangeLaunchCode(app, id, code);
  if (launched !== undefined) {
    return { location: `/p/${id}`, token: launched };
  }
  const token = await enter(app, row, visit);
  const shown = show(app, row, isPrinted);
  if ('html' in shown) {
    app.service(pageViews).note(id);
  }
  return { ...shown, token };
};

/** The content of a page, for applications, and the token of a session that began. @throws ProductError as `viewPage` */
export const viewPageJson = async (
  app: App,
  id: string,
  visit: Visit,
): Promise<{ readonly page: Schemas['PublicPage']; readonly token: string | undefined }> => {
  const row = await requirePageRow(app.db, id);
  const token = await enter(app, row, visit);
  app.service(pageViews).note(id);
  const { title, description, contentType, authMode, body } = row;
  return { page: { id, title, description, contentType, authMode, body, version: 1 }, token };
};

/** Opens a page with its password; returns the token of the session. @throws ProductError notFound; invalid; as `unlock` */
export const unlockPage = async (app: App, id: string, visit: Visit): Promise<string> => {
  const row = await requirePageRow(app.db, id);
  if (row.authMode !== 'password') {
    throw invalid('This page has no password', { code: 'page_without_password' });
  }
  return unlock(app, row, visit);
};
