import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useSharedServer();

test('getMcpServer shows a server to everybody', async () => {
  const made = await registerMcpServer(server);

  expect(
    (await server.call('getMcpServer', { path: { id: made.id }, agentId: addAgent(server) })).body.mcpServer,
  ).toEqual(made);
});

test('getMcpServer needs one that is there', async () => {
  await server.call('getMcpServer', { path: { id: randomUUID() } }).refused(404, 'mcp_server_not_found');
});
