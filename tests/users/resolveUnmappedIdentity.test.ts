import type { CallInput } from '../support/call.js';
import { useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useServer();

const list = (query: CallInput<'listUnmappedIdentities'>['query'] = {}) =>
  server.call('listUnmappedIdentities', { query });

describe('resolveUnmappedIdentity', () => {
  const resolve = (kind: string, externalId: string, body: unknown) =>
    server.callUntyped('resolveUnmappedIdentity', { path: { kind, externalId }, body });

  test('links an account to a user and takes it off the list', async () => {
    const user = await createUser(server);
    // The key-value operations take no such key; webhooks write it.
    const insert = server.database.prepare(
      `insert into kv_entries values ('integration:unmapped:devops', ?, ?, ?, null, 1, 1)`,
    );
    insert.run('a+b@x/y:meta', '{"lastSeenAt":"2026-01-01T00:00:00.000Z"}', 'json');
    insert.run('a+b@x/y:count', '2', 'integer');
    expect((await list({ kind: 'devops' })).body.unmapped).toEqual([
      expect.objectContaining({ externalId: 'a+b@x/y', count: 2 }),
    ]);
    const { status, body } = await resolve('devops', 'a+b@x/y', { userId: user.id });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, identities: [{ kind: 'devops', externalId: 'a+b@x/y' }] });
    expect(body.user.recentEvents[0]).toMatchObject({ eventType: 'identity_added' });
    expect((await list({ kind: 'devops' })).body.unmapped).toEqual([]);
  });

  test('creates a user for an account that need not be on the list', async () => {
    const { status, body } = await resolve('chat', 'UNEW', { name: 'New', email: 'new@example.com', notes: 'n' });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'New',
      email: 'new@example.com',
      notes: 'n',
      identities: [{ kind: 'chat', externalId: 'UNEW' }],
    });
  });

  test('refuses an account that is linked, and creates nobody', async () => {
    await createUser(server, { identities: [{ kind: 'chat', externalId: 'UOWN' }] });
    const body = await resolve('chat', 'UOWN', { name: 'Ghost' }).refused(409, 'identity_taken');
    expect(body.error).toContain('already linked');
    const { body: users } = await server.call('listUsers');
    expect(users.users.map(({ name }: { name: string }) => name)).not.toContain('Ghost');
  });

  test.each([
    [{}, 'body'],
    [{ userId: '' }, 'body.userId'],
    [{ name: '' }, 'body.name'],
    [{ name: 'X', email: 'no address' }, 'body.email'],
  ])('refuses %j', async (body, path) => {
    await resolve('chat', 'UBAD', body).refused(400, 'validation_error', path);
  });

  test('does not know an unknown user', async () => {
    const body = await resolve('chat', 'UBAD', { userId: 'nobody' }).refused(404, 'target_user_not_found');
    expect(body.error).toBe('Target user not found');
  });
});
