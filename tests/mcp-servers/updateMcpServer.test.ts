import { randomUUID } from 'node:crypto';
import { hostileUrls } from '../outbound/hostile-urls.js';
import { newSlug } from '../support/connections.js';
import { changeRow } from '../support/rows.js';
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

test('updateMcpServer refuses each hostile URL, and keeps what was there', async () => {
  const made = await registerMcpServer(server);
  const sendable = hostileUrls.filter(([url]) => url.length <= 2048 && url.trim() !== '');
  for (const [url, code] of sendable) {
    const { error } = await update(made.id, { url }).refused(400, code);
    expect(error).toMatch(/^body\.url: /);
  }
  expect((await server.call('getMcpServer', { path: { id: made.id } })).body.mcpServer).toEqual(made);
});

test('a connection asks no MCP server whose stored URL is not one to be asked', async () => {
  const { id } = await registerMcpServer(server);
  const refused = hostileUrls.filter(([, code]) => code === 'outbound_host_refused').map(([url]) => url);
  for (const url of refused) {
    changeRow(server, 'mcp_servers', id, { url });
    const body = { kind: 'mcp', slug: newSlug(), mcpServerId: id } as const;
    const { body: answer } = await server.call('upsertScriptConnection', { body }).answer();
    expect(JSON.stringify(answer)).toContain('Refusing private host');
  }
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
