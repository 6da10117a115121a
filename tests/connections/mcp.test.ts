import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, readConnection, startConnected } from '../support/connections.js';
import { rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, findIssues, registerMcpServer, ToolServer } from '../support/tool-server.js';

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

beforeEach(() => {
  tools.headers.length = 0;
  tools.tools = [findIssues];
  tools.pageSize = 1000;
  tools.intercept = () => false;
});

const registered = async (more: Parameters<typeof registerMcpServer>[1] = {}) =>
  (await registerMcpServer(server, { url: tools.url, ...more })).id;

const refresh = (id: string) => server.call('refreshScriptConnection', { path: { id } });

const tool = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  inputSchema: { type: 'object' as const, ...more },
});

test('a connection to an MCP server has its tools, by names that scripts can write', async () => {
  tools.tools = [findIssues, tool('file issue'), tool('file-issue'), tool('constructor'), tool('__proto__'), tool('?')];
  const mcpServerId = await registered();
  const connection = await connectTools(server, mcpServerId);

  expect(connection).toMatchObject({
    kind: 'mcp',
    mcpServerId,
    baseUrl: null,
    allowedHosts: [],
    authType: 'none',
    generationError: null,
    generatedAt: expect.any(String),
    operationCount: 0,
    toolCount: 6,
    version: 1,
  });
  const detail = await readConnection(server, connection.id);
  expect(detail.tools?.map(({ name, tool: own }) => [name, own])).toEqual([
    ['findIssues', 'find-issues'],
    ['fileIssue', 'file issue'],
    ['fileIssue2', 'file-issue'],
    ['constructorOperation', 'constructor'],
    ['proto', '__proto__'],
    ['tool', '?'],
  ]);
  expect(detail.tools?.[0]).toMatchObject({ description: findIssues.description, inputSchema: findIssues.inputSchema });
  expect(detail).toMatchObject({ operations: [], graphql: false });
  expect(detail.specPreview).toBeUndefined();
  expect(detail.generatedTypes).toContain('readonly findIssues: ScriptMcpCall<{ text: string; limit?: number }>');
  expect(tools.sessions.size).toBe(0);
});

test('tools of all pages are found; a list without an end, and too many, are a reason that takes none away', async () => {
  tools.tools = Array.from({ length: 25 }, (_, index) => tool(`tool${index}`));
  tools.pageSize = 10;
  const connection = await connectTools(server, await registered());
  expect(connection).toMatchObject({ toolCount: 25, generationError: null });

  tools.tools = Array.from({ length: 25 }, (_, index) => tool(`tool${index}`));
  tools.pageSize = 1;
  expect((await refresh(connection.id)).body.connection).toMatchObject({
    version: 1,
    toolCount: 25,
    generatedAt: connection.generatedAt,
    generationError: expect.stringMatching(/more than 1000 tools/),
  });
  tools.tools = Array.from({ length: 1001 }, (_, index) => tool(`tool${index}`));
  tools.pageSize = 2000;
  expect((await refresh(connection.id)).body.connection.generationError).toMatch(/more than 1000 tools/);
});

test('a server that tells another list on each page, or ten megabytes of one tool, neither ends the server nor what is known', async () => {
  const connection = await connectTools(server, await registered());
  const listing = (answer: (body: string) => object) => {
    tools.intercept = (_request, response, body) => {
      if (!body.includes('"tools/list"')) {
        return false;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: answer(body) }));
      return true;
    };
  };
  const kept = { toolCount: 1, version: 1, generatedAt: connection.generatedAt };

  let page = 0;
  listing(() => {
    page += 1;
    const listed = Array.from({ length: page }, (_, index) => tool(page % 2 === 0 ? '__proto__' : `t${index}`));
    return { tools: listed, nextCursor: `page ${page}` };
  });
  expect((await refresh(connection.id)).body.connection).toMatchObject({
    ...kept,
    generationError: expect.stringMatching(/more than 1000 tools, or says too much/),
  });
  expect(page).toBeLessThanOrEqual(20);

  const values = Array.from({ length: 100_000 }, (_, index) => `${index}${'x'.repeat(100)}`);
  listing(() => ({ tools: [tool('large', { properties: { one: { enum: values } } })] }));
  const [large, health] = await Promise.all([refresh(connection.id), server.request('GET', '/health', { key: null })]);
  expect(health.status).toBe(200);
  expect(large.body.connection).toMatchObject({ ...kept, generationError: expect.any(String) });
  expect((await readConnection(server, connection.id)).tools?.map(({ name }) => name)).toEqual(['findIssues']);
});

test('schemas that refer to themselves, to others, or are very deep say less', async () => {
  let deep: Record<string, unknown> = { type: 'string' };
  for (let level = 0; level < 40; level += 1) {
    deep = { type: 'object', properties: { below: deep } };
  }
  tools.tools = [
    tool('cyclic', { properties: { next: { $ref: '#' } } }),
    tool('foreign', { properties: { next: { $ref: 'https://example.com/schema.json' } } }),
    tool('deep', { properties: { below: deep } }),
  ];
  const { id, toolCount } = await connectTools(server, await registered());

  expect(toolCount).toBe(3);
  const detail = await readConnection(server, id);
  expect(JSON.stringify(detail.tools).length).toBeLessThan(3000);
  expect(detail.tools?.[1]).toEqual({ name: 'foreign', tool: 'foreign', inputSchema: {} });
});

