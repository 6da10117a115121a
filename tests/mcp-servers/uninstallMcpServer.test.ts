import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useSharedServer();

const uninstall = (id: string, agentId: string, by?: string) =>
  server.call('uninstallMcpServer', { path: { id, agentId }, agentId: by });

test('uninstallMcpServer takes a server from an agent, and tells whether it had it', async () => {
  const { id } = await registerMcpServer(server, { scope: 'global' });
  const agentId = addAgent(server);
  await server.call('installMcpServer', { path: { id }, body: { agentId } });

  expect((await uninstall(id, agentId, agentId)).body).toEqual({ uninstalled: true });
  expect((await uninstall(id, agentId)).body).toEqual({ uninstalled: false });
});

test('uninstallMcpServer is for oneself, and for servers that are there', async () => {
  const { id } = await registerMcpServer(server, { scope: 'global' });
  const agentId = addAgent(server);

  await uninstall(id, agentId, addAgent(server)).refused(403, 'lead_only');
  await uninstall(randomUUID(), agentId).refused(404, 'mcp_server_not_found');
});
