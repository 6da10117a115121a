import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { MetricTable, MetricVersionTable } from '../tables/metrics.js';
import { bytesIn, countWithin } from './page-bytes.js';

export type MetricRow = Selectable<MetricTable>;
export type MetricVersionRow = Selectable<MetricVersionTable>;

const listedColumns = ['id', 'agentId', 'slug', 'title', 'description', 'createdAt', 'updatedAt'] as const;

/** A metric, without its definition where that was not asked for. */
export type ListedMetricRow = Pick<MetricRow, (typeof listedColumns)[number]> & Partial<Pick<MetricRow, 'definition'>>;

export interface MetricPage {
  readonly agentId: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly withDefinition: boolean;
  /** It ends early where it would have more bytes of definitions. */
  readonly maxBytes: number;
}

const ofAgent = (db: Reader, agentId: string | undefined) => {
  const all = db.selectFrom('metrics');
  return agentId === undefined ? all : all.where('agentId', '=', agentId);
};

/** A page of metrics, the last changed first. */
export const listMetricRows = async (db: Reader, page: MetricPage): Promise<ListedMetricRow[]> => {
  const { agentId, limit, offset, withDefinition, maxBytes } = page;
  const rows = ofAgent(db, agentId).orderBy('updatedAt', 'desc').orderBy('id', 'desc').offset(offset);
  if (!withDefinition) {
    return rows.select(listedColumns).limit(limit).execute();
  }
  const sizes = await rows
    .select((row) => bytesIn<'metrics'>('definition')(row).as('bytes'))
    .limit(limit)
    .execute();
  return rows.select(listedColumns).select('definition').limit(countWithin(sizes, maxBytes)).execute();
};

export const countMetrics = async (db: Reader, agentId: string | undefined): Promise<number> =>
  (
    await ofAgent(db, agentId)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findMetricRow = (db: Reader, id: string): Promise<MetricRow | undefined> =>
  db.selectFrom('metrics').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether another metric of the agent has the slug. */
export const metricSlugIsTaken = async (
  db: Reader,
  { id, agentId, slug }: Pick<MetricRow, 'id' | 'agentId' | 'slug'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('metrics')
    .select('id')
    .where('agentId', '=', agentId)
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
};

export const insertMetric = async (db: Transaction, row: MetricRow): Promise<void> => {
  await db.insertInto('metrics').values(row).execute();
};

export const updateMetricRow = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<MetricRow, 'id' | 'agentId' | 'createdAt'>>,
): Promise<void> => {
  await db.updateTable('metrics').set(changes).where('id', '=', id).execute();
};

/** Deletes a metric with its versions; returns whether there was one. */
export const deleteMetricRow = async (db: Transaction, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('metrics').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

export const insertMetricVersion = async (db: Transaction, row: MetricVersionRow): Promise<void> => {
  await db.insertInto('metric_versions').values(row).execute();
};

/** Versions of a metric, the newest first, up to so many bytes of definitions; the first comes whatever it has. */
export const listMetricVersionRows = async (
  db: Reader,
  metricId: string,
  { limit, maxBytes }: { readonly limit: number; readonly maxBytes: number },
): Promise<MetricVersionRow[]> => {
  const rows = db.selectFrom('metric_versions').where('metricId', '=', metricId).orderBy('version', 'desc');
  const sizes = await rows
    .select((row) => bytesIn<'metric_versions'>('definition')(row).as('bytes'))
    .limit(limit)
    .execute();
  return rows.selectAll().limit(countWithin(sizes, maxBytes)).execute();
};

export const findMetricVersionRow = (
  db: Reader,
  metricId: string,
  version: number,
): Promise<MetricVersionRow | undefined> =>
  db
    .selectFrom('metric_versions')
    .selectAll()
    .where('metricId', '=', metricId)
    .where('version', '=', version)
    .executeTakeFirst();
