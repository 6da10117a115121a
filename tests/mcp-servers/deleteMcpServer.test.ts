import { randomUUID } from 'node:crypto';
import { startConnected } from '../support/connections.js';
import { rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';

let server: OwnServer;
let tools: ToolServer;

beforeAll(async () => {
  tools = await new ToolServer().start();
  server = await startConnected();
});

afterAll(async () => {
  await server.destroy();
  tools.stop();
});

const remove = (id: string, agentId?: string) => server.call('deleteMcpServer', { path: { id }, agentId });

test('deleteMcpServer takes the connections to it with it, and takes it from agents', async () => {
  const { id } = await registerMcpServer(server, { url: tools.url });
  const connection = await connectTools(server, id);
  await connectTools(server, id);
  const agentId = addAgent(server);
  await server.call('installMcpServer', { path: { id }, body: { agentId } });

  expect((await remove(id)).body).toEqual({ deleted: true, deletedConnections: 2 });

  await server.call('getMcpServer', { path: { id } }).refused(404, 'mcp_server_not_found');
  await server.call('getScriptConnection', { path: { id: connection.id } }).refused(404, 'script_connection_not_found');
  expect(rowsOf(server, 'script_connection_operations', { connectionId: connection.id })).toEqual([]);
  expect(rowsOf(server, 'agent_mcp_servers', { mcpServerId: id })).toEqual([]);
});

test('deleteMcpServer is for the owner and leads, and for servers that are there', async () => {
  const agentId = addAgent(server);
  const { id } = await registerMcpServer(server, { scope: 'agent' }, agentId);

  await remove(id, addAgent(server)).refused(403, 'lead_only');
  expect((await remove(id, agentId)).body).toEqual({ deleted: true, deletedConnections: 0 });
  await remove(id).refused(404, 'mcp_server_not_found');
  await remove(randomUUID(), addAgent(server, { isLead: 1 })).refused(404, 'mcp_server_not_found');
});
