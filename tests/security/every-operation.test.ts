import { document } from '../../generated/swarm/document.js';
import { operations } from '../../generated/swarm/operations.js';
import { type ContractOperation, errorCode, operationsOf } from '../support/contract.js';
import { controllerToken } from '../support/controllers.js';
import { refusalIn } from '../support/mcp.js';
import { deleteRows } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { type OwnServer, operatorKey, type RawResponse, startServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

/** Every operation of the published contract, with what it says about who may call it. */
const table = operationsOf('swarm');

const requesterPermissions = new Set([
  'task.create.own',
  'task.read.own',
  'task.cancel.own',
  'task.action.own',
  'task.fs.mutate',
  'favorite.write.own',
  'approval.respond.any',
]);

/** What a user without an all-granting role must be told, or undefined when the request must be let through. */
const expectedRefusal = (
  { readOnly, permission, permissionsWithin }: ContractOperation,
  held: ReadonlySet<string>,
): string | undefined => {
  if (permission !== undefined) {
    return held.has(permission) ? undefined : `The roles of the user do not include the permission '${permission}'`;
  }
  return readOnly || permissionsWithin
    ? undefined
    : 'Only the operator and users whose role grants everything may do this';
};

/** The operator has another address for the same. */
const forUsersOnly = ['mcpUserGet', 'mcpUserDelete'];
/** They have tokens of their own. */
const forControllersOnly = ['connectRuntimeController'];

let server: OwnServer;
let adminKey: string;
let requesterKey: string;
let roleless: string;
let revokedKey: string;
let suspendedKey: string;
let controllerKey: string;

const setRoles = (id: string, roles: string[]) => server.callUntyped('setUserRoles', { path: { id }, body: { roles } });

beforeAll(async () => {
  server = await startServer({ env: { RBAC_ENABLED: 'true' } });
  const keyOf = async (name: string) => {
    const user = await createUser(server, { name });
    return { id: user.id, ...(await mintToken(server, user.id)) };
  };
  adminKey = (await keyOf('Admin')).plaintext;
  const requester = await keyOf('Requester');
  requesterKey = requester.plaintext;
  await setRoles(requester.id, ['requester']);
  const stripped = await keyOf('Without roles');
  roleless = stripped.plaintext;
  deleteRows(server, 'user_roles', { userId: stripped.id });
  const revoked = await keyOf('Revoked');
  revokedKey = revoked.plaintext;
  await server.call('revokeUserToken', { path: { id: revoked.id, tokenId: revoked.token.id } });
  const suspended = await keyOf('Suspended');
  suspendedKey = suspended.plaintext;
  await server.call('updateUser', { path: { id: suspended.id }, body: { status: 'suspended' } });
  controllerKey = await controllerToken(server, (await addController(server)).id);
});

afterAll(() => server.destroy());

/** A request with ids nobody has and a body that fits nothing: a refusal must come before anybody looks at them. */
const call = async ({ method, path }: ContractOperation, key: string | null): Promise<RawResponse> => {
  const answer = await server.request(method, path.replace(/\{[^}]+\}/g, 'nobody-has-this-id'), {
    key,
    ...(method !== 'GET' && { body: [] }),
  });
  if (answer.status >= 400) {
    expect(refusalIn(answer.body)).toMatchObject({ error: expect.any(String), code: expect.stringMatching(errorCode) });
  }
  return answer;
};

const admissionOf = ({ body }: RawResponse): string | undefined =>
  body?.code === 'permission_denied' ? body.error : undefined;

test('the server knows of each operation what the contract says', () => {
  expect(table.length).toBeGreaterThan(0);
  for (const row of table) {
    expect(operations[row.id as keyof typeof operations]).toMatchObject({
      id: row.id,
      method: row.method,
      path: row.path,
      ...(row.permission !== undefined && { permission: row.permission }),
    });
    const [, declared] =
      Object.entries(document.paths?.[row.path] ?? {}).find(([name]) => name === row.method.toLowerCase()) ?? [];
    const { security = document.security ?? [] } = declared as { security?: readonly object[] };
    expect(security.length > 0).toBe(row.secured);
  }
  expect(Object.keys(operations)).toHaveLength(table.length);
});

describe.each(table.filter(({ secured }) => secured))('$id', (row) => {
  test.each([
    ['no key', () => null],
    ['a wrong key', () => 'wrong'],
    ['a token that never was', () => `swt_${'0'.repeat(24)}`],
    ['a revoked token', () => revokedKey],
    ['the token of a suspended user', () => suspendedKey],
  ])('refuses %s', async (_what, key) => {
    const { status, body } = await call(row, key());

    expect([status, body]).toEqual([401, { error: 'Unauthorized', code: 'unauthenticated' }]);
  });

  test('refuses the token of a controller, which opens the connection of that one alone', async () => {
    const { status, body } = await call(row, controllerKey);

    const isTheirs = forControllersOnly.includes(row.id);
    expect([status, body?.code]).toEqual(isTheirs ? [426, 'upgrade_required'] : [401, 'unauthenticated']);
  });

  test('decides about users by role, before it looks at anything else', async () => {
    for (const [key, held] of [
      [requesterKey, requesterPermissions],
      [roleless, new Set<string>()],
    ] as const) {
      const answer = await call(row, key);
      const expected = expectedRefusal(row, held);

      expect(admissionOf(answer)).toBe(expected);
      expect(answer.status === 403 || expected === undefined).toBe(true);
    }
  });

  test('lets an admin and the operator in', async () => {
    for (const key of [adminKey, operatorKey]) {
      const answer = await call(row, key);

      expect(answer.status === 401).toBe(
        forControllersOnly.includes(row.id) || (key === operatorKey && forUsersOnly.includes(row.id)),
      );
      expect(admissionOf(answer)).toBeUndefined();
    }
  });
});

/** Takes the session of a page, and no key. */
const isOfPages = ({ id }: { readonly id: string }): boolean => id.startsWith('proxyPageApi');

describe('public operations', () => {
  const open = table.filter(({ secured }) => !secured);

  test.each(open.filter((row) => !isOfPages(row)))('$id needs no key', async (row) => {
    const { status } = await call(row, null);

    expect([401, 403]).not.toContain(status);
  });

  test.each(open.filter(isOfPages))('$id needs the session of a page, which no key is', async (row) => {
    for (const key of [null, operatorKey, adminKey]) {
      const { status, body } = await call(row, key);

      expect([status, body]).toEqual([
        401,
        { error: 'No page session: launch the page or unlock it first', code: 'page_session_missing' },
      ]);
    }
  });
});

describe('what no operation answers', () => {
  test.each([
    ['GET', '/api/unknown'],
    ['POST', '/api/unknown'],
  ])('%s %s is closed without a key and unknown with one', async (method, path) => {
    const ask = async (key: string | null) => (await server.request(method, path, { key })).status;

    expect(await ask(null)).toBe(401);
    expect(await ask(suspendedKey)).toBe(401);
    expect(await ask(controllerKey)).toBe(401);
    expect(await ask(adminKey)).toBe(404);
    expect(await ask(requesterKey)).toBe(method === 'GET' ? 404 : 403);
    expect((await server.request(method, path)).status).toBe(404);
  });
});
