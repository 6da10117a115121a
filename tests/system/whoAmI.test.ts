import { useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

describe('whoAmI', () => {
  test('knows the operator key, whatever agent it is used for', async () => {
    const answer = await server.request('GET', '/api/whoami', { headers: { 'X-Agent-ID': 'someone' } });

    expect(answer).toMatchObject({ status: 200, body: { kind: 'operator', user: null } });
  });

  test('knows whose token it is', async () => {
    const { identities, tokens, recentEvents, ...user } = await createUser(server, { email: 'who@example.com' });
    const { plaintext } = await mintToken(server, user.id);

    const answer = await server.request('GET', '/api/whoami', { key: plaintext });

    expect(answer).toMatchObject({ status: 200, body: { kind: 'user' } });
    expect(answer.body.user).toEqual(user);
  });

  test('refuses a revoked token, and that of a suspended user', async () => {
    const { id } = await createUser(server, { name: 'Bob' });
    const [first, second] = [await mintToken(server, id), await mintToken(server, id)];
    await server.request('DELETE', `/api/users/${id}/mcp-tokens/${first.token.id}`);
    expect((await server.request('GET', '/api/whoami', { key: first.plaintext })).status).toBe(401);
    expect((await server.request('GET', '/api/whoami', { key: second.plaintext })).status).toBe(200);

    await server.request('PATCH', `/api/users/${id}`, { body: { status: 'suspended' } });
    expect((await server.request('GET', '/api/whoami', { key: second.plaintext })).status).toBe(401);
  });

  test.each([[null], ['wrong-key'], ['swt_AAAAAAAAAAAAAAAAAAAAAAAA']])('refuses the key %p', async (key) => {
    expect(await server.request('GET', '/api/whoami', { key })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized', code: 'unauthenticated' },
    });
  });
});
