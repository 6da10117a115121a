import type { Reader } from '../../db/access.js';
import {
  countPages,
  findPageRowBySlug,
  findPageVersionRow,
  listPageRows,
  listPageVersionRows,
} from '../../db/queries/pages.js';
import type { components } from '../../generated/swarm/types.js';
import { favoriteIds } from '../favorites/marked.js';
import { findFavoriteOwner } from '../favorites/owner.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { canonicalKey } from '../namespaces/key.js';
import { requireOwnPageRow, toListed, toPage, toVersion } from './page.js';

type Schemas = components['schemas'];

interface PageQuery {
  readonly agentId?: string | undefined;
  readonly key?: string | undefined;
  readonly keyPrefix?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly fields: 'full' | 'slim';
}

/** Which of these pages are favorites of the caller. */
const favoritesOf = async (db: Reader, caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  favoriteIds(db, (await findFavoriteOwner(db, caller))?.owner, 'page', ids);

/** The pages that match, the last changed first, up to 4 MiB of content. @throws ProductError invalid for a bad namespace */
export const listPages = async (
  { db, settings }: App,
  caller: Caller,
  { agentId, key, keyPrefix, limit, offset, fields }: PageQuery,
): Promise<Schemas['PageList']> => {
  const filter = {
    agentId,
    key: key === undefined ? undefined : canonicalKey(key, 'query.key'),
    keyPrefix: keyPrefix === undefined ? undefined : canonicalKey(keyPrefix, 'query.keyPrefix'),
  };
  const rows = await listPageRows(db, filter, { limit, offset, isFull: fields === 'full', maxBytes: maxPageBytes });
  const favorites = await favoritesOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const pages = rows.map((row) => toListed(settings, row, favorites.has(row.id)));
  return { pages, total: await countPages(db, filter), limit, offset };
};

/** A page with its content. @throws ProductError notFound; forbidden (`page_forbidden`) for another agent's */
export const getPage = async ({ db, settings }: App, caller: Caller, id: string): Promise<Schemas['Page']> => {
  const row = await requireOwnPageRow(db, caller, id);
  const page = toPage(settings, row, (await favoritesOf(db, caller, [id])).has(id));
  // A page gives what it gets to whoever wrote it.
  return caller.pageId === undefined ? page : { ...page, passwordHash: null };
};

/** The page of a slug; of several the last changed one. @throws ProductError notFound */
export const resolvePage = async (
  { db, settings }: App,
  caller: Caller,
  { slug, agentId }: { readonly slug: string; readonly agentId?: string | undefined },
): Promise<Schemas['Page']> => {
  const row = await findPageRowBySlug(db, slug, agentId);
  if (!row) {
    throw notFound('page');
  }
  return toPage(settings, row, (await favoritesOf(db, caller, [row.id])).has(row.id));
};

const mostVersions = 100;

/** What a page was before its changes, the newest first. @throws ProductError notFound; forbidden (`page_forbidden`) */
export const listPageVersions = async (
  { db }: App,
  caller: Caller,
  id: string,
  { before }: { readonly before?: number | undefined },
): Promise<Schemas['PageVersionList']> => {
  await requireOwnPageRow(db, caller, id);
  const rows = await listPageVersionRows(db, id, { before, limit: mostVersions, maxBytes: maxPageBytes });
  return { versions: rows.map(toVersion) };
};

/** What a page was before one of its changes. @throws ProductError notFound; forbidden (`page_forbidden`) */
export const getPageVersion = async (
  { db }: App,
  caller: Caller,
  id: string,
  version: number,
): Promise<Schemas['PageVersion']> => {
  await requireOwnPageRow(db, caller, id);
  const row = await findPageVersionRow(db, id, version);
  if (!row) {
    throw notFound('pageVersion');
  }
  return toVersion(row);
};
