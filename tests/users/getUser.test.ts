import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

describe('getUser', () => {
  test('returns one user; recentEvents=0 returns no events', async () => {
    const user = await createUser(server, { dailyBudgetUsd: 3 });
    const { body } = await server.request('GET', `/api/users/${user.id}`);
    const { body: bare } = await server.request('GET', `/api/users/${user.id}?recentEvents=0`);

    expect(body.user).toEqual(user);
    expect(bare.user).toEqual({ ...user, recentEvents: [] });
  });

  test('does not know an unknown id', async () => {
    const { status, body } = await server.request('GET', '/api/users/nobody');

    expect(status).toBe(404);
    expect(body).toEqual({ error: 'User not found', code: 'user_not_found' });
  });

  test('refuses recentEvents above 200', async () => {
    const { status } = await server.request('GET', '/api/users/nobody?recentEvents=201');

    expect(status).toBe(400);
  });
});
