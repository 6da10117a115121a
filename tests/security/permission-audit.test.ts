import { deleteRows, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer | undefined;

afterEach(async () => {
  await server?.destroy();
  server = undefined;
});

const start = async (env: Record<string, string>, dataDir?: string): Promise<OwnServer> => {
  server = await startServer({ env, ...(dataDir !== undefined && { dataDir }) });
  return server;
};

/** A user that is only a requester, and its key. */
const requester = async (of: OwnServer) => {
  const user = await createUser(of);
  const { plaintext: key } = await mintToken(of, user.id);
  await of.call('setUserRoles', { path: { id: user.id }, body: { roles: ['requester'] } });
  return { id: user.id, key };
};

const audited = (of: OwnServer): Record<string, unknown>[] =>
  rowsOf(of, 'permission_audit') as Record<string, unknown>[];

const audit = (of: OwnServer, id: string, createdAt: string): void => {
  of.database
    .prepare(`insert into permission_audit values (?, 'user', 'u', null, 'GET /x', 'allow', 'r', 'http', ?)`)
    .run(id, createdAt);
};

/** Once the purge of the start is over, and waits for the next day. */
const purged = (of: OwnServer) =>
  waitFor('the purge', () =>
    of.database
      .prepare("select 1 from jobs where kind = 'access.purge-audit' and runAt > ?")
      .get(new Date().toISOString()),
  );

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

test('decisions about users without an all-granting role are written, at the latest when the server stops', async () => {
  const first = await start({ RBAC_ENABLED: '1' });
  const user = await requester(first);
  await first.call('listUsers', { key: user.key });
  await first.call('createUser', { key: user.key, body: { name: 'x' } }).refused(403, 'permission_denied');
  await first.call('setFavorite', { key: user.key, body: { itemType: 'page', itemId: '1', favorite: true } });
  await first
    .call('putKvInNamespace', { path: { namespace: 'n', key: 'k' }, key: user.key, body: { value: 1 } })
    .refused(403, 'permission_denied');
  await first.stop();
  const second = await start({ RBAC_ENABLED: '1' }, first.dataDir);

  const decision = (permission: string | null, route: string, result: string, reason: string) => ({
    id: expect.any(String),
    principalType: 'user',
    principalId: user.id,
    permission,
    route,
    decision: result,
    reason,
    source: 'http',
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(audited(second)).toEqual([
    decision(null, 'GET /api/users', 'allow', 'read without permission verb'),
    decision(null, 'POST /api/users', 'deny', 'route has no permission verb (operator-only)'),
    decision('favorite.write.own', 'PUT /api/favorites', 'allow', 'permission held'),
    decision('kv.write.any', 'PUT /api/kv/_/{namespace}/{key}', 'deny', "missing permission 'kv.write.any'"),
  ]);
});

test('two hundred decisions are written without waiting', async () => {
  const running = await start({ RBAC_ENABLED: '1' });
  const user = await requester(running);
  await Promise.all(Array.from({ length: 200 }, () => running.request('GET', '/api/users', { key: user.key })));
  await waitFor('all decisions to be written', () => audited(running).length >= 200);

  expect(audited(running)).toHaveLength(200);
});

test.each([
  ['RBAC is off', {}, 200],
  ['the audit is off', { RBAC_ENABLED: 'true', RBAC_AUDIT_DISABLED: 'true' }, 403],
])('nothing is written while %s', async (_what, env, status) => {
  const first = await start(env);
  const user = await requester(first);
  const answer = await first.call('createUser', { key: user.key, body: { name: 'x' } }).answer();
  await first.stop();
  const second = await start(env, first.dataDir);

  expect(answer.status).toBe(status);
  expect(audited(second)).toEqual([]);
});

test('the operator and admins are not written down', async () => {
  const first = await start({ RBAC_ENABLED: '1' });
  const admin = await createUser(first);
  const { plaintext: key } = await mintToken(first, admin.id);
  await first.call('createUser', { key, body: { name: 'x' } });
  await first.call('createUser', { body: { name: 'x' } });
  await first.stop();
  const second = await start({ RBAC_ENABLED: '1' }, first.dataDir);

  expect(audited(second)).toEqual([]);
});

test.each([
  [{}, ['recent']],
  [{ RBAC_AUDIT_RETENTION_DAYS: '50' }, ['old', 'recent']],
  [{ RBAC_AUDIT_RETENTION_DAYS: '5' }, []],
])('with %j old decisions are deleted at start', async (env, kept) => {
  const first = await start({});
  await purged(first);
  audit(first, 'old', daysAgo(31));
  audit(first, 'recent', daysAgo(29));
  await first.stop();
  const second = await start(env, first.dataDir);

  await purged(second);
  expect(audited(second).map(({ id }) => id)).toEqual(kept);
});

test('users without any role get the default one at start', async () => {
  const first = await start({});
  const stripped = await createUser(first);
  const restricted = await requester(first);
  deleteRows(first, 'user_roles', { userId: stripped.id });
  await first.stop();
  const second = await start({}, first.dataDir);

  expect((await second.call('getUserRoles', { path: { id: stripped.id } })).body.roles).toEqual(['admin']);
  expect((await second.call('getUserRoles', { path: { id: restricted.id } })).body.roles).toEqual(['requester']);
});
