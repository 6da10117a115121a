import { registerAgent } from '../support/agents.js';
import { install } from '../support/extensions.js';
import { changeRows, countRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('deleteExtension deletes an extension that is not enabled, with its versions', async () => {
  const { extension } = await install(server);
  const path = { id: extension.id };
  const { id: agentId } = await registerAgent(server);
  await server.call('deleteExtension', { path, agentId }).refused(403, 'extension_forbidden');
  changeRows(server, 'extensions', path, { enabled: 1 });
  await server.call('deleteExtension', { path }).refused(409, 'extension_enabled');
  changeRows(server, 'extensions', path, { enabled: 0 });

  expect((await server.call('deleteExtension', { path })).body).toEqual({ deleted: true });
  await server.call('deleteExtension', { path }).refused(404, 'extension_not_found');
  expect(countRows(server, 'extension_versions', { extensionId: extension.id })).toBe(0);
});
