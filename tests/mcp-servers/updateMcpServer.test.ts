import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useSharedServer();

const update = (id: string, body: Readonly<Record<string, unknown>>, agentId?: string) =>
  server.callUntyped('updateMcpServer', { path: { id }, body, ...(agentId && { agentId }) });

test('updateMcpServer changes what is sent, and nothing else', async () => {
  const made = await registerMcpServer(server, { headers: { 'X-Team': 'core' }, description: 'Finds issues' });
  const changed = (await update(made.id, { description: null, isEnabled: false })).body.mcpServer;

  expect(changed).toEqual({ ...made, description: null, isEnabled: false, updatedAt: expect.any(String) });
  expect((await server.call('getMcpServer', { path: { id: made.id } })).body.mcpServer).toEqual(changed);
  const moved = (await update(made.id, { transport: 'stdio', url: null, command: ['issues'] })).body.mcpServer;
  expect(moved).toMatchObject({ transport: 'stdio', url: null, command: ['issues'], headers: { 'X-Team': 'core' } });
});

test('an agent changes its own servers, and points none elsewhere that carries what is stored', async () => {
  const [agentId, lead] = [addAgent(server), addAgent(server, { isLead: 1 })];
  const own = await registerMcpServer(server, { scope: 'agent' }, agentId);
  const shared = await registerMcpServer(server);

  expect((await update(own.id, { description: 'mine' }, agentId)).body.mcpServer.description).toBe('mine');
  await update(own.id, { scope: 'swarm' }, agentId).refused(403, 'lead_only');
  await update(own.id, { headerConfigKeys: { 'X-Key': 'KEY' } }, agentId).refused(403, 'lead_only');
  await update(shared.id, { description: 'mine' }, agentId).refused(403, 'lead_only');
  await update(own.id, { description: 'mine' }, addAgent(server)).refused(403, 'lead_only');

  expect((await update(own.id, { headerConfigKeys: { 'X-Key': 'KEY' } }, lead)).status).toBe(200);
  const elsewhere = { url: 'https://evil.example.com/mcp' };
  await update(own.id, elsewhere, agentId).refused(403, 'lead_only');
  await update(own.id, { ...elsewhere, headerConfigKeys: {} }, agentId).refused(403, 'lead_only');
});

test('updateMcpServer holds the result to the rules of a new server', async () => {
  const { id } = await registerMcpServer(server);
  const { name } = await registerMcpServer(server);

  await update(id, { name }).refused(409, 'mcp_server_exists');
  await update(id, { url: null }).refused(400, 'validation_error', 'body.url');
  await update(id, { transport: 'stdio' }).refused(400, 'validation_error', 'body.url');
  await update(id, { url: 'https://10.0.0.1/' }).refused(400, 'outbound_host_refused');
  await update(id, {}).refused(400, 'validation_error', 'body');
  await update(randomUUID(), { name: 'x' }).refused(404, 'mcp_server_not_found');
});
