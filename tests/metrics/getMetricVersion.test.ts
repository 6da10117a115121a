import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getMetricVersion shows what a metric was before a change', async () => {
  const definition = definitionOf('select 1');
  const id = await storeMetric(server, definition, 'Versioned metric');
  await server.call('updateMetricDefinition', { path: { id }, body: { title: 'x' } });
  const get = (version: number, of = id) => server.call('getMetricVersion', { path: { id: of, version } });

  expect((await get(1)).body).toEqual({
    id: expect.any(String),
    metricId: id,
    version: 1,
    snapshot: { title: 'Versioned metric', description: null, definition },
    changedByAgentId: null,
    createdAt: expect.any(String),
  });
  await get(2).refused(404, 'metric_version_not_found');
  await get(1, noMetric).refused(404, 'metric_not_found');
  await get(0).refused(400, 'validation_error', 'path.version');
});
