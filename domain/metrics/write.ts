import {
  deleteMetricRow,
  insertMetric,
  insertMetricVersion,
  metricSlugIsTaken,
  updateMetricRow,
} from '../../db/queries/metrics.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, notFound, type ProductError } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { requireMetricRow } from './metric.js';
import { assertQueries } from './sql.js';

type Schemas = components['schemas'];

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'metric';

const slugTaken = (slug: string): ProductError =>
  conflict(`The agent has a metric with the slug '${slug}' already`, { code: 'metric_exists' });

/**
 * Stores a metric of the calling agent, or of `ui`.
 *
 * @throws ProductError invalid (`metric_query_invalid`); conflict (`metric_exists`) when the agent has one of its slug
 */
export const createMetricDefinition = async (
  app: App,
  { agentId = 'ui' }: Caller,
  { slug: given, title, description, definition }: Schemas['CreateMetricBody'],
): Promise<Schemas['StoredMetric']> => {
  assertQueries(definition);
  const slug = given ?? slugOf(title);
  const id = newId();
  await inTransaction(app, async ({ db, now }) => {
    if (await metricSlugIsTaken(db, { id, agentId, slug })) {
      throw slugTaken(slug);
    }
    await insertMetric(db, {
      id,
      agentId,
      slug,
      title,
      description: description ?? null,
      version: 1,
      createdAt: now,
      updatedAt: now,
      definition: toJsonText(definition),
    });
  });
  return { id, version: 1 };
};

/**
 * Changes what is sent of a metric, and keeps what it was.
 *
 * @throws ProductError notFound; invalid (`metric_query_invalid`); conflict (`metric_exists`)
 */
export const updateMetricDefinition = async (
  app: App,
  caller: Caller,
  id: string,
  { slug, title, description, definition }: Schemas['UpdateMetricBody'],
): Promise<Schemas['StoredMetric']> => {
  if (definition) {
    assertQueries(definition);
  }
  return inTransaction(app, async ({ db, now }) => {
    const row = await requireMetricRow(db, id);
    if (slug !== undefined && (await metricSlugIsTaken(db, { id, agentId: row.agentId, slug }))) {
      throw slugTaken(slug);
    }
    await insertMetricVersion(db, {
      id: newId(),
      metricId: id,
      version: row.version,
      title: row.title,
      description: row.description,
      changedByAgentId: caller.agentId ?? null,
      createdAt: now,
      definition: row.definition,
    });
    const version = row.version + 1;
    await updateMetricRow(db, id, {
      ...(slug !== undefined && { slug }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(definition && { definition: toJsonText(definition) }),
      version,
      updatedAt: now,
    });
    return { id, version };
  });
};

/** Deletes a metric with its versions. @throws ProductError notFound */
export const deleteMetricDefinition = async (app: App, id: string): Promise<void> => {
  if (!(await inTransaction(app, ({ db }) => deleteMetricRow(db, id)))) {
    throw notFound('metric');
  }
};
