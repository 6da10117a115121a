import { registerAgent } from '../support/agents.js';
import { addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('shows a pool', async () => {
  const pool = await addPool(server, { env: { REGION: 'eu' }, resources: { cpu: 0.5 }, image: 'worker:1' });
  const { body } = await server.call('getRuntimePool', { path: { id: pool.id } });
  expect(body.pool).toEqual(pool);
  expect(pool).toMatchObject({ env: { REGION: 'eu' }, resources: { cpu: 0.5 }, resolvedImage: 'worker:1' });
});

test('knows nothing of an unknown one, and is for leads', async () => {
  await server.call('getRuntimePool', { path: { id: 'none' } }).refused(404, 'runtime_pool_not_found');
  const { id: agentId } = await registerAgent(server);
  await server.call('getRuntimePool', { path: { id: 'default' }, agentId }).refused(403, 'lead_required');
});
