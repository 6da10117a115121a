import { registerAgent } from '../support/agents.js';
import { addPool, freeName } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('shows the built-in pool first, then the others by name', async () => {
  const name = freeName();
  await addPool(server, { name: `${name}-b` });
  await addPool(server, { name: `${name}-a` });
  const { pools } = (await server.call('listRuntimePools', {})).body;

  expect(pools[0]).toMatchObject({ id: 'default', kind: 'static', placements: ['static'], idleMinutes: null });
  const names = pools.map((pool) => pool.name).filter((other) => other.startsWith(name));
  expect(names).toEqual([`${name}-a`, `${name}-b`]);
});

test('is for leads', async () => {
  const { id: agentId } = await registerAgent(server);
  await server.call('listRuntimePools', { agentId }).refused(403, 'lead_required');
});
