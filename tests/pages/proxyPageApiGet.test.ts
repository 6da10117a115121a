import { request } from 'node:http';
import { operations } from '../../generated/swarm/operations.js';
import type { OperationInfo } from '../../server/contract/operation.js';
import { callAsPage, cookieIn, createPage, launched, look, refusalOf } from '../support/pages.js';
import { changeRows } from '../support/rows.js';
import { type OwnServer, startServer, useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

const all = Object.values<OperationInfo>(operations);

const rawStatus = (path: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, headers: { Cookie: cookie } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('a page reads as the operator who launched it, with the query, and nobody keeps the answer', async () => {
  const { id, agentId } = await createPage(server);
  const cookie = await launched(server, id);

  const answer = await callAsPage(server, cookie, 'GET', 'agents?fields=slim');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(((await answer.json()) as { agents: { id: string }[] }).agents.map((agent) => agent.id)).toContain(agentId);
  expect((await callAsPage(server, cookie, 'GET', `agents/${agentId}`)).status).toBe(200);
  expect((await callAsPage(server, cookie, 'GET', 'tasks?limit=abc')).status).toBe(400);
});

test('only what the contract marks is open to a page: every other operation is refused', async () => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);
  const closed = all.filter(({ pageSession, path }) => pageSession === undefined && path.startsWith('/api/'));
  expect(closed.length).toBeGreaterThan(150);

  for (const { method, path } of closed) {
    const filled = path.replace(/\{[^}]+\}/g, 'x').slice('/api/'.length);
    const answer = await callAsPage(server, cookie, method, filled, method === 'GET' ? {} : { body: {} });
    expect([path, ...(await refusalOf(answer))]).toEqual([path, 403, 'page_call_forbidden']);
  }
});

test('a cookie opens no operation outside of the proxy', async () => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);

  for (const path of ['/api/agents', '/api/tasks', '/me', `/api/pages/${id}`]) {
    expect((await look(server, path, { Cookie: cookie })).status).toBe(401);
  }
});

test('a key is not looked at, and neither is who claims to ask', async () => {
  const { id } = await createPage(server);
  const { plaintext } = await mintToken(server, (await createUser(server)).id);
  const claims = { Authorization: `Bearer ${plaintext}`, 'X-Page-Id': id, 'X-Agent-ID': 'a' };

  expect(await refusalOf(await callAsPage(server, '', 'GET', 'agents', { headers: claims }))).toEqual([
    401,
    'page_session_missing',
  ]);
  expect(
    await refusalOf(await callAsPage(server, 'page_session=made.up.token', 'GET', 'agents', { headers: claims })),
  ).toEqual([401, 'page_session_missing']);
});

test.each([
  ['..', 404],
  ['agents/..', 404],
  ['agents/../users', 404],
  ['agents/%2e%2e/users', 404],
  ['agents/%2E%2E%2Fusers', 404],
  ['agents%2f..%2fusers', 404],
  ['agents%2Fx', 404],
  ['agents/x%5cy', 404],
  ['agents/.', 404],
  ['agents//x', 404],
  ['agents/', 404],
  ['', 401],
  ['agents/%zz', 404],
  ['agents/%00', 400],
  ['agents/%c0%ae%c0%ae', 404],
  ['%61gents', 404],
  ['nothing/here', 404],
])('the path %s leads nowhere', async (path, status) => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);

  expect(await rawStatus(`/@swarm/api/${path}`, cookie)).toBe(status);
});

test.each([
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'http://localhost:5274' }, 403],
  [{ Origin: 'null' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'none' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{}, 200],
])('a request of %j is answered with %d', async (headers, status) => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);

  const answer = await look(server, '/@swarm/api/agents', { Cookie: cookie, ...headers } as Record<string, string>);

  expect(answer.status).toBe(status);
});

test('a session that is over, or whose person is not active, opens nothing', async () => {
  const { id } = await createPage(server);
  const user = await createUser(server);
  const cookie = await launched(server, id, (await mintToken(server, user.id)).plaintext);
  expect((await callAsPage(server, cookie, 'GET', 'agents')).status).toBe(200);

  await server.call('updateUser', { path: { id: user.id }, body: { status: 'suspended' } });
  expect((await callAsPage(server, cookie, 'GET', 'agents')).status).toBe(401);
  await server.call('updateUser', { path: { id: user.id }, body: { status: 'active' } });
  changeRows(server, 'page_sessions', { pageId: id }, { expiresAt: '2020-01-01T00:00:00.000Z' });
  expect((await callAsPage(server, cookie, 'GET', 'agents')).status).toBe(401);
});

test('a page sees itself without the hash of its password, and no other page', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  const other = await createPage(server);
  const cookie = cookieIn((await look(server, `/p/${id}?key=right`)).headers);

  const own = await callAsPage(server, cookie, 'GET', `pages/${id}`);

  expect(await own.json()).toMatchObject({ id, passwordHash: null });
  expect((await callAsPage(server, cookie, 'GET', `pages/${other.id}`)).status).toBe(403);
  const launchedOther = await launched(server, other.id);
  expect((await callAsPage(server, launchedOther, 'GET', `pages/${id}`)).status).toBe(403);
});

test('what pages may call answers with nothing that their proxy does not', () => {
  const declared = (id: keyof typeof operations): Set<string> => new Set(Object.keys(operations[id].responses));
  const proxies = declared('proxyPageApiPost');
  const missing = all
    .filter(({ pageSession }) => pageSession !== undefined)
    .flatMap(({ id, responses }) => Object.keys(responses).map((status) => [id, status] as const))
    .filter(([, status]) => !proxies.has(status));

  expect(missing).toEqual([]);
});

describe('with roles', () => {
  let own: OwnServer;

  beforeAll(async () => {
    own = await startServer({ env: { RBAC_ENABLED: 'true' } });
  });

  afterAll(() => own.destroy());

  test('a page may do in the session of a person what that person may', async () => {
    const { id } = await createPage(own);
    const user = await createUser(own);
    await own.call('setUserRoles', { path: { id: user.id }, body: { roles: ['requester'] } });
    const cookie = await launched(own, id, (await mintToken(own, user.id)).plaintext);

    expect((await callAsPage(own, cookie, 'POST', 'tasks', { body: { task: 'x' } })).status).toBe(201);
    const refused = await callAsPage(own, cookie, 'PUT', 'kv/a', { body: { value: 1 } });
    expect(await refusalOf(refused)).toEqual([403, 'permission_denied']);
  });
});
