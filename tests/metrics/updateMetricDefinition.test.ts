import { registerAgent } from '../support/agents.js';
import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('updateMetricDefinition', () => {
  test('changes what is sent, and keeps each former state as a version', async () => {
    const before = definitionOf('select 1');
    const after = definitionOf('select 2');
    const id = await storeMetric(server, before, 'First metric');
    const agentId = (await registerAgent(server)).id;
    const update = async (body: object) =>
      (await server.call('updateMetricDefinition', { path: { id }, agentId, body })).body.version;

    expect([await update({ definition: after }), await update({ title: 'Second', description: 'd' })]).toEqual([2, 3]);
    expect(await update({ description: null })).toBe(4);
    const { versions } = (await server.call('listMetricVersions', { path: { id } })).body;
    expect(versions.map(({ version, snapshot }) => [version, snapshot.title, snapshot.description])).toEqual([
      [3, 'Second', 'd'],
      [2, 'First metric', null],
      [1, 'First metric', null],
    ]);
    expect(versions.map(({ snapshot }) => snapshot.definition)).toEqual([after, after, before]);
    expect(versions[0]).toMatchObject({ metricId: id, changedByAgentId: agentId });
  });

  test('writers at once make a version each', async () => {
    const id = await storeMetric(server, definitionOf('select 1'));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        server.call('updateMetricDefinition', { path: { id }, body: { title: `t${index}` } }),
      ),
    );

    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('refuses bad queries, taken slugs and unknown metrics', async () => {
    const id = await storeMetric(server, definitionOf('select 1'), `update one ${Date.now()}`);
    const other = (
      await server.call('getMetricDefinition', { path: { id: await storeMetric(server, definitionOf('select 1')) } })
    ).body;
    const update = (body: object, of = id) => server.call('updateMetricDefinition', { path: { id: of }, body });

    await update({ definition: definitionOf('vacuum') }).refused(400, 'metric_query_invalid');
    await update({ slug: other.slug }).refused(409, 'metric_exists');
    await update({}, noMetric).refused(404, 'metric_not_found');
    expect((await server.call('listMetricVersions', { path: { id } })).body.versions).toEqual([]);
  });
});
