import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { rowOf } from '../support/rows.js';
import { addController, freeName } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a controller is added, and its secrets are stored encrypted and never shown', async () => {
  const secret = randomUUID();
  const name = freeName();
  const { body } = await server.call('createRuntimeController', {
    body: { name, kind: 'cluster', config: { place: 'eu', key: secret }, secretConfigKeys: ['key', 'later'] },
  });

  expect(body.controller).toMatchObject({
    name,
    kind: 'cluster',
    placement: 'remote',
    config: { place: 'eu' },
    secretConfigKeys: ['key', 'later'],
    secretConfigError: false,
    status: 'offline',
    lastSeenAt: null,
  });
  const row = rowOf(server, 'runtime_controllers', { id: body.controller.id });
  expect(row?.secretConfig).toEqual(expect.any(String));
  expect(JSON.stringify([body, row])).not.toContain(secret);
});

test('where it runs follows from its kind', async () => {
  expect(await addController(server, { kind: 'static' })).toMatchObject({ placement: 'builtin', status: 'online' });
  await server
    .call('createRuntimeController', { body: { name: freeName(), kind: 'static', placement: 'remote' } })
    .refused(400, 'validation_error', 'body.placement');
  await server
    .call('createRuntimeController', { body: { name: freeName(), kind: 'container', placement: 'builtin' } })
    .refused(400, 'validation_error', 'body.placement');
});

test('a name is used once, also when many ask for it at once', async () => {
  const body = { name: freeName(), kind: 'sandbox' } as const;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.call('createRuntimeController', { body }).answer()),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  await server.call('createRuntimeController', { body }).refused(409, 'runtime_controller_name_taken');
});

test('names and the size of what it is told are bounded', async () => {
  await server
    .call('createRuntimeController', { body: { name: '-x', kind: 'sandbox' } })
    .refused(400, 'validation_error', 'body.name');
  const config = { a: 'x'.repeat(16_000), b: 'x'.repeat(500) };
  await server
    .call('createRuntimeController', { body: { name: freeName(), kind: 'sandbox', config } })
    .refused(400, 'validation_error', 'body.config');
});

test('an agent adds one only when it is a lead', async () => {
  const body = { name: freeName(), kind: 'sandbox' } as const;
  const worker = await registerAgent(server);
  const lead = await registerAgent(server, { isLead: true });
  for (const agentId of [worker.id, 'nobody']) {
    await server.call('createRuntimeController', { agentId, body }).refused(403, 'lead_required');
  }
  expect((await server.call('createRuntimeController', { agentId: lead.id, body })).status).toBe(201);
});