test('refreshScriptConnection finds tools again; those that are known stay while the server does not tell them', async () => {
  const agentId = (await registerAgent(server)).id;
  const slug = newSlug();
  const { id } = await connectTools(server, await registered(), { slug });
  tools.tools = [findIssues, tool('close')];
  expect((await refresh(id)).body.connection).toMatchObject({ version: 2, toolCount: 2 });

  tools.intercept = (_request, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect((await refresh(id)).body.connection).toMatchObject({
    version: 2,
    toolCount: 2,
    generatedAt: expect.any(String),
    generationError: 'The MCP server answered 503',
  });
  const source = `import type { ScriptContext } from 'swarm-sdk';
    export default async (_: unknown, { mcp }: ScriptContext) => (await mcp.${slug}.findIssues({ text: 'a' })).isError;`;
  await server.call('upsertScript', { agentId, body: { name: 'tools-that-stay', source } });
  const { failing } = (await server.call('getStatus')).body.connections;
  expect(failing).toContainEqual({ id, slug, kind: 'mcp', reason: 'The MCP server answered 503' });

  tools.intercept = () => false;
  tools.tools = [];
  expect((await refresh(id)).body.connection).toMatchObject({ version: 3, toolCount: 0, generationError: null });
});

test.each([
  ['sse', { transport: 'sse' }, /reached by sse: connections need one of the transport http/],
  ['stdio', { transport: 'stdio', url: null, command: ['issues-mcp'] }, /reached by stdio/],
  ['switched off', { isEnabled: false }, /is switched off/],
] as const)('a server that is %s has no tools here, and the connection says why', async (_what, more, reason) => {
  const connection = await connectTools(
    server,
    await registered({ ...more, command: [...('command' in more ? more.command : [])] }),
  );

  expect(connection).toMatchObject({ toolCount: 0, generatedAt: null, generationError: expect.stringMatching(reason) });
});

test('tools are found as the agent or repository that has the connection', async () => {
  const agentId = (await registerAgent(server)).id;
  await storeConfig(server, { key: 'OWN_KEY', value: 'global-key-of-tools', isSecret: true });
  await storeConfig(server, { scope: 'agent', scopeId: agentId, key: 'OWN_KEY', value: 'agents-key-of-tools' });
  await storeConfig(server, { scope: 'repo', scopeId: 'acme/web', key: 'OWN_KEY', value: 'repos-key-of-tools' });
  const mcpServerId = await registered({ headerConfigKeys: { 'X-Key': 'OWN_KEY' } });
  const seen = async (place: Parameters<typeof connectTools>[2]) => {
    tools.headers.length = 0;
    await connectTools(server, mcpServerId, place);
    return [...new Set(tools.headers.map((headers) => headers['x-key']))];
  };

  expect(await seen({})).toEqual(['global-key-of-tools']);
  expect(await seen({ scope: 'agent', scopeId: agentId })).toEqual(['agents-key-of-tools']);
  expect(await seen({ scope: 'repo', scopeId: 'acme/web' })).toEqual(['repos-key-of-tools']);
});

test('a connection of the kind mcp needs its server, and nothing that the server says', async () => {
  const mcpServerId = await registered();
  const refusal = (body: Readonly<Record<string, unknown>>, path: string) =>
    server
      .callUntyped('upsertScriptConnection', { body: { kind: 'mcp', slug: newSlug(), mcpServerId, ...body } })
      .refused(400, 'validation_error', path);

  await refusal({ mcpServerId: undefined }, 'body.mcpServerId');
  await refusal({ mcpServerId: randomUUID() }, 'body.mcpServerId');
  await refusal({ mcpServerId: 'x' }, 'body.mcpServerId');
  await refusal({ baseUrl: 'https://example.com' }, 'body.baseUrl');
  await refusal({ auth: { type: 'none' } }, 'body.auth');
  await refusal({ allowedHosts: ['example.com'] }, 'body.allowedHosts');
  await server
    .callUntyped('upsertScriptConnection', {
      body: { kind: 'graphql', slug: newSlug(), mcpServerId, baseUrl: 'https://example.com', allowedHosts: ['x.com'] },
    })
    .refused(400, 'validation_error', 'body.mcpServerId');
});

test('a connection that becomes one of the kind mcp keeps neither its secret nor its binding', async () => {
  const before = await connect(server, { auth: { type: 'bearer', secret: 'a-secret-of-before' } });
  const after = await connectTools(server, await registered(), { slug: before.slug });

  expect(after).toMatchObject({ id: before.id, kind: 'mcp', version: 2, operationCount: 0, toolCount: 1 });
  expect(rowsOf(server, 'credential_bindings', { managedByConnectionId: before.id })).toEqual([]);
  expect(rowsOf(server, 'config', { key: `connection.${before.slug}.secret` })).toEqual([]);
  const back = await connect(server, { slug: before.slug });
  expect(back).toMatchObject({ id: before.id, kind: 'openapi', mcpServerId: null, toolCount: 0, operationCount: 2 });
});

test('listScriptConnections tells those of the kind mcp', async () => {
  const { id } = await connectTools(server, await registered());
  const { connections } = (await server.call('listScriptConnections', { query: { kind: 'mcp' } })).body;

  expect(connections.map(({ kind }) => kind).every((kind) => kind === 'mcp')).toBe(true);
  expect(connections.map((each) => each.id)).toContain(id);
});
