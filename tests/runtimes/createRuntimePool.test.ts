import { registerAgent } from '../support/agents.js';
import { addController, addPool, freeName } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a pool is added with its defaults, on a controller that is named', async () => {
  const controller = await addController(server, { kind: 'cluster' });
  const name = freeName();
  const { body } = await server.call('createRuntimePool', {
    body: { name, kind: 'cluster', placements: [controller.name] },
  });

  expect(body.pool).toMatchObject({
    name,
    kind: 'cluster',
    placements: [controller.id],
    image: null,
    resolvedImage: null,
    lifecycle: 'idle',
    idleMinutes: 10,
    slotsPerRuntime: 1,
    maxRuntimes: null,
    minRuntimes: 0,
    delivery: 'poll',
    env: {},
    resources: null,
    ttlSec: null,
    enabled: true,
    consecutiveFailures: 0,
    circuitOpenUntil: null,
  });
  expect(body.warning).toContain(`Controller ${controller.name} is not connected`);
  expect(body.warning).toContain('Without an image');
});

test('says what is of no effect in a static pool', async () => {
  const { body } = await server.call('createRuntimePool', {
    body: { name: freeName(), kind: 'static', placements: ['static'], image: 'worker:1', ttlSec: 60 },
  });
  expect(body.pool.idleMinutes).toBeNull();
  expect(body.warning).toMatch(/image, ttlSec$/);
  const quiet = { name: freeName(), kind: 'static' as const, placements: ['static'] };
  expect((await server.call('createRuntimePool', { body: quiet })).body.warning).toBeNull();
});

test('refuses what does not fit together', async () => {
  const { id } = await addController(server);
  const make = (body: object) =>
    server.call('createRuntimePool', { body: { name: freeName(), kind: 'container', placements: [id], ...body } });
  await make({ placements: ['none'] }).refused(400, 'validation_error', 'body.placements.0');
  await make({ placements: ['static'] }).refused(400, 'validation_error', 'body.placements.0');
  await make({ lifecycle: 'per-task', slotsPerRuntime: 2 }).refused(400, 'validation_error', 'body.slotsPerRuntime');
  await make({ lifecycle: 'per-task', minRuntimes: 1 }).refused(400, 'validation_error', 'body.minRuntimes');
  await make({ minRuntimes: 3, maxRuntimes: 2 }).refused(400, 'validation_error', 'body.minRuntimes');
  await make({ env: { SWARM_API_KEY: 'x' } }).refused(400, 'validation_error', 'body.env.SWARM_API_KEY');
  const large = { ONE: 'x'.repeat(16_000), TWO: 'x'.repeat(500) };
  await make({ env: large }).refused(400, 'validation_error', 'body.env');
});

test('a name is used once, and agents need to be leads', async () => {
  const { name, placements } = await addPool(server);
  const body = { name, kind: 'container', placements } as const;
  await server.call('createRuntimePool', { body }).refused(409, 'runtime_pool_name_taken');
  const { id: agentId } = await registerAgent(server);
  await server.call('createRuntimePool', { body, agentId }).refused(403, 'lead_required');
});
