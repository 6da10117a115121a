import { registerAgent } from '../support/agents.js';
import { definitionOf, noMetric } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const definition = definitionOf('select 1');
const get = async (id: string) => (await server.call('getMetricDefinition', { path: { id } })).body;

describe('createMetricDefinition', () => {
  test('stores a metric of an agent, or of the console, with a slug of its title', async () => {
    const agentId = (await registerAgent(server)).id;
    const { body } = await server.call('createMetricDefinition', {
      agentId,
      body: { title: '  Tasks & Costs!', description: 'what', definition },
    });

    expect(body).toEqual({ id: expect.any(String), version: 1 });
    expect(await get(body.id)).toEqual({
      id: body.id,
      agentId,
      slug: 'tasks-costs',
      title: '  Tasks & Costs!',
      description: 'what',
      definition,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const other = await server.call('createMetricDefinition', {
      body: { title: '??', slug: `s-${body.id}`, definition },
    });
    expect(await get(other.body.id)).toMatchObject({ agentId: 'ui', description: null, slug: `s-${body.id}` });
  });

  test('takes a slug once an agent', async () => {
    const agentId = (await registerAgent(server)).id;
    const body = { title: '!!', definition };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('createMetricDefinition', { agentId, body }).answer()),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await server
      .call('createMetricDefinition', { agentId, body: { title: 'Metric', definition } })
      .refused(409, 'metric_exists');
  });

  test.each([
    'delete from tasks',
    'select 1; select 2',
    "select ';'",
    'selection',
    'explain select 1',
    '-- x\nselect 1',
  ])('refuses %j', async (sql) => {
    const body = { title: 'bad', definition: definitionOf(sql) };
    await server.call('createMetricDefinition', { body }).refused(400, 'metric_query_invalid');
  });

  test('refuses bad queries of options, and definitions out of bounds', async () => {
    const variables = [{ key: 'a', type: 'text' as const, optionsQuery: { sql: 'drop table x', valueKey: 'v' } }];
    await server
      .call('createMetricDefinition', { body: { title: 'bad', definition: { ...definition, variables } } })
      .refused(400, 'metric_query_invalid');
    await server
      .callUntyped('createMetricDefinition', {
        body: { title: '', definition: { version: 2, widgets: [], refreshSeconds: 4, layout: { columns: 5 } } },
      })
      .refused(
        400,
        'validation_error',
        'body.title',
        'body.definition.version',
        'body.definition.widgets',
        'body.definition.layout.columns',
        'body.definition.refreshSeconds',
      );
    await server.call('getMetricDefinition', { path: { id: noMetric } }).refused(404, 'metric_not_found');
  });
});
