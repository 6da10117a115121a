import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

describe('getUser', () => {
  test('returns one user; recentEvents=0 returns no events', async () => {
    const user = await createUser(server, { dailyBudgetUsd: 3 });
    const { body } = await server.call('getUser', { path: { id: user.id } });
    const { body: bare } = await server.call('getUser', { path: { id: user.id }, query: { recentEvents: 0 } });

    expect(body.user).toEqual(user);
    expect(bare.user).toEqual({ ...user, recentEvents: [] });
  });

  test('does not know an unknown id', async () => {
    const body = await server.call('getUser', { path: { id: 'nobody' } }).refused(404, 'user_not_found');
    expect(body).toEqual({ error: 'User not found', code: 'user_not_found' });
  });

  test('refuses recentEvents above 200', async () => {
    await server
      .call('getUser', { path: { id: 'nobody' }, query: { recentEvents: 201 } })
      .refused(400, 'validation_error', 'query.recentEvents');
  });
});
