import type { Reader } from '../../db/access.js';
import { findMetricRow, type MetricRow, type MetricVersionRow } from '../../db/queries/metrics.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { storedObject } from '../kernel/stored-json.js';

type Schemas = components['schemas'];

/** A stored definition, which fitted the contract when it came. @throws ProductError internal when it is damaged */
export const definitionOf = (text: MetricRow['definition'], id: string): Schemas['MetricDefinition'] =>
  storedObject(text, 'metrics.definition', id) as Readonly<Record<string, unknown>> & Schemas['MetricDefinition'];

/** The wire form of a stored metric. */
export const toMetric = (row: MetricRow): EveryField<Schemas['Metric']> => ({
  id: row.id,
  agentId: row.agentId,
  slug: row.slug,
  title: row.title,
  description: row.description,
  definition: definitionOf(row.definition, row.id),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The wire form of a former version. */
export const toVersion = (row: MetricVersionRow): EveryField<Schemas['MetricVersion']> => ({
  id: row.id,
  metricId: row.metricId,
  version: row.version,
  snapshot: {
    title: row.title,
    description: row.description,
    definition: definitionOf(row.definition, row.id),
  },
  changedByAgentId: row.changedByAgentId,
  createdAt: row.createdAt,
});

/** @throws ProductError notFound */
export const requireMetricRow = async (db: Reader, id: string): Promise<MetricRow> => {
  const row = await findMetricRow(db, id);
  if (!row) {
    throw notFound('metric');
  }
  return row;
};
