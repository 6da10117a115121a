import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Definition = components['schemas']['MetricDefinition'];

/** A definition with a table for each of these statements. */
export const definitionOf = (...statements: string[]): Definition => ({
  version: 1,
  widgets: statements.map((sql, index) => ({
    id: `w${index}`,
    title: `Widget ${index}`,
    query: { sql },
    viz: { type: 'table' },
  })),
});

/** Stores a metric; returns its id. */
export const storeMetric = async (
  server: TestServer,
  definition: Definition,
  title = `metric ${randomUUID()}`,
): Promise<string> => (await server.call('createMetricDefinition', { body: { title, definition } })).body.id;

export const noMetric = '01971f3e-0000-7000-8000-000000000000';
