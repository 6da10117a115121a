import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { useServer } from '../support/server.js';

const server = useServer();

const update = async (id: string, body: object) =>
  (await server.call('updateRuntimePool', { path: { id }, body })).body.pool;

test('changes what is sent, and forgets what failed', async () => {
  const before = await addPool(server, { image: 'worker:1', env: { REGION: 'eu' } });
  changeRow(server, 'runtime_pools', before.id, {
    consecutiveFailures: 5,
    circuitOpenUntil: '2999-01-01T00:00:00.000Z',
  });
  const other = await addController(server);
  const after = await update(before.id, {
    image: null,
    idleMinutes: null,
    maxRuntimes: 4,
    enabled: false,
    resources: { memoryMb: 64 },
    placements: [other.id],
  });

  const changed = {
    image: null,
    resolvedImage: null,
    idleMinutes: null,
    maxRuntimes: 4,
    enabled: false,
    resources: { memoryMb: 64 },
    placements: [other.id],
  };
  expect(after).toEqual({ ...before, ...changed, updatedAt: expect.any(String) });
  expect(await update(before.id, { resources: null })).toMatchObject({ resources: null, maxRuntimes: 4 });
});

test('rules hold for what comes of it', async () => {
  const { id } = await addPool(server, { maxRuntimes: 2 });
  const refused = (body: object, path: string) =>
    server.call('updateRuntimePool', { path: { id }, body }).refused(400, 'validation_error', path);
  await refused({ minRuntimes: 3 }, 'body.minRuntimes');
  await refused({ kind: 'cluster' }, 'body.kind');
  await refused({ placements: ['static'] }, 'body.placements.0');
});

test('of the built-in pool only some of it changes', async () => {
  expect(await update('default', { maxRuntimes: 7 })).toMatchObject({ maxRuntimes: 7 });
  await server
    .call('updateRuntimePool', { path: { id: 'default' }, body: { name: 'other' } })
    .refused(400, 'validation_error', 'body.name');
});

test('is refused for a name that is taken, an unknown pool, and agents that are no leads', async () => {
  const [one, other] = [await addPool(server), await addPool(server)];
  const path = { id: one.id };
  await server.call('updateRuntimePool', { path, body: { name: other.name } }).refused(409, 'runtime_pool_name_taken');
  await server.call('updateRuntimePool', { path: { id: 'none' }, body: {} }).refused(404, 'runtime_pool_not_found');
  const { id: agentId } = await registerAgent(server);
  await server.call('updateRuntimePool', { path, body: {}, agentId }).refused(403, 'lead_required');
});
