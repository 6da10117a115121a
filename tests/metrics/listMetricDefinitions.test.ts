import { registerAgent } from '../support/agents.js';
import { definitionOf } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listMetricDefinitions lists a page, the last changed first, without definitions unless they are asked for', async () => {
  const agentId = (await registerAgent(server)).id;
  const definition = definitionOf('select 1');
  const ids: string[] = [];
  for (const title of ['a', 'b', 'c']) {
    ids.push((await server.call('createMetricDefinition', { agentId, body: { title, definition } })).body.id);
  }
  await server.call('updateMetricDefinition', { path: { id: ids[0] as string }, body: { title: 'changed' } });
  const list = async (query: object) =>
    (await server.call('listMetricDefinitions', { query: { agentId, ...query } })).body;
  const { metrics, ...page } = await list({});

  expect(page).toEqual({ total: 3, limit: 100, offset: 0 });
  expect(metrics.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
  expect(metrics.some((metric) => 'definition' in metric)).toBe(false);
  const second = await list({ fields: 'full', limit: 1, offset: 1 });
  expect([second.metrics.map(({ id }) => id), second.total]).toEqual([[ids[2]], 3]);
  expect(second.metrics[0]?.definition).toEqual(definition);
});
