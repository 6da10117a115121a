import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

test('listWorkflowVersions lists what a workflow was, the newest first', async () => {
  const { id } = await storeWorkflow(server, [passes('a')], { description: '0' });
  for (const description of ['1', '2', '3']) {
    await server.call('updateWorkflow', { path: { id }, body: { description } });
  }
  const list = async (query: { before?: number } = {}) =>
    (await server.call('listWorkflowVersions', { path: { id }, query })).body.versions.map(({ version, snapshot }) => [
      version,
      snapshot['description'],
    ]);

  expect(await list()).toEqual([
    [3, '2'],
    [2, '1'],
    [1, '0'],
  ]);
  expect(await list({ before: 2 })).toEqual([[1, '0']]);
  await server.call('listWorkflowVersions', { path: { id: randomUUID() } }).refused(404, 'workflow_not_found');
});
