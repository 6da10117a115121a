import { useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

describe('whoAmI', () => {
  test('knows the operator key, whatever agent it is used for', async () => {
    const answer = await server.call('whoAmI', { agentId: 'someone' });

    expect(answer).toMatchObject({ status: 200, body: { kind: 'operator', user: null } });
  });

  test('knows whose token it is', async () => {
    const { identities, tokens, recentEvents, ...user } = await createUser(server, { email: 'who@example.com' });
    const { plaintext } = await mintToken(server, user.id);

    const answer = await server.call('whoAmI', { key: plaintext });

    expect(answer).toMatchObject({ status: 200, body: { kind: 'user' } });
    expect(answer.body.user).toEqual(user);
  });

  test('refuses a revoked token, and that of a suspended user', async () => {
    const { id } = await createUser(server, { name: 'Bob' });
    const [first, second] = [await mintToken(server, id), await mintToken(server, id)];
    await server.call('revokeUserToken', { path: { id, tokenId: first.token.id } });
    await server.call('whoAmI', { key: first.plaintext }).refused(401, 'unauthenticated');
    expect((await server.call('whoAmI', { key: second.plaintext })).status).toBe(200);

    await server.call('updateUser', { path: { id }, body: { status: 'suspended' } });
    await server.call('whoAmI', { key: second.plaintext }).refused(401, 'unauthenticated');
  });

  test.each([[null], ['wrong-key'], ['swt_AAAAAAAAAAAAAAAAAAAAAAAA']])('refuses the key %p', async (key) => {
    expect(await server.call('whoAmI', { key }).refused(401, 'unauthenticated')).toMatchObject({
      error: 'Unauthorized',
    });
  });
});
