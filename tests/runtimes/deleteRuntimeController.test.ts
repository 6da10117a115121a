import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('deletes a controller with its tokens', async () => {
  const { id } = await addController(server);
  await server.call('createRuntimeControllerToken', { path: { id } });
  expect((await server.call('deleteRuntimeController', { path: { id } })).body).toEqual({ deleted: true });

  expect(rowsOf(server, 'runtime_controller_tokens', { controllerId: id })).toEqual([]);
  await server.call('deleteRuntimeController', { path: { id } }).refused(404, 'runtime_controller_not_found');
});

test('refuses one with pools, the built-in one, and agents that are no leads', async () => {
  const { id } = await addController(server);
  await addPool(server, { placements: [id] });
  await server.call('deleteRuntimeController', { path: { id } }).refused(409, 'runtime_controller_in_use');
  await server.call('deleteRuntimeController', { path: { id: 'static' } }).refused(409, 'runtime_controller_builtin');
  const { id: agentId } = await registerAgent(server);
  await server.call('deleteRuntimeController', { path: { id }, agentId }).refused(403, 'lead_required');
});
