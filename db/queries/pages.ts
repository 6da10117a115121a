import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { PageTable, PageVersionTable } from '../tables/pages.js';
import { afterPrefix } from './key-prefix.js';
import { bytesIn, countWithin } from './page-bytes.js';

/** A page with how often it was looked at. */
export type PageRow = Selectable<PageTable> & { readonly views: number };
export type PageVersionRow = Selectable<PageVersionTable>;

const slimColumns = [
  'pages.id',
  'pages.agentId',
  'pages.slug',
  'pages.key',
  'pages.title',
  'pages.description',
  'pages.contentType',
  'pages.authMode',
  'pages.needsCredentials',
  'pages.version',
  'pages.createdAt',
  'pages.updatedAt',
  'page_views.views',
] as const;

/** A page, without its content and what opens it where those were not asked for. */
export type ListedPageRow = Omit<PageRow, 'body' | 'passwordHash'> & Partial<Pick<PageRow, 'body' | 'passwordHash'>>;

export interface PageFilter {
  readonly agentId: string | undefined;
  /** It wins over the prefix. */
  readonly key: string | undefined;
  readonly keyPrefix: string | undefined;
}

const matching = (db: Reader, { agentId, key, keyPrefix }: PageFilter) => {
  const all = db.selectFrom('pages').innerJoin('page_views', 'page_views.pageId', 'pages.id');
  const theirs = agentId === undefined ? all : all.where('agentId', '=', agentId);
  if (key !== undefined) {
    return theirs.where('key', '=', key);
  }
  return keyPrefix === undefined
    ? theirs
    : theirs.where('key', '>=', keyPrefix).where('key', '<', afterPrefix(keyPrefix));
};

export interface PageStretch {
  readonly limit: number;
  readonly offset: number;
  readonly isFull: boolean;
  /** It ends early where it would have more bytes of content. */
  readonly maxBytes: number;
}

/** The pages that match, the last changed first. */
export const listPageRows = async (
  db: Reader,
  filter: PageFilter,
  { limit, offset, isFull, maxBytes }: PageStretch,
): Promise<ListedPageRow[]> => {
  const rows = matching(db, filter).orderBy('updatedAt', 'desc').orderBy('id', 'desc').offset(offset);
  if (!isFull) {
    return rows.select(slimColumns).limit(limit).execute();
  }
  const sizes = await rows
    .select((row) => bytesIn<'pages'>('body')(row).as('bytes'))
    .limit(limit)
    .execute();
  const count = countWithin(sizes, maxBytes);
  return rows.select(slimColumns).select(['pages.body', 'pages.passwordHash']).limit(count).execute();
};

export const countPages = async (db: Reader, filter: PageFilter): Promise<number> =>
  (
    await matching(db, filter)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** How many pages there are. */
export const countAllPages = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('pages')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const whole = (db: Pick<Reader, 'selectFrom'>) =>
  db
    .selectFrom('pages')
    .innerJoin('page_views', 'page_views.pageId', 'pages.id')
    .selectAll('pages')
    .select('page_views.views');

const one = statement((db, parameter: Placeholders<{ id: string }>) => whole(db).where('id', '=', parameter.id));

export const findPageRow = (db: Reader, id: string): Promise<PageRow | undefined> => one.first(db, { id });

/** The page of an agent with this slug; of several the last changed one. */
export const findPageRowBySlug = (
  db: Reader,
  slug: string,
  agentId: string | undefined,
): Promise<PageRow | undefined> => {
  const named = whole(db).where('slug', '=', slug);
  return (agentId === undefined ? named : named.where('agentId', '=', agentId))
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
};

/** Inserts a page that nobody has looked at; returns false when its agent has one with the slug. */
export const insertPage = async (db: Transaction, row: Selectable<PageTable>): Promise<boolean> => {
  const result = await db
    .insertInto('pages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agentId', 'slug']).doNothing())
    .executeTakeFirst();
  const isNew = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew) {
    await db.insertInto('page_views').values({ pageId: row.id, views: 0 }).execute();
  }
  return isNew;
};

/** Adds looks at a page, if it is still there. */
export const updatePageViews = async (db: Transaction, pageId: string, more: number): Promise<void> => {
  await db
    .updateTable('page_views')
    .set((row) => ({ views: row('views', '+', more) }))
    .where('pageId', '=', pageId)
    .execute();
};

export const updatePageRow = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<Selectable<PageTable>, 'id' | 'agentId' | 'slug' | 'createdAt'>>,
): Promise<void> => {
  await db.updateTable('pages').set(changes).where('id', '=', id).execute();
};

/** Deletes a page with its versions. */
export const deletePageRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('pages').where('id', '=', id).execute();
};

export const insertPageVersion = async (db: Transaction, row: PageVersionRow): Promise<void> => {
  await db.insertInto('page_versions').values(row).execute();
};

export interface PageVersionStretch {
  /** Only those before this one. */
  readonly before: number | undefined;
  readonly limit: number;
  readonly maxBytes: number;
}

/** Versions of a page, the newest first, up to so many bytes of content; the first comes whatever it has. */
export const listPageVersionRows = async (
  db: Reader,
  pageId: string,
  { before, limit, maxBytes }: PageVersionStretch,
): Promise<PageVersionRow[]> => {
  const all = db.selectFrom('page_versions').where('pageId', '=', pageId);
  const rows = (before === undefined ? all : all.where('version', '<', before)).orderBy('version', 'desc');
  const sizes = await rows
    .select((row) => bytesIn<'page_versions'>('body')(row).as('bytes'))
    .limit(limit)
    .execute();
  return rows.selectAll().limit(countWithin(sizes, maxBytes)).execute();
};

export const findPageVersionRow = (db: Reader, pageId: string, version: number): Promise<PageVersionRow | undefined> =>
  db
    .selectFrom('page_versions')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();
