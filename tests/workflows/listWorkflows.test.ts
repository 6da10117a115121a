import { randomUUID } from 'node:crypto';
import type { CallInput } from '../support/call.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { endedRun, passes, storeWorkflow } from '../support/workflows.js';

const server = useServer();

type Query = NonNullable<Parameters<typeof names>[0]>;
const names = async (query: CallInput<'listWorkflows'>['query'] = {}) =>
  (await server.call('listWorkflows', { query })).body.map(({ name }) => name);

test('listWorkflows lists what matches, last changed first, and counts filters before the offset', async () => {
  const one = await storeWorkflow(server, [passes('a')], { name: 'one', key: 'shared/reports/weekly/' });
  await storeWorkflow(server, [passes('a')], { name: 'two', key: 'shared/reports/', enabled: false });
  await storeWorkflow(server, [passes('a')], { name: 'three', key: 'shared/reportsother/' });
  await server.call('updateWorkflow', { path: { id: one.id }, body: { description: 'newest' } });
  const queries: [Query, string[]][] = [
    [{}, ['one', 'three', 'two']],
    [{ enabled: true }, ['one', 'three']],
    [{ enabled: false }, ['two']],
    [{ enabled: true, offset: 1 }, ['three']],
    [{ key: 'Shared/Reports' }, ['two']],
    [{ keyPrefix: 'shared/reports/' }, ['one', 'two']],
    [{ key: 'shared/reports/', keyPrefix: 'shared/other/' }, ['two']],
    [{ offset: 3 }, []],
  ];

  for (const [query, expected] of queries) {
    expect([query, await names(query)]).toEqual([query, expected]);
  }
  await server.call('listWorkflows', { query: { key: 'nowhere/' } }).refused(400, 'validation_error', 'query.key');
});

test('listWorkflows tells how the last runs of workflows went', async () => {
  const fails: Parameters<typeof storeWorkflow>[1] = [
    { id: 'a', type: 'agent-task', config: { template: '{{trigger.text}}' } },
  ];
  const key = 'shared/ended/';
  const { id } = await storeWorkflow(server, fails, { name: 'fails', key });
  const { id: other } = await storeWorkflow(server, [passes('a')], { name: 'works', key });
  await storeWorkflow(server, [passes('a')], { name: 'never', key });
  const run = async (workflowId: string) =>
    endedRun(server, (await server.call('triggerWorkflow', { path: { id: workflowId }, body: {} })).body.runId);
  await run(other);
  const { run: first } = await run(id);
  expect(first.status).toBe('failed');
  await run(id);
  const queries: [Query, string[]][] = [
    [{ lastRunStatus: 'failed' }, ['fails']],
    [{ lastRunStatus: 'completed' }, ['works']],
    [{ lastRunStatus: 'running' }, []],
    [{ consecutiveErrorsMin: 2 }, ['fails']],
    [{ consecutiveErrorsMin: 3 }, []],
    [{ consecutiveErrorsMin: 0 }, ['fails', 'never', 'works']],
    [{ lastRunStatus: 'failed', consecutiveErrorsMin: 1, enabled: false }, []],
  ];

  for (const [query, expected] of queries) {
    expect([query, (await names({ ...query, key })).toSorted()]).toEqual([query, expected]);
  }
  changeRow(server, 'workflow_runs', first.id, { status: 'completed' });
  expect(await names({ key, consecutiveErrorsMin: 2 })).toEqual([]);
  expect(await names({ key, consecutiveErrorsMin: 1 })).toEqual(['fails']);
});

test('listWorkflows shows what may be long only where all fields are asked for, and favorites', async () => {
  const { id } = await storeWorkflow(server, [passes('a')], { name: `fields-${randomUUID()}`, cooldown: { hours: 1 } });
  await server.call('setFavorite', { body: { itemType: 'workflow', itemId: id, favorite: true } });
  const entry = async (fields?: 'full' | 'slim') =>
    (await server.call('listWorkflows', { query: { ...(fields && { fields }) } })).body.find(
      (found) => found.id === id,
    );
  const slim = await entry();

  expect(slim).toEqual(await entry('slim'));
  expect(slim).toMatchObject({ nodeCount: 1, favorite: true });
  expect(slim).not.toHaveProperty('definition');
  expect(slim).not.toHaveProperty('cooldown');
  expect(await entry('full')).toMatchObject({ ...slim, cooldown: { hours: 1 }, definition: { nodes: [{ id: 'a' }] } });
});

test('metrics count workflows, and those that are enabled', async () => {
  const all = (await server.call('listWorkflows', {})).body;

  expect((await server.call('getMetrics', {})).body.workflows).toEqual({
    total: all.length,
    enabled: all.filter(({ enabled }) => enabled).length,
  });
});
