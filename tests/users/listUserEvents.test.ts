import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { changeRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const withHistory = () =>
  createUser(server, {
    identities: Array.from({ length: 60 }, (_, index) => ({ kind: 'k', externalId: `${Math.random()}-${index}` })),
  });

describe('listUserEvents', () => {
  test('lists 50 events newest first, later ones of the same time first', async () => {
    const user = await withHistory();
    const { data } = await server.client().GET('/api/users/{id}/events', { params: { path: { id: user.id } } });

    const order = data?.events.map(({ after }) => Number(String(after?.externalId).split('-')[1]));
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => 59 - index));
  });

  test('pages by the time of the last event', async () => {
    const user = await withHistory();
    server.database
      .prepare(`update user_events set createdAt = '2026-01-01T00:00:00.000Z' where userId = ? and after like '%-1"%'`)
      .run(user.id);
    const { body } = await server.call('listUserEvents', {
      path: { id: user.id },
      query: { before: user.createdAt, limit: 200 },
    });
    const { body: none } = await server.call('listUserEvents', {
      path: { id: user.id },
      query: { before: '2026-01-01T00:00:00.000Z' },
    });

    expect(body.events.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(['2026-01-01T00:00:00.000Z']);
    expect(none.events).toEqual([]);
  });

  test('takes a cursor without milliseconds as the same instant', async () => {
    const user = await withHistory();
    changeRows(server, 'user_events', { userId: user.id }, { createdAt: '2026-01-01T00:00:00.000Z' });

    const { body } = await server.call('listUserEvents', {
      path: { id: user.id },
      query: { before: '2026-01-01T00:00:00Z' },
    });

    expect(body.events).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'before=yesterday', 'before=2026-02-30T00:00:00Z', 'before=2016-12-31T23:59:60Z'])(
    'refuses %s',
    async (query) => {
      const { status } = await server.request('GET', `/api/users/x/events?${query}`);

      expect(status).toBe(400);
    },
  );

  test('does not know an unknown user', async () => {
    const body = await server.call('listUserEvents', { path: { id: 'x' } }).refused(404, 'user_not_found');
    expect(body.error).toBe('User not found');
  });

  testOn('sqlite', 'query plans of SQLite')('finds a page by index, however long the history is', () => {
    const plan = planSteps(
      server,
      'select * from user_events where userId = ? and createdAt < ? order by createdAt desc, id desc limit 50',
      'x',
      'y',
    );

    expect(plan.join('\n')).toContain('USING INDEX user_events_user');
    expect(plan.join('\n')).not.toContain('TEMP B-TREE');
  });
});
