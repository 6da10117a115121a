import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('shows a controller, and whether its secrets can be read', async () => {
  const { id } = await addController(server, { config: { key: 'secret-value-1' }, secretConfigKeys: ['key'] });
  const read = async () => (await server.call('getRuntimeController', { path: { id } })).body.controller;
  expect(await read()).toMatchObject({ id, config: {}, secretConfigKeys: ['key'], secretConfigError: false });

  changeRow(server, 'runtime_controllers', id, { secretConfig: Buffer.alloc(64).toString('base64') });
  expect(await read()).toMatchObject({ secretConfigError: true });
});

test('knows nothing of an unknown one, and is for leads', async () => {
  await server.call('getRuntimeController', { path: { id: 'none' } }).refused(404, 'runtime_controller_not_found');
  const { id: agentId } = await registerAgent(server);
  await server.call('getRuntimeController', { path: { id: 'static' }, agentId }).refused(403, 'lead_required');
});
