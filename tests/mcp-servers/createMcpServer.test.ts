import { randomUUID } from 'node:crypto';
import { hostileUrls } from '../outbound/hostile-urls.js';
import { newSlug } from '../support/connections.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useSharedServer();

const create = (body: Readonly<Record<string, unknown>>, agentId?: string) =>
  server.callUntyped('createMcpServer', {
    ...(agentId && { agentId }),
    body: { name: newSlug(), url: 'https://mcp.example.com/mcp', scope: 'swarm', ...body },
  });

test('createMcpServer registers a server, which can be read', async () => {
  const made = await registerMcpServer(server, {
    name: ' Issues ',
    description: 'Finds issues',
    headers: { 'X-Team': 'core', Authorization: 'Bearer [REDACTED:ISSUES]' },
    headerConfigKeys: { 'X-Api-Key': 'ISSUES_KEY' },
  });

  expect(made).toMatchObject({
    name: 'Issues',
    transport: 'http',
    command: [],
    headers: { 'X-Team': 'core', Authorization: 'Bearer [REDACTED:ISSUES]' },
    headerConfigKeys: { 'X-Api-Key': 'ISSUES_KEY' },
    authMethod: 'static',
    oauthAuthorizationId: null,
    scope: 'swarm',
    ownerAgentId: null,
    isEnabled: true,
  });
  expect((await server.call('getMcpServer', { path: { id: made.id } })).body.mcpServer).toEqual(made);
});

test('an agent registers servers of its own, which carry nothing that is stored; a lead any', async () => {
  const [agentId, lead] = [addAgent(server), addAgent(server, { isLead: 1 })];
  const own = { scope: 'agent' } as const;

  expect((await create(own, agentId)).body.mcpServer).toMatchObject({ scope: 'agent', ownerAgentId: agentId });
  await create({}, agentId).refused(403, 'lead_only');
  await create({ ...own, ownerAgentId: lead }, agentId).refused(403, 'lead_only');
  for (const secrets of [
    { headerConfigKeys: { 'X-Key': 'SOME_KEY' } },
    { headers: { 'X-Key': 'a [REDACTED:SOME_KEY]' } },
    { authMethod: 'oauth', oauthAuthorizationId: randomUUID() },
  ]) {
    await create({ ...own, ...secrets }, agentId).refused(403, 'lead_only');
  }
  expect((await create({ headerConfigKeys: { 'X-Key': 'SOME_KEY' } }, lead)).status).toBe(201);
  expect((await create({ ...own, ownerAgentId: agentId }, lead)).body.mcpServer.ownerAgentId).toBe(agentId);
});

test('createMcpServer refuses a second name of one scope and owner', async () => {
  const { name } = await registerMcpServer(server);

  await create({ name }).refused(409, 'mcp_server_exists');
  expect((await create({ name, scope: 'global' })).status).toBe(201);
});

test.each([
  ['no name', { name: '  ' }, 'body.name'],
  ['no URL', { url: undefined }, 'body.url'],
  ['a program without a command', { transport: 'stdio', url: undefined }, 'body.command'],
  ['a program with a URL', { transport: 'stdio', command: ['x'] }, 'body.url'],
  ['a secret in a header', { headers: { Authorization: 'Bearer abc' } }, 'body.headers.Authorization'],
  ['a key in a header', { headers: { 'X-Api-Key': 'abc' } }, 'body.headers.X-Api-Key'],
  ['a header of two lines', { headers: { 'X-A': 'a\r\nX-B: b' } }, 'body.headers.X-A'],
  ['a name that is none of a header', { headers: { 'X A': 'a' } }, 'body.headers.X A'],
  ['a reserved entry', { headers: { 'X-A': '[REDACTED:SECRETS_ENCRYPTION_KEY]' } }, 'body.headers.X-A'],
  ['an entry of a connection', { headerConfigKeys: { 'X-A': 'connection.x.secret' } }, 'body.headerConfigKeys.X-A'],
  ['no account', { authMethod: 'oauth' }, 'body.oauthAuthorizationId'],
  ['an unknown account', { authMethod: 'oauth', oauthAuthorizationId: 'x' }, 'body.oauthAuthorizationId'],
  ['no owner', { scope: 'agent' }, 'body.ownerAgentId'],
  ['an unknown owner', { scope: 'agent', ownerAgentId: 'nobody' }, 'body.ownerAgentId'],
] as const)('createMcpServer refuses %s', async (_what, body, path) => {
  await create(body).refused(400, 'validation_error', path);
});

test.each(hostileUrls.filter(([url]) => url.length <= 2048 && url.trim() !== ''))(
  'createMcpServer refuses the URL %j',
  async (url, code) => {
    const { error } = await create({ url }).refused(400, code);
    expect(error).toMatch(/^body\.url: /);
  },
);
