import { newSlug } from '../support/connections.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useServer();

afterAll(closeMcpClients);

test('agents keep their servers with tools, and install for themselves', async () => {
  const agentId = addAgent(server);
  const { client } = await connectMcp(server, { agentId });
  const name = newSlug();

  const made = await callTool(client, 'mcp-server-create', { name, url: 'https://mcp.example.com/mcp' });
  expect(made).toMatchObject({ isError: false, data: { mcpServer: { name, scope: 'agent', ownerAgentId: agentId } } });
  const { id } = made.data['mcpServer'] as { id: string };
  expect((await callTool(client, 'mcp-server-update', { id, description: 'mine' })).isError).toBe(false);
  expect((await callTool(client, 'mcp-server-get', { id })).data).toMatchObject({ mcpServer: { description: 'mine' } });
  expect((await callTool(client, 'mcp-server-install', { id })).data).toMatchObject({ agentId, mcpServerId: id });
  expect((await callTool(client, 'mcp-server-list', { agentId })).data).toMatchObject({ mcpServers: [{ id }] });
  expect((await callTool(client, 'mcp-server-uninstall', { id })).data).toMatchObject({ uninstalled: true });
  expect((await callTool(client, 'mcp-server-delete', { id })).data).toMatchObject({ deleted: true });
});

test('what is for all, and for other agents, is for leads', async () => {
  const agentId = addAgent(server);
  const { client } = await connectMcp(server, { agentId });
  const { id } = await registerMcpServer(server);
  const url = 'https://mcp.example.com/mcp';

  for (const [tool, args] of [
    ['mcp-server-create', { name: newSlug(), url, scope: 'swarm' }],
    ['mcp-server-update', { id, description: 'mine' }],
    ['mcp-server-delete', { id }],
    ['mcp-server-install', { id, agentId: addAgent(server) }],
    ['mcp-server-uninstall', { id, agentId: addAgent(server) }],
  ] as const) {
    expect((await callTool(client, tool, args)).data).toMatchObject({ code: 'lead_only' });
  }
});
