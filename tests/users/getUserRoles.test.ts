import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const rolesOf = (id: string) => server.call('getUserRoles', { path: { id } });

describe('getUserRoles', () => {
  test('a new user is an admin', async () => {
    const user = await createUser(server);

    expect(await rolesOf(user.id)).toMatchObject({ status: 200, body: { roles: ['admin'] } });
  });

  test('lists what was set, in alphabetical order', async () => {
    const user = await createUser(server);
    await server.call('setUserRoles', { path: { id: user.id }, body: { roles: ['requester', 'admin'] } });

    expect((await rolesOf(user.id)).body).toEqual({ roles: ['admin', 'requester'] });
  });

  test('does not know an unknown user', async () => {
    await rolesOf('x').refused(404, 'user_not_found');
  });
});
