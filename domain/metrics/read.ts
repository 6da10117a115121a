import {
  countMetrics,
  findMetricVersionRow,
  type ListedMetricRow,
  listMetricRows,
  listMetricVersionRows,
} from '../../db/queries/metrics.js';
import { tools } from '../../generated/swarm/tools.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { definitionOf, requireMetricRow, toMetric, toVersion } from './metric.js';

type Schemas = components['schemas'];

interface MetricQuery {
  readonly agentId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly fields: 'full' | 'slim';
}

const toListed = (row: ListedMetricRow): Schemas['ListedMetric'] => ({
  id: row.id,
  agentId: row.agentId,
  slug: row.slug,
  title: row.title,
  description: row.description,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.definition !== undefined && {
    definition: definitionOf(row.definition, row.id),
  }),
});

/** A page of metrics, the last changed first, up to 4 MiB of definitions. */
export const listMetricDefinitions = async (
  { db }: App,
  { agentId, limit, offset, fields }: MetricQuery,
): Promise<Schemas['MetricList']> => {
  const page = { agentId, limit, offset, withDefinition: fields === 'full', maxBytes: maxPageBytes };
  const rows = await listMetricRows(db, page);
  return { metrics: rows.map(toListed), total: await countMetrics(db, agentId), limit, offset };
};

/** A metric with its definition. @throws ProductError notFound */
export const getMetricDefinition = async ({ db }: App, id: string): Promise<Schemas['Metric']> =>
  toMetric(await requireMetricRow(db, id));

const mostVersions = 100;

/** What a metric was before its last changes, the newest first. @throws ProductError notFound */
export const listMetricVersions = async ({ db }: App, id: string): Promise<Schemas['MetricVersionList']> => {
  await requireMetricRow(db, id);
  const rows = await listMetricVersionRows(db, id, { limit: mostVersions, maxBytes: maxPageBytes });
  return { versions: rows.map(toVersion) };
};

/** What a metric was before one of its changes. @throws ProductError notFound */
export const getMetricVersion = async ({ db }: App, id: string, version: number): Promise<Schemas['MetricVersion']> => {
  await requireMetricRow(db, id);
  const row = await findMetricVersionRow(db, id, version);
  if (!row) {
    throw notFound('metricVersion');
  }
  return toVersion(row);
};

/** What a definition may be, as the contract has it. */
export const getMetricSchema = (): Schemas['MetricSchema'] => {
  const { inputSchema } = tools.find(({ name }) => name === 'create_metric') ?? {};
  const properties = inputSchema?.properties as Readonly<Record<string, object>> | undefined;
  return { schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...properties?.definition } };
};
