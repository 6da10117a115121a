import { registerAgent } from '../support/agents.js';
import { addController, freeName } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('shows the built-in controller first, then the others by name', async () => {
  const name = freeName();
  await addController(server, { name: `${name}-b` });
  await addController(server, { name: `${name}-a` });
  const { controllers } = (await server.call('listRuntimeControllers', {})).body;

  expect(controllers[0]).toMatchObject({ id: 'static', kind: 'static', placement: 'builtin', status: 'online' });
  const names = controllers.map((controller) => controller.name).filter((other) => other.startsWith(name));
  expect(names).toEqual([`${name}-a`, `${name}-b`]);
});

test('is for leads', async () => {
  const { id: agentId } = await registerAgent(server);
  await server.call('listRuntimeControllers', { agentId }).refused(403, 'lead_required');
});
