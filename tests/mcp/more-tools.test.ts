import { registerAgent } from '../support/agents.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

afterAll(closeMcpClients);

const openapiSpecJson = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/forecast': { get: { operationId: 'getForecast', responses: { 200: { description: 'It' } } } } },
});

const clientOf = async (isLead: boolean) => {
  const { id: agentId } = await registerAgent(server, { isLead });
  const { client } = await connectMcp(server, { agentId });
  return {
    agentId,
    call: async (name: string, args: Record<string, unknown>) => (await callTool(client, name, args)).data,
  };
};

test('script-connections keeps connections for leads', async () => {
  const { call } = await clientOf(true);
  const act = (action: string, args: object = {}) => call('script-connections', { action, ...args });
  const stored = await act('upsert', { kind: 'openapi', slug: 'weatherByTool', openapiSpecJson });
  expect(stored).toMatchObject({ success: true, connection: { slug: 'weatherByTool', operationCount: 1 } });
  const { id } = stored['connection'] as { id: string };

  expect(await act('list')).toMatchObject({ success: true });
  expect(await act('get', { id })).toMatchObject({ connection: { id } });
  expect(await act('enable', { id, enabled: false })).toMatchObject({ connection: { enabled: false } });
  expect(await act('refresh', { id })).toMatchObject({ success: expect.any(Boolean) });
  expect(await act('versions', { id })).toMatchObject({ success: true });
  expect(await act('delete', { id })).toMatchObject({ success: true });
  expect(await act('get', { id })).toMatchObject({ success: false, code: 'script_connection_not_found' });
});

test('credential-bindings keeps bindings for leads', async () => {
  const { call } = await clientOf(true);
  const act = (action: string, args: object = {}) => call('credential-bindings', { action, ...args });
  const stored = await act('upsert', {
    configKey: 'TOOL_KEY',
    allowedHosts: ['api.example.com'],
    headerTemplate: 'Authorization: Bearer [REDACTED:TOOL_KEY]',
  });
  expect(stored).toMatchObject({ success: true, binding: { configKey: 'TOOL_KEY' } });
  const { id } = stored['binding'] as { id: string };

  expect(await act('list')).toMatchObject({ bindings: expect.arrayContaining([expect.objectContaining({ id })]) });
  expect(await act('delete', { id })).toMatchObject({ success: true });
});

test.each(['script-connections', 'credential-bindings'])(
  '%s is not for other agents, nor for scripts',
  async (tool) => {
    const { agentId, call } = await clientOf(false);

    expect(await call(tool, { action: 'list' })).toMatchObject({ success: false, code: 'lead_only' });
    await server
      .call('callMcpBridge', { agentId, body: { tool, args: { action: 'list' } } })
      .refused(403, 'tool_not_for_scripts');
  },
);

test('create_page and delete-page keep the pages of an agent', async () => {
  const { call } = await clientOf(false);
  const page = { title: 'By a tool', contentType: 'text/html', body: '<h1>Hello</h1>' };
  const made = await call('create_page', page);
  expect(made).toMatchObject({ success: true, version: 1, api_url: expect.stringContaining('/p/') });
  const pageId = made['id'];

  const other = await clientOf(false);
  expect(await other.call('delete-page', { pageId })).toMatchObject({ success: false });
  expect(await call('delete-page', { pageId })).toMatchObject({ success: true });
  expect(await call('delete-page', { pageId })).toMatchObject({ success: false, code: 'page_not_found' });
});
