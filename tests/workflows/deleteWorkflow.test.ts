import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

test('deleteWorkflow deletes a workflow with its versions', async () => {
  const { id, name } = await storeWorkflow(server, [passes('a')]);
  await server.call('updateWorkflow', { path: { id }, body: { enabled: false } });
  await server.call('deleteWorkflow', { path: { id } });

  await server.call('getWorkflow', { path: { id } }).refused(404, 'workflow_not_found');
  await server.call('listWorkflowVersions', { path: { id } }).refused(404, 'workflow_not_found');
  await server.call('deleteWorkflow', { path: { id } }).refused(404, 'workflow_not_found');
  await storeWorkflow(server, [passes('a')], { name });
});
