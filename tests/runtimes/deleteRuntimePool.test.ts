import { readAgent, registerAgent } from '../support/agents.js';
import { addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('deletes a pool without agents', async () => {
  const { id } = await addPool(server);
  expect((await server.call('deleteRuntimePool', { path: { id } })).body).toEqual({ deleted: true });
  await server.call('deleteRuntimePool', { path: { id } }).refused(404, 'runtime_pool_not_found');
});

test('one with agents only with force, which binds them to the built-in one', async () => {
  const { id } = await addPool(server);
  const agent = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: agent.id }, body: { poolId: id } });
  await server.call('deleteRuntimePool', { path: { id } }).refused(409, 'runtime_pool_in_use');

  await server.call('deleteRuntimePool', { path: { id }, query: { force: true } });
  expect((await readAgent(server, agent.id)).runtimePoolId).toBeNull();
});

test('never the built-in one, and agents need to be leads', async () => {
  await server
    .call('deleteRuntimePool', { path: { id: 'default' }, query: { force: true } })
    .refused(409, 'runtime_pool_builtin');
  const { id: agentId } = await registerAgent(server);
  await server.call('deleteRuntimePool', { path: { id: 'default' }, agentId }).refused(403, 'lead_required');
});
