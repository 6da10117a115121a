import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const bind = (id: string, poolId: string | null) =>
  server.call('setAgentRuntimePool', { path: { id }, body: { poolId } });

test('binds an agent to a pool and back, and counts attempts anew', async () => {
  const { id } = await registerAgent(server);
  const pool = await addPool(server);
  changeRow(server, 'agents', id, {
    runtimeProvisionAttempts: 2,
    runtimeProvisionRetryAt: '2999-01-01T00:00:00.000Z',
  });

  const { agent } = (await bind(id, pool.id)).body;
  expect(agent).toMatchObject({ runtimePoolId: pool.id, runtimeProvisionAttempts: 0, runtimeProvisionRetryAt: null });
  expect((await readAgent(server, id)).runtimePoolId).toBe(pool.id);
  expect((await bind(id, null)).body.agent.runtimePoolId).toBeNull();
  expect((await bind(id, 'default')).body.agent.runtimePoolId).toBeNull();
});

test('knows neither unknown agents nor unknown pools, and is for leads', async () => {
  const { id } = await registerAgent(server);
  await bind('nobody', null).refused(404, 'agent_not_found');
  await bind(id, 'none').refused(404, 'runtime_pool_not_found');
  await server
    .call('setAgentRuntimePool', { path: { id }, body: { poolId: null }, agentId: id })
    .refused(403, 'lead_required');
});
