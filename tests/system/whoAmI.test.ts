import { startServer, type TestServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

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

  test.each([[null], ['wrong-key'], ['swt_AAAAAAAAAAAAAAAAAAAAAAAA']])('refuses the key %p', async (key) => {
    expect(await server.request('GET', '/api/whoami', { key })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
  });
});
