import { randomUUID } from 'node:crypto';
import { insertRows, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useServer();

describe('listUsers', () => {
  test('lists users by name with identities, tokens and the newest events', async () => {
    const zoe = await createUser(server, { name: 'Zoe' });
    const abe = await createUser(server, {
      name: 'Abe',
      emailAliases: ['abe@old.example.com'],
      identities: Array.from({ length: 7 }, (_, index) => ({ kind: 'chat', externalId: `U${index}` })),
    });
    await server.call('mintUserToken', { path: { id: zoe.id }, body: { label: 'Laptop' } });

    const { data } = await server.client().GET('/api/users');

    expect(data?.users.map(({ name }) => name)).toEqual(['Abe', 'Zoe']);
    expect(data?.users[0]).toMatchObject({ id: abe.id, emailAliases: ['abe@old.example.com'], tokens: [] });
    expect(data?.users[0]?.identities).toHaveLength(7);
    expect(data?.users[0]?.recentEvents.map(({ after }) => after?.externalId)).toEqual(['U6', 'U5', 'U4', 'U3', 'U2']);
    expect(data?.users[1]).toMatchObject({ identities: [], tokens: [{ label: 'Laptop', userId: zoe.id }] });
  });

  test.each([
    [0, 0],
    [1, 1],
    [50, 7],
  ])('recentEvents=%i returns %i of seven events', async (recentEvents, expected) => {
    const { data } = await server.client().GET('/api/users', { params: { query: { recentEvents } } });

    expect(data?.users.find(({ name }) => name === 'Abe')?.recentEvents).toHaveLength(expected);
  });

  test.each(['-1', '51', 'many', ''])('refuses recentEvents=%s', async (value) => {
    const body = await server
      .callUntyped('listUsers', { query: { recentEvents: value } })
      .refused(400, 'validation_error', 'query.recentEvents');
    expect(body.error).toContain('query.recentEvents');
  });
});

test('more than 16 MiB of users are refused, in events too until fewer are asked for', async () => {
  const { id } = await createUser(server, { name: 'Long' });
  const event = { userId: id, eventType: 'profile_changed', actor: 'operator', createdAt: '2026-01-01T00:00:00.000Z' };
  const after = JSON.stringify({ notes: 'x'.repeat(400_000) });
  insertRows(
    server,
    'user_events',
    Array.from({ length: 45 }, () => ({ ...event, id: randomUUID(), after })),
  );
  const { error } = await server.call('listUsers', { query: { recentEvents: 50 } }).refused(503, 'read_too_large');
  expect(error).toContain('a smaller recentEvents');
  expect((await server.call('listUsers')).status).toBe(200);

  const [row] = rowsOf(server, 'users', { id });
  insertRows(
    server,
    'users',
    Array.from({ length: 65 }, (_, index) => ({
      ...row,
      id: `user-${index}`,
      email: null,
      emailKey: null,
      notes: 'x'.repeat(262_144),
    })),
  );
  await server.call('listUsers', { query: { recentEvents: 0 } }).refused(503, 'read_too_large');
});
