import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useSharedServer();

const install = (id: string, agentId: string, by?: string) =>
  server.call('installMcpServer', { path: { id }, agentId: by, body: { agentId } });

test('installMcpServer gives a server to an agent, once', async () => {
  const { id } = await registerMcpServer(server, { scope: 'global' });
  const agentId = addAgent(server);
  const { body } = await install(id, agentId, agentId);

  expect(body).toEqual({ agentId, mcpServerId: id, installedAt: expect.any(String) });
  expect((await install(id, agentId, addAgent(server, { isLead: 1 }))).body).toEqual(body);
});

test('many install it at the same time, and each has it once', async () => {
  const { id } = await registerMcpServer(server, { scope: 'global' });
  const agentId = addAgent(server);
  const all = await Promise.all(Array.from({ length: 10 }, () => install(id, agentId)));

  expect(new Set(all.map(({ body }) => body.installedAt)).size).toBe(1);
});

test('installMcpServer is for oneself, needs a server and an agent that are there', async () => {
  const { id } = await registerMcpServer(server, { scope: 'global' });
  const agentId = addAgent(server);

  await install(id, agentId, addAgent(server)).refused(403, 'lead_only');
  await install(randomUUID(), agentId).refused(404, 'mcp_server_not_found');
  await install(id, 'nobody').refused(400, 'agent_unknown');
});
