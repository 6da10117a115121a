import { useSharedServer } from '../support/server.js';
import { createUser, getUser, historyOf } from '../support/users.js';

const server = useSharedServer();

const remove = (id: string, kind: string, externalId: string) =>
  server.call('removeUserIdentity', { path: { id, kind, externalId } });

describe('removeUserIdentity', () => {
  test.each(['U1', 'ada+x@example.com', 'team:room/7', '100%'])('unlinks %s', async (externalId) => {
    const user = await createUser(server, {
      identities: [
        { kind: 'chat', externalId },
        { kind: 'devops', externalId },
      ],
    });

    const { status, body } = await remove(user.id, 'chat', externalId);

    expect(status).toBe(200);
    expect(body.identities).toEqual([{ kind: 'devops', externalId }]);
    expect(historyOf(await getUser(server, user.id)).at(-1)).toEqual({
      eventType: 'identity_removed',
      before: { kind: 'chat', externalId },
      after: null,
    });
  });

  test('a missing link is no error, and is told of all the same; the link of another user stays', async () => {
    const owner = await createUser(server, { identities: [{ kind: 'chat', externalId: 'THEIRS' }] });
    const other = await createUser(server);

    const { status, body } = await remove(other.id, 'chat', 'THEIRS');

    expect(status).toBe(200);
    expect(body.identities).toEqual([]);
    expect(historyOf(await getUser(server, other.id)).map(({ eventType }) => eventType)).toEqual(['identity_removed']);
    expect((await getUser(server, owner.id)).identities).toHaveLength(1);
  });

  test('does not know an unknown user', async () => {
    const body = await remove('x', 'chat', 'U').refused(404, 'user_not_found');
    expect(body.error).toBe('User not found');
  });
});
