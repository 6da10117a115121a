import { rowsOf } from '../support/rows.js';
import { addScriptApi, invoke, noEndpoint } from '../support/script-apis.js';
import { operatorKey, useServer, useSharedServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useSharedServer();

const callsOf = (id: string) => rowsOf(server, 'script_apis', { id })[0];

describe('invokeScriptApi', () => {
  test('runs the script with the body as its arguments, as its agent, and counts that', async () => {
    const source = `export default (args: { n: number }) => {
      console.log('hidden');
      return { n: args.n + 1 };
    };`;
    const { endpoint, script } = await addScriptApi(server, { source });
    const { status, body } = await invoke(server, endpoint.id, endpoint.token, { n: 2 });

    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      result: { n: 3 },
      error: null,
      durationMs: expect.any(Number),
    });
    expect(JSON.stringify(body)).not.toContain('hidden');
    expect(callsOf(endpoint.id)).toMatchObject({ callCount: 1, lastUsedAt: expect.any(String) });
    expect(rowsOf(server, 'script_runs', { apiEndpointId: endpoint.id })).toMatchObject([
      { scriptName: script.name, agentId: script.agentId, status: 'completed', kind: 'inline' },
    ]);
  });

  test('each of many calls at once counts', async () => {
    const { endpoint } = await addScriptApi(server, { source: 'export default () => 1;' });
    await Promise.all(Array.from({ length: 6 }, () => invoke(server, endpoint.id, endpoint.token)));

    expect(callsOf(endpoint.id)?.callCount).toBe(6);
  });

  test('asks for the token of this endpoint, and for no key of the server', async () => {
    const { endpoint } = await addScriptApi(server);
    const other = await addScriptApi(server);

    for (const key of [null, operatorKey, other.endpoint.token, `${endpoint.token}x`]) {
      const { status, body } = await invoke(server, endpoint.id, key);
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
    }
    expect(callsOf(endpoint.id)?.callCount).toBe(0);
    const open = await addScriptApi(server, { authMode: 'none', source: 'export default () => 1;' });
    expect((await invoke(server, open.endpoint.id, null)).body).toMatchObject({ ok: true, result: 1 });
  });

  test('an endpoint that is switched off or unknown is not there', async () => {
    const { endpoint, path } = await addScriptApi(server);
    await server.call('updateScriptApi', { path, body: { enabled: false } });

    expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(404);
    expect((await invoke(server, noEndpoint, null)).status).toBe(404);
  });

  test('the endpoints of a user who is suspended are not there, and come back with the user', async () => {
    const { id, key } = await userWith(server, 'admin');
    const { script } = await addScriptApi(server, { source: 'export default () => 1;' });
    const { body: endpoint } = await server.call('createScriptApi', { path: { id: script.id }, body: {}, key });
    expect((await invoke(server, endpoint.id, endpoint.token)).body).toMatchObject({ ok: true });

    await server.call('updateUser', { path: { id }, body: { status: 'suspended' } });
    expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(404);
    await server.call('updateUser', { path: { id }, body: { status: 'active' } });
    expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(200);
  });

  test('a script that throws, or takes too long, is told as such, and counts', async () => {
    const source = `export default async (args: { loop: boolean }) => {
      if (args.loop) for (;;) {}
      throw new Error('no luck');
    };`;
    const { endpoint } = await addScriptApi(server, { source });

    expect((await invoke(server, endpoint.id, endpoint.token, { loop: false })).body).toMatchObject({
      ok: false,
      result: null,
      error: { type: 'runtime_error', message: 'no luck' },
    });
    const slow = await server.request('POST', `/api/x/script/${endpoint.id}`, {
      key: endpoint.token,
      body: { loop: true },
      headers: { 'X-Swarm-Timeout-Ms': '1000' },
    });
    expect(slow.body).toMatchObject({ ok: false, error: { type: 'timeout' } });
    expect(callsOf(endpoint.id)?.callCount).toBe(2);
  });

  test('arguments that do not fit the schema of the script are refused before it runs', async () => {
    const source = `import { z } from 'zod';
export const argsSchema = z.object({ n: z.number(), to: z.string() });
export default (args: { n: number; to: string }) => args.n;`;
    const { endpoint } = await addScriptApi(server, { source });

    expect((await invoke(server, endpoint.id, endpoint.token, { n: 'one' })).body).toEqual({
      ok: false,
      result: null,
      error: {
        type: 'args_validation',
        message: "args must have required property 'to'; /n must be number",
        details: ["args must have required property 'to'", '/n must be number'],
      },
      durationMs: 0,
    });
    expect(callsOf(endpoint.id)?.callCount).toBe(0);
    const fitting = { n: 4, to: 'all' };
    expect((await invoke(server, endpoint.id, endpoint.token, fitting)).body).toMatchObject({ ok: true, result: 4 });
  });

  test('pages of every origin may call it, without credentials of the browser, and see what it answers', async () => {
    const { endpoint } = await addScriptApi(server, { source: 'export default () => 1;' });
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Headers': 'authorization, content-type' };
    const path = `/api/x/script/${endpoint.id}`;
    const asked = await server.request('OPTIONS', path, { key: null, headers });

    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    const called = await server.request('POST', `${path}?from=shop`, { key: endpoint.token, body: {}, headers });
    expect(called.body).toMatchObject({ ok: true, result: 1 });
    for (const answer of [asked, called]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const other = await server.request('GET', `/api/scripts/${endpoint.id}/apis`, { headers });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a body that is too large or no JSON is refused', async () => {
    const { endpoint } = await addScriptApi(server);
    const broken = await server.request('POST', `/api/x/script/${endpoint.id}`, {
      key: endpoint.token,
      body: Buffer.from('{"n":'),
      headers: { 'Content-Type': 'application/json' },
    });
    expect({ status: broken.status, code: broken.body.code }).toEqual({ status: 400, code: 'invalid_json' });
    const large = await invoke(server, endpoint.id, endpoint.token, { text: 'x'.repeat(1024 * 1024) });
    expect(large.status).toBe(413);
  });

  describe('SCRIPT_API_CALLS_PER_MINUTE', () => {
    const slow = useServer({ env: { SCRIPT_API_CALLS_PER_MINUTE: '2' } });

    test('is how often an endpoint is called at once; who has no token takes none of it', async () => {
      const { endpoint } = await addScriptApi(slow, { source: 'export default () => 1;' });
      const other = await addScriptApi(slow, { source: 'export default () => 2;' });
      for (const key of [null, 'wrong', 'wrong']) {
        expect((await invoke(slow, endpoint.id, key)).status).toBe(401);
      }
      const answers = await Promise.all(Array.from({ length: 5 }, () => invoke(slow, endpoint.id, endpoint.token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.code).toBe('script_api_rate_limit');
      expect(refused?.headers.get('retry-after')).toBe('30');
      expect((await invoke(slow, other.endpoint.id, other.endpoint.token)).status).toBe(200);
    });
  });
});
