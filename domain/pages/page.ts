import type { Reader } from '../../db/access.js';
import { findPageRow, type ListedPageRow, type PageRow, type PageVersionRow } from '../../db/queries/pages.js';
import type { components } from '../../generated/swarm/types.js';
import { isLead } from '../agents/leads.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { appUrl, pagesOrigin } from '../kernel/public-addresses.js';
import type { Settings } from '../kernel/settings/registry.js';
import { shownList } from '../kernel/stored-json.js';

type Schemas = components['schemas'];

/** Where the application is while it is being developed. */
const developmentApp = 'http://localhost:5274';

/** Where the application is. */
export const appOrigin = (settings: Settings): string => appUrl(settings) ?? developmentApp;

/** Where browsers look at a page. */
export const pageAddress = (settings: Settings, id: string): string => `${pagesOrigin(settings)}/p/${id}`;

type Addresses = Pick<Schemas['CreatedPage'], 'api_url' | 'app_url'>;

/** Where a page is looked at. */
export const addressesOf = (settings: Settings, { id, slug }: Pick<PageRow, 'id' | 'slug'>): Addresses => ({
  api_url: pageAddress(settings, id),
  app_url: `${appOrigin(settings)}/pages/${encodeURIComponent(slug)}`,
});

const needsOf = ({ needsCredentials }: Pick<PageRow, 'needsCredentials'>): string[] | null =>
  shownList(needsCredentials) ?? null;

/** A page as lists show it. */
export const toListed = (settings: Settings, row: ListedPageRow, favorite: boolean): Schemas['ListedPage'] => ({
  id: row.id,
  key: row.key,
  agentId: row.agentId,
  slug: row.slug,
  title: row.title,
  description: row.description,
  contentType: row.contentType,
  authMode: row.authMode,
  needsCredentials: needsOf(row),
  viewCount: row.views,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  favorite,
  ...(row.body !== undefined && { body: row.body, passwordHash: row.passwordHash ?? null }),
  ...addressesOf(settings, row),
});

/** A page with everything that is stored of it. */
export const toPage = (settings: Settings, row: PageRow, favorite: boolean): Schemas['Page'] => ({
  ...toListed(settings, row, favorite),
  body: row.body,
  passwordHash: row.passwordHash,
});

/** The wire form of a former version. */
export const toVersion = (row: PageVersionRow): EveryField<Schemas['PageVersion']> => ({
  id: row.id,
  pageId: row.pageId,
  version: row.version,
  snapshot: {
    title: row.title,
    description: row.description,
    contentType: row.contentType,
    authMode: row.authMode,
    passwordHash: row.passwordHash,
    body: row.body,
    needsCredentials: needsOf(row),
  },
  changedByAgentId: row.changedByAgentId,
  createdAt: row.createdAt,
});

/** What changes a page, or begins a session with it, holds this: each starts from what the page is. */
export const lockOfPage = (id: string): string => `page:${id}`;

/** @throws ProductError notFound */
export const requirePageRow = async (db: Reader, id: string): Promise<PageRow> => {
  const row = await findPageRow(db, id);
  if (!row) {
    throw notFound('page');
  }
  return row;
};

const anothers = () => forbidden('The page belongs to another agent', { code: 'page_forbidden' });

const isAnothers = ({ agentId }: Caller, row: PageRow): boolean => agentId !== undefined && agentId !== row.agentId;

/** The page, if the caller is no other agent than its own. @throws ProductError notFound, forbidden (`page_forbidden`) */
export const requireOwnPageRow = async (db: Reader, caller: Caller, id: string): Promise<PageRow> => {
  const row = await requirePageRow(db, id);
  if (isAnothers(caller, row)) {
    throw anothers();
  }
  return row;
};

/** The same for what leads may do, too: they clear up after agents that are gone. */
export const requireOwnPageRowOrLead = async (db: Reader, caller: Caller, id: string): Promise<PageRow> => {
  const row = await requirePageRow(db, id);
  if (isAnothers(caller, row) && !(await isLead(db, caller.agentId))) {
    throw anothers();
  }
  return row;
};
