import { useSharedServer } from '../support/server.js';
import { createUser, getUser, historyOf } from '../support/users.js';

const server = useSharedServer();

const add = (id: string, body: unknown) => server.callUntyped('addUserIdentity', { path: { id }, body });

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

    for (const { id } of [owner, other]) {
      const refusal = await add(id, { kind: 'chat', externalId: 'UOWN' }).refused(409, 'identity_taken');
      expect(refusal.error).toBe('Identity chat:UOWN is already linked to a user');
    }
    expect((await getUser(server, other.id)).recentEvents).toEqual([]);
  });

  test('links a pair to one of twenty users who want it at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(server)));
    const answers = await Promise.all(users.map(({ id }) => add(id, { kind: 'chat', externalId: 'URACE' }).answer()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test.each([
    [{ kind: 'chat' }, 'body.externalId'],
    [{ kind: '', externalId: 'x' }, 'body.kind'],
    [{ kind: 'chat', externalId: ' ' }, 'body.externalId'],
  ])('refuses %j', async (body, path) => {
    await add('x', body).refused(400, 'validation_error', path);
  });

  test('does not know an unknown user', async () => {
    const body = await add('x', { kind: 'chat', externalId: 'U9' }).refused(404, 'user_not_found');
    expect(body.error).toBe('User not found');
  });
});
