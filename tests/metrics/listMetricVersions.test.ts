import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listMetricVersions lists what a metric was, the newest first', async () => {
  const id = await storeMetric(server, definitionOf('select 1'));
  const list = async () => (await server.call('listMetricVersions', { path: { id } })).body.versions;

  expect(await list()).toEqual([]);
  await server.call('updateMetricDefinition', { path: { id }, body: {} });
  await server.call('updateMetricDefinition', { path: { id }, body: {} });
  expect((await list()).map(({ version }) => version)).toEqual([2, 1]);
  await server.call('listMetricVersions', { path: { id: noMetric } }).refused(404, 'metric_not_found');
});
