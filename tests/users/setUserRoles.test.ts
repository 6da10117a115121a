import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const set = (id: string, body: unknown) => server.callUntyped('setUserRoles', { path: { id }, body });

describe('setUserRoles', () => {
  test('replaces the roles, and a change is told of', async () => {
    const user = await createUser(server);
    const first = await set(user.id, { roles: ['requester', 'requester'] });
    const same = await set(user.id, { roles: ['requester'] });
    const { body } = await server.call('getUser', { path: { id: user.id } });

    expect([first.body, same.body]).toEqual([{ roles: ['requester'] }, { roles: ['requester'] }]);
    expect(body.user.recentEvents).toEqual([
      expect.objectContaining({
        eventType: 'profile_changed',
        before: { roles: ['admin'] },
        after: { roles: ['requester'] },
      }),
    ]);
  });

  test.each([
    [{}, 'body.roles'],
    [{ roles: [] }, 'body.roles'],
    [{ roles: ['owner'] }, 'body.roles.0'],
  ])('refuses %j', async (body, path) => {
    const user = await createUser(server);

    await set(user.id, body).refused(400, 'validation_error', path);
  });

  test('does not know an unknown user', async () => {
    await set('x', { roles: ['admin'] }).refused(404, 'user_not_found');
  });
});
