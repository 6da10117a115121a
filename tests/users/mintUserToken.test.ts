import { createHash } from 'node:crypto';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, getUser, historyOf, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

describe('mintUserToken', () => {
  test('shows the secret once and stores only its hash and last four characters', async () => {
    const user = await createUser(server);
    const { plaintext, token, user: after } = await mintToken(server, user.id, 'Laptop');

    expect(plaintext).toMatch(/^swt_[0-9A-Za-z]{24}$/);
    expect(token).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      userId: user.id,
      label: 'Laptop',
      tokenPreview: plaintext.slice(-4),
      createdAt: expect.any(String),
    });
    expect(after.tokens).toEqual([token]);
    expect(historyOf(after)).toEqual([
      {
        eventType: 'token_minted',
        before: null,
        after: { tokenId: token.id, label: 'Laptop', preview: plaintext.slice(-4) },
      },
    ]);
    const row = rowsOf(server, 'user_tokens', { id: token.id })[0] as {
      tokenHash: string;
    };
    expect(row.tokenHash).toBe(createHash('sha256').update(plaintext).digest('hex'));
    expect(JSON.stringify([row, rowsOf(server, 'user_events')])).not.toContain(plaintext);
    expect(server.output.join('\n')).not.toContain(plaintext);
  });

  test.each([[{}], [{ label: null }], [undefined]])('takes %j: a label is optional', async (body) => {
    const user = await createUser(server);
    const { status, body: minted } = await server.callUntyped('mintUserToken', { path: { id: user.id }, body });

    expect(status).toBe(200);
    expect(minted.token.label).toBeNull();
  });

  test('makes 100 that work at most, also when many are asked for at once', async () => {
    const user = await createUser(server);
    const mint = () => server.call('mintUserToken', { path: { id: user.id }, body: {} }).answer();
    const statuses = (await Promise.all(Array.from({ length: 104 }, mint))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    const [token] = (await getUser(server, user.id)).tokens;
    await server.call('revokeUserToken', { path: { id: user.id, tokenId: token?.id ?? '' } });
    expect((await mint()).status).toBe(200);
  });

  test('lists tokens newest first', async () => {
    const user = await createUser(server);
    for (const label of ['one', 'two', 'three']) {
      await mintToken(server, user.id, label);
    }

    expect((await getUser(server, user.id)).tokens.map(({ label }) => label)).toEqual(['three', 'two', 'one']);
  });

  test('the token is accepted like the operator key, and its use is noted', async () => {
    const user = await createUser(server);
    const { plaintext } = await mintToken(server, user.id);

    const { status, body } = await server.call('listUsers', { key: plaintext });
    expect(status).toBe(200);
    expect(body.users).not.toHaveLength(0);

    const used = async (): Promise<string | undefined> => (await getUser(server, user.id)).tokens[0]?.lastUsedAt;
    expect(await waitFor('the use of the token to be noted', used)).toMatch(/Z$/);
  });

  test.each(['swt_', 'swt_000000000000000000000000', 'SWT_x', 'swt_\u00e9'])(
    'refuses the unknown token %s',
    async (key) => {
      const body = await server.call('listUsers', { key: encodeURI(key) }).refused(401, 'unauthenticated');
      expect(body).toEqual({ error: 'Unauthorized', code: 'unauthenticated' });
    },
  );

  test('the scheme is case-sensitive; spaces around the token do not count', async () => {
    const { plaintext } = await mintToken(server, (await createUser(server)).id);
    const ask = async (authorization: string) =>
      (await server.call('listUsers', { key: null, headers: { Authorization: authorization } }).answer()).status;

    expect(await ask(`bearer ${plaintext}`)).toBe(401);
    expect(await ask(plaintext)).toBe(401);
    expect(await ask(`Bearer   ${plaintext} `)).toBe(200);
  });

  test('the token stored as its hash is no token', async () => {
    const { plaintext } = await mintToken(server, (await createUser(server)).id);
    const hash = createHash('sha256').update(plaintext).digest('hex');
    await server.call('listUsers', { key: hash }).refused(401, 'unauthenticated');
  });

  test('does not know an unknown user', async () => {
    const body = await server.call('mintUserToken', { path: { id: 'x' }, body: {} }).refused(404, 'user_not_found');
    expect(body.error).toBe('User not found');
  });

  testOn('sqlite', 'query plans of SQLite')('finds a token by its unique hash', () => {
    const plan = planSteps(
      server,
      'select * from user_tokens join users on users.id = user_tokens.userId where tokenHash = ? and revokedAt is null',
      'x',
    );

    expect(plan).toEqual([
      expect.stringContaining('SEARCH user_tokens USING INDEX'),
      expect.stringContaining('SEARCH users USING INDEX'),
    ]);
  });
});
