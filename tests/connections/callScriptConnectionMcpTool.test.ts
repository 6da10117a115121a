import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, startConnected } from '../support/connections.js';
import { addOauthApp, connectAccount, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';

let server: OwnServer;
let tools: ToolServer;
let agentId = '';

beforeAll(async () => {
  tools = await new ToolServer().start();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  tools.stop();
  await stopServing();
});

beforeEach(() => {
  tools.headers.length = 0;
  tools.methods.length = 0;
  tools.intercept = () => false;
  tools.call = (called) => ({ content: [{ type: 'text', text: JSON.stringify(called) }] });
});

const secret = 'the-secret-of-the-tools/+"1"';

const toolsOf = async (
  more: Parameters<typeof registerMcpServer>[1] = {},
  of: Parameters<typeof connectTools>[2] = {},
) => connectTools(server, (await registerMcpServer(server, { url: tools.url, ...more })).id, of);

const call = (id: string, tool: string, args?: Record<string, unknown>, by: string | undefined = agentId) =>
  server.call('callScriptConnectionMcpTool', {
    path: { id },
    agentId: by,
    body: { tool, ...(args && { arguments: args }) },
  });

const outcomeOf = async (id: string, tool = 'find-issues', args: Record<string, unknown> = { text: 'crash' }) =>
  (await call(id, tool, args)).body;

const usesOf = async (connectionId: string) =>
  (await server.call('listCredentialUses', { query: { connectionId } })).body.uses;

test('a tool is called by its own name and by that of its method, in a session that is ended', async () => {
  const { id, slug } = await toolsOf();

  for (const name of ['find-issues', 'findIssues']) {
    expect(await outcomeOf(id, name)).toEqual({
      ok: true,
      result: { content: [{ type: 'text', text: '{"name":"find-issues","arguments":{"text":"crash"}}' }] },
    });
  }
  expect(tools.sessions.size).toBe(0);
  expect((await usesOf(id))[0]).toMatchObject({
    agentId,
    connectionId: id,
    host: '127.0.0.1',
    method: 'POST',
    operation: `${slug}.find-issues`,
    status: 200,
    errorCode: null,
  });
});

test('what a tool says of its failure is a result', async () => {
  const { id } = await toolsOf();
  tools.call = () => ({ content: [{ type: 'text', text: 'no' }], isError: true });

  expect(await outcomeOf(id)).toEqual({ ok: true, result: { content: [{ type: 'text', text: 'no' }], isError: true } });
});

test('headers carry stored entries, of which nobody learns, also where the tool says them back', async () => {
  await storeConfig(server, { key: 'TOOLS_KEY', value: secret, isSecret: true });
  await storeConfig(server, { key: 'TOOLS_TEAM', value: 'team-of-the-tools', isSecret: true });
  const { id } = await toolsOf({
    headers: { 'X-Plain': 'plain', Authorization: 'Bearer [REDACTED:TOOLS_KEY]' },
    headerConfigKeys: { 'X-Team': 'TOOLS_TEAM' },
  });
  tools.headers.length = 0;
  tools.call = (_called, headers) => ({
    content: [{ type: 'text', text: `${headers.authorization} ${encodeURIComponent(secret)}` }],
  });

  const outcome = await outcomeOf(id);

  expect(tools.headers.map((headers) => [headers['x-plain'], headers.authorization, headers['x-team']])).toEqual(
    tools.headers.map(() => ['plain', `Bearer ${secret}`, 'team-of-the-tools']),
  );
  expect(JSON.stringify(outcome)).toContain('[REDACTED:TOOLS_KEY]');
  expect(JSON.stringify(outcome)).not.toContain('the-secret-of-the-tools');
  expect(JSON.stringify(rowsOf(server, 'credential_uses', {}))).not.toContain('the-secret-of-the-tools');
  expect(server.output.join('')).not.toContain('the-secret-of-the-tools');
});

test('a secret does not follow a redirect to another host', async () => {
  await storeConfig(server, { key: 'REDIRECTED_KEY', value: 'the-redirected-secret', isSecret: true });
  const { id } = await toolsOf({ headerConfigKeys: { 'X-Api-Key': 'REDIRECTED_KEY' } });
  const other = await new ToolServer().start();
  tools.intercept = (_request, response) => {
    response.writeHead(307, { location: other.url.replace('127.0.0.1', 'localhost') }).end();
    return true;
  };

  await outcomeOf(id);
  other.stop();

  expect(other.headers.length).toBeGreaterThan(0);
  expect(JSON.stringify(other.headers)).not.toContain('the-redirected-secret');
});

test('the token of an account takes the place of a static authorization', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: usualTokens });
  const app = await addOauthApp(server, provider);
  const account = await connectAccount(server, app.id);
  await storeConfig(server, { key: 'STALE_KEY', value: 'a-stale-authorization', isSecret: true });
  const { id } = await toolsOf({
    authMethod: 'oauth',
    oauthAuthorizationId: account.id,
    headers: { Authorization: 'Bearer [REDACTED:STALE_KEY]' },
  });
  tools.headers.length = 0;

  expect((await outcomeOf(id)).ok).toBe(true);
  expect(new Set(tools.headers.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${usualTokens.access_token}`]),
  );
  expect((await usesOf(id))[0]).toMatchObject({ account: account.id });

  await server.call('deleteOauthAuthorization', { path: { id: account.id } });
  expect((await outcomeOf(id)).error?.message).toMatch(/The account of .* was deleted/);
});

test.each([
  ['a refusal', 500, 'text/plain', 'secret words of the server', 'The MCP server answered 500'],
  ['no JSON', 200, 'application/json', '{', /none of the protocol/],
  ['a page', 200, 'text/html', '<h1>Hello</h1>', /none of the protocol/],
  ['too much', 200, 'application/json', `"${'x'.repeat(2_200_000)}"`, /bytes|large|more than/],
])('%s in place of the protocol is an outcome, without a word of it', async (_what, status, type, body, message) => {
  const { id } = await toolsOf();
  tools.intercept = (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
    return true;
  };

  const outcome = await outcomeOf(id);

  expect(outcome).toEqual({ ok: false, error: { message: expect.stringMatching(message) } });
  expect((await usesOf(id))[0]).toMatchObject({ status: null, errorCode: expect.stringMatching(/^(?:mcp|outbound)_/) });
});

test('a server that is not there, and an entry that is not stored, are outcomes', async () => {
  const gone = await new ToolServer().start();
  const { id } = await connectTools(server, (await registerMcpServer(server, { url: gone.url })).id);
  gone.stop();
  expect(await outcomeOf(id)).toMatchObject({ ok: false, error: { message: expect.stringMatching(/127\.0\.0\.1/) } });

  const unset = await toolsOf({ headerConfigKeys: { 'X-Key': 'NEVER_STORED' } });
  expect(await outcomeOf(unset.id)).toMatchObject({
    ok: false,
    error: { message: "The entry 'NEVER_STORED' is not stored, so it cannot be filled in" },
  });
});

test('what the server refuses is told with its code', async () => {
  const { id } = await toolsOf();
  tools.call = () => Promise.reject(Object.assign(new Error('no such issue'), { code: -32602 }));

  expect(await outcomeOf(id)).toEqual({ ok: false, error: { code: expect.any(Number), message: expect.any(String) } });
});

test('callScriptConnectionMcpTool needs an agent that is there, or a schedule or workflow', async () => {
  const { id } = await toolsOf();

  await server
    .call('callScriptConnectionMcpTool', { path: { id }, body: { tool: 'x' } })
    .refused(400, 'agent_required');
  await call(id, 'findIssues', {}, randomUUID()).refused(404, 'agent_not_found');
  for (const by of ['schedule', 'workflow']) {
    expect((await call(id, 'findIssues', { text: 'x' }, by)).body.ok).toBe(true);
  }
});

test('callScriptConnectionMcpTool needs a connection of the kind mcp that is there', async () => {
  await call(randomUUID(), 'x').refused(404, 'script_connection_not_found');
  await call((await connect(server)).id, 'x').refused(400, 'connection_not_mcp');
  await server
    .callUntyped('callScriptConnectionMcpTool', { path: { id: (await toolsOf()).id }, agentId, body: { tool: '' } })
    .refused(400, 'validation_error', 'body.tool');
});

test('a connection of another agent is out of scope, one of any repository is not', async () => {
  const own = await toolsOf({}, { scope: 'agent', scopeId: agentId });
  const ofRepo = await toolsOf({}, { scope: 'repo', scopeId: 'acme/web' });
  const other = (await registerAgent(server)).id;

  expect((await outcomeOf(own.id)).ok).toBe(true);
  await call(own.id, 'x', {}, other).refused(403, 'connection_out_of_scope');
  await call(own.id, 'x', {}, 'schedule').refused(403, 'connection_out_of_scope');
  expect((await call(ofRepo.id, 'findIssues', { text: 'x' }, other)).body.ok).toBe(true);
});

test('nothing is called of a connection or a server that is switched off, or for who lost all', async () => {
  const { id, mcpServerId } = await toolsOf();
  await server.call('setScriptConnectionEnabled', { path: { id }, body: { enabled: false } });
  await call(id, 'findIssues').refused(403, 'connection_disabled');
  await server.call('setScriptConnectionEnabled', { path: { id }, body: { enabled: true } });
  await server.call('updateMcpServer', { path: { id: String(mcpServerId) }, body: { isEnabled: false } });
  await call(id, 'findIssues').refused(403, 'connection_disabled');
  await server.call('updateMcpServer', { path: { id: String(mcpServerId) }, body: { isEnabled: true } });

  const lost = (await registerAgent(server)).id;
  await server.call('revokeCredentialAccess', { body: { agentId: lost } });
  await call(id, 'findIssues', {}, lost).refused(403, 'credential_access_revoked');
  expect((await outcomeOf(id)).ok).toBe(true);
});

test('scripts call tools by their names, typed, and what fails is thrown', async () => {
  const slug = newSlug();
  await toolsOf({}, { slug });
  const run = async (body: string) =>
    (
      await server.call('runScript', {
        agentId,
        body: { source: `export default async (_: unknown, ctx: any) => { ${body} };`, intent: 'call' },
      })
    ).body.result;

  expect(await run(`return (await ctx.mcp.${slug}.findIssues({ text: 'a' })).content[0].text;`)).toBe(
    '{"name":"find-issues","arguments":{"text":"a"}}',
  );
  expect(await run(`try { await ctx.mcp.${slug}.findIssue({}); } catch ({ message }) { return message; }`)).toMatch(
    /has no tool findIssue; did you mean findIssues\?/,
  );
  expect(await run(`return [typeof ctx.api.${slug}, typeof ctx.mcp.nothing, typeof ctx.mcp.then];`)).toEqual([
    'undefined',
    'undefined',
    'undefined',
  ]);
  tools.intercept = (_request, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect(
    await run(`try { await ctx.mcp.${slug}.findIssues({}); } catch ({ name, message }) { return { name, message }; }`),
  ).toEqual({ name: 'ScriptMcpError', message: `${slug}.findIssues: The MCP server answered 503` });
});

test('tools are in the types of scripts, and sources are checked with them', async () => {
  const slug = newSlug();
  await toolsOf({}, { slug });
  const check = async (body: string): Promise<string | undefined> => {
    const source = `import type { ScriptContext } from 'swarm-sdk';
      export default async (_: unknown, { mcp }: ScriptContext) => { ${body} };`;
    const { status, body: told } = await server
      .call('upsertScript', { agentId, body: { name: 'tools', source } })
      .answer();
    return status === 200 || !('structured' in told) ? undefined : told.structured?.[0]?.message;
  };

  expect(await check(`return (await mcp.${slug}.findIssues({ text: 'a', limit: 3 })).content.length;`)).toBeUndefined();
  expect(await check(`return mcp.${slug}.findIssues({ text: 1 });`)).toMatch(/number/);
  expect(await check(`return mcp.${slug}.findIssues();`)).toMatch(/argument/);
  expect(await check(`return mcp.${slug}.nothing({});`)).toMatch(/nothing/);
});
