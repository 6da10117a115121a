import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const set = (id: string, body: unknown) => server.request('PUT', `/api/users/${id}/roles`, { body });

describe('setUserRoles', () => {
  test('replaces the roles, and a change is told of', async () => {
    const user = await createUser(server);
    const first = await set(user.id, { roles: ['requester', 'requester'] });
    const same = await set(user.id, { roles: ['requester'] });
    const { body } = await server.request('GET', `/api/users/${user.id}`);

    expect([first.body, same.body]).toEqual([{ roles: ['requester'] }, { roles: ['requester'] }]);
    expect(body.user.recentEvents).toEqual([
      expect.objectContaining({
        eventType: 'profile_changed',
        before: { roles: ['admin'] },
        after: { roles: ['requester'] },
      }),
    ]);
  });

  test.each([[{}], [{ roles: [] }], [{ roles: ['owner'] }]])('refuses %j', async (body) => {
    const user = await createUser(server);

    expect((await set(user.id, body)).status).toBe(400);
  });

  test('does not know an unknown user', async () => {
    expect((await set('x', { roles: ['admin'] })).status).toBe(404);
  });
});
