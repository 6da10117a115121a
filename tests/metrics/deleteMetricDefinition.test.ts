import { definitionOf, storeMetric } from '../support/metrics.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('deleteMetricDefinition deletes a metric with its versions, once', async () => {
  const id = await storeMetric(server, definitionOf('select 1'));
  await server.call('updateMetricDefinition', { path: { id }, body: { title: 'x' } });
  await server.call('deleteMetricDefinition', { path: { id } });

  await server.call('deleteMetricDefinition', { path: { id } }).refused(404, 'metric_not_found');
  expect(rowsOf(server, 'metric_versions', { metricId: id })).toEqual([]);
});
