import { useSharedServer } from '../support/server.js';
import { createUser, getUser, historyOf } from '../support/users.js';

const server = useSharedServer();

const add = (id: string, body: unknown) => server.request('POST', `/api/users/${id}/identities`, { body });

describe('addUserIdentity', () => {
  test('links an identity and returns all of them by kind and id', async () => {
    const user = await createUser(server);
    await add(user.id, { kind: 'vcs-a', externalId: 'z' });
    const { status, body } = await add(user.id, { kind: 'chat', externalId: 'U+1@x:/é' });

    expect(status).toBe(200);
    expect(body.identities).toEqual([
      { kind: 'chat', externalId: 'U+1@x:/é' },
      { kind: 'vcs-a', externalId: 'z' },
    ]);
    expect(historyOf(await getUser(server, user.id)).at(-1)).toEqual({
      eventType: 'identity_added',
      before: null,
      after: { kind: 'chat', externalId: 'U+1@x:/é' },
    });
  });

  test('refuses a pair that anybody has, the user included, and writes no event', async () => {
    const owner = await createUser(server, { identities: [{ kind: 'chat', externalId: 'UOWN' }] });
    const other = await createUser(server);

    const answers = [
      await add(owner.id, { kind: 'chat', externalId: 'UOWN' }),
      await add(other.id, { kind: 'chat', externalId: 'UOWN' }),
    ];

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'Identity chat:UOWN is already linked to a user'],
      [409, 'Identity chat:UOWN is already linked to a user'],
    ]);
    expect((await getUser(server, other.id)).recentEvents).toEqual([]);
  });

  test('links a pair to one of twenty users who want it at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(server)));
    const answers = await Promise.all(users.map(({ id }) => add(id, { kind: 'chat', externalId: 'URACE' })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test.each([{ kind: 'chat' }, { kind: '', externalId: 'x' }, { kind: 'chat', externalId: ' ' }])(
    'refuses %j',
    async (body) => {
      const { status } = await add('x', body);

      expect(status).toBe(400);
    },
  );

  test('does not know an unknown user', async () => {
    const { status, body } = await add('x', { kind: 'chat', externalId: 'U9' });

    expect(status).toBe(404);
    expect(body.error).toBe('User not found');
  });
});
