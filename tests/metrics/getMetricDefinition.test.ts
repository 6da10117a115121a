import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getMetricDefinition shows a metric with its definition', async () => {
  const definition = definitionOf('select 1 as n');
  const id = await storeMetric(server, definition);

  expect((await server.call('getMetricDefinition', { path: { id } })).body).toMatchObject({ id, definition });
  await server.call('getMetricDefinition', { path: { id: noMetric } }).refused(404, 'metric_not_found');
});
