import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer, useSharedServer } from '../support/server.js';

const key = 'key-of-the-router-1234';
const orgKey = 'key-of-the-organisation';

let router: Awaited<ReturnType<typeof serveWeb>>;
let server: OwnServer;
const unconfigured = useSharedServer();

beforeAll(async () => {
  router = await serveWeb((request, response) => {
    if (request.url?.includes('away')) {
      response.writeHead(302, { Location: 'http://127.0.0.1:1/stolen' }).end();
      return;
    }
    if (request.url?.includes('long')) {
      response.end('x'.repeat(1024 * 1024 + 1));
      return;
    }
    const status = request.url?.includes('refuse') ? 404 : 201;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ echo: request.headers['x-api-key'] ?? request.headers['x-org-api-key'] }));
  });
  server = await startServer({
    env: {
      ROUTER_BASE_URL: `http://127.0.0.1:${router.port}/api/v3`,
      ROUTER_API_KEY: key,
      ROUTER_ORG_API_KEY: orgKey,
      CAPABILITIES: 'core,swarm-x',
    },
  });
});

afterAll(async () => {
  await closeMcpClients();
  await server.destroy();
  await stopServing();
});

type Body = CallInput<'askRouter'>['body'];
const ask = (body: Partial<Body> & Pick<Body, 'path'>) =>
  server.call('askRouter', { body: { method: 'GET', ...body } });
const lastAsked = () => router.asked.at(-1);

describe('askRouter', () => {
  test('asks below the base with the key, and hides it in the answer', async () => {
    const { body } = await ask({
      method: 'POST',
      path: '/tools/run?a=1',
      body: { user: 'ada' },
      query: { limit: 10, deep: true },
      headers: { 'X-Trace': 't', Authorization: 'Bearer mine', 'X-API-Key': 'mine' },
    });

    expect(body).toEqual({
      target: 'router',
      ok: true,
      status: 201,
      method: 'POST',
      url: `http://127.0.0.1:${router.port}/api/v3/tools/run?a=1&limit=10&deep=true`,
      response: { echo: '[REDACTED:ROUTER_API_KEY]' },
      responseText: '{"echo":"[REDACTED:ROUTER_API_KEY]"}',
    });
    expect(lastAsked()).toMatchObject({
      method: 'POST',
      path: '/api/v3/tools/run?a=1&limit=10&deep=true',
      headers: { 'x-api-key': key, 'x-trace': 't', 'content-type': 'application/json' },
      body: '{"user":"ada"}',
    });
    expect(lastAsked()?.headers).not.toHaveProperty('authorization');
  });

  test('asks with the key of the organisation, and leaves an answer as a text', async () => {
    const { body } = await ask({ path: 'tools', useOrgKey: true, raw: true });

    expect(lastAsked()?.headers).toMatchObject({ 'x-org-api-key': orgKey });
    expect(lastAsked()?.headers).not.toHaveProperty('x-api-key');
    expect(body).toMatchObject({ response: null, responseText: '{"echo":"[REDACTED:ROUTER_ORG_API_KEY]"}' });
  });

  test('tells what the router refuses, and follows no redirect', async () => {
    expect((await ask({ path: 'refuse' })).body).toMatchObject({ ok: false, status: 404 });
    expect((await ask({ path: 'away' })).body).toMatchObject({ ok: false, status: 302 });
  });

  test.each([
    'https://evil.example/x',
    '/https://evil.example/x',
    'http:/evil.example',
    '//evil.example/x',
    '../secrets',
    'tools/../../secrets',
    'tools/%2e%2e/%2e%2e/secrets',
    'tools/..%2f..%2fsecrets',
    'tools\\..\\..\\secrets',
  ])('refuses a path that leads elsewhere: %s', async (path) => {
    const before = router.asked.length;
    const answer = await ask({ path }).answer();
    const isBelow = answer.status === 200 && lastAsked()?.path.startsWith('/api/v3/');

    if (!isBelow) {
      await ask({ path }).refused(400, 'validation_error', 'body.path');
      expect(router.asked).toHaveLength(before);
    }
  });

  test('refuses a body where there is none, and asks nothing', async () => {
    const before = router.asked.length;
    await ask({ path: 'tools', body: { a: 1 } }).refused(400, 'validation_error', 'body.body');

    expect(router.asked).toHaveLength(before);
  });

  test('refuses an answer that is too long', async () => {
    await ask({ path: 'long' }).refused(422, 'outbound_answer_too_large');
  });

  test('is not configured without a key', async () => {
    await unconfigured
      .call('askRouter', { body: { method: 'GET', path: 'tools' } })
      .refused(409, 'router_not_configured');
  });

  test('sends no key of the environment to an address that somebody stored', async () => {
    const other = await startServer({ env: { ROUTER_API_KEY: key } });
    try {
      const entry = { scope: 'global', key: 'ROUTER_BASE_URL', value: `http://127.0.0.1:${router.port}/x` } as const;
      await other.call('upsertConfig', { body: entry });
      await other.call('reloadConfig', {});
      await other.call('askRouter', { body: { method: 'GET', path: 'tools' } }).refused(409, 'router_not_configured');
    } finally {
      await other.destroy();
    }
  });

  test('is a tool of those that have it, and an error when the router refuses', async () => {
    const { id: agentId } = await registerAgent(server);
    const { client } = await connectMcp(server, { agentId });

    expect(await callTool(client, 'swarm_x', { method: 'GET', path: 'tools' })).toMatchObject({
      isError: false,
      data: { success: true, status: 201 },
    });
    expect(await callTool(client, 'swarm_x', { method: 'GET', path: 'refuse' })).toMatchObject({
      isError: true,
      data: { success: false, status: 404, message: 'The router refused.' },
    });
    await server
      .call('callMcpBridge', { agentId, body: { tool: 'swarm_x', args: { method: 'GET', path: 'tools' } } })
      .refused(403, 'tool_not_for_scripts');
  });
});
