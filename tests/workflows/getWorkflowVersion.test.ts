import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

test('getWorkflowVersion tells what a workflow was', async () => {
  const { id, name } = await storeWorkflow(server, [passes('a')], { cooldown: { seconds: 1 } });
  await server.call('updateWorkflow', { path: { id }, body: { cooldown: null } });
  const get = (version: number, of = id) => server.call('getWorkflowVersion', { path: { id: of, version } });

  expect((await get(1)).body).toMatchObject({
    workflowId: id,
    version: 1,
    snapshot: { name, cooldown: { seconds: 1 }, definition: { nodes: [{ id: 'a' }] } },
  });
  await get(2).refused(404, 'workflow_version_not_found');
  await get(1, randomUUID()).refused(404, 'workflow_not_found');
  await server
    .callUntyped('getWorkflowVersion', { path: { id, version: 'x' } })
    .refused(400, 'validation_error', 'path.version');
});
