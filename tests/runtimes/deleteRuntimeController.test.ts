import { registerAgent } from '../support/agents.js';
import { changeRow, rowOf, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';
import { addSupervised, assign, boot } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

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

test('refuses one whose workers have not ended, although their pool is placed elsewhere by now', async () => {
  const { controllerId: id, agentId, played, poolId } = await addSupervised(server, { lifecycle: 'per-task' });
  const task = await assign(server, agentId);
  const worker = await boot(server, played);
  const as = { agentId, key: worker.key, headers: worker.headers };
  await server.call('pollForWork', as);
  const { id: elsewhere } = await addController(server);
  await server.call('updateRuntimePool', { path: { id: poolId }, body: { placements: [elsewhere] } });
  await server.call('deleteRuntimeController', { path: { id } }).refused(409, 'runtime_controller_in_use');

  await server.call('finishTask', { ...as, path: { id: task.id }, body: { status: 'completed' } });
  const end = await played.next('terminate');
  await server.call('deleteRuntimeController', { path: { id } }).refused(409, 'runtime_controller_in_use');
  played.say({ id: end.id, ok: true });
  await waitFor('the end', () => rowsOf(server, 'runtime_commands', { controllerId: id }).length === 0);
  await server.call('deleteRuntimeController', { path: { id } });
  expect(await played.closed).toBe(4001);
});

test('a worker whose controller is gone ends all the same', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  await assign(server, agentId);
  const worker = await boot(server, played);
  changeRow(server, 'runtime_instances', worker.id, { controllerId: 'gone' });
  await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
  expect(rowOf(server, 'runtime_instances', { id: worker.id })).toMatchObject({ status: 'offline', tokenHash: null });
  played.socket.terminate();
});
