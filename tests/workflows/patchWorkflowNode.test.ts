import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

test('patchWorkflowNode changes one node as the one update of a patch', async () => {
  const { id } = await storeWorkflow(server, [passes('a', 'b'), passes('b')]);
  const patch = (nodeId: string, body: object, of = id) =>
    server.call('patchWorkflowNode', { path: { id: of, nodeId }, body });
  const { definition } = (await patch('b', { label: 'Second' })).body;

  expect(definition.nodes).toEqual([passes('a', 'b'), { ...passes('b'), label: 'Second' }]);
  await patch('b', { type: 'unknown' }).refused(400, 'validation_error', 'body.definition.nodes.1.type');
  await patch('x', {}).refused(404, 'workflow_node_not_found');
  await patch('a', {}, randomUUID()).refused(404, 'workflow_not_found');
});
