import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, getUser, historyOf, mintToken } from '../support/users.js';

const server = useServer({
  env: {
    PUBLIC_MCP_BASE_URL: 'https://swarm.example.com/',
    APP_URL: 'https://app.example.com/,https://other.example.com',
    CONNECTOR_CONNECT_URL: 'https://app.example.com/connect?from=x',
  },
});

let address = 0;

/** Attempts are limited by address, so each test asks from addresses of its own. */
const newAddress = (): string => {
  address += 1;
  return `203.0.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};

const exchange = (body: unknown, from = newAddress(), headers: Record<string, string> = {}) =>
  server.callUntyped('exchangeConnectorCode', {
    key: null,
    body,
    headers: { 'X-Forwarded-For': from, 'Content-Type': 'application/json', ...headers },
  });

const newCode = async (userId: string, body: unknown = {}): Promise<string> =>
  (await server.callUntyped('createConnectorCode', { path: { id: userId }, body })).body.code;

describe('exchangeConnectorCode', () => {
  test('turns a code into a token that works, in the name of who made the code', async () => {
    const user = await createUser(server);
    const { status, body } = await exchange({ code: await newCode(user.id, { label: 'My editor' }) });

    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^swt_[0-9A-Za-z]{24}$/),
      userId: user.id,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await server.call('listUsers', { key: body.token })).status).toBe(200);
    const after = await getUser(server, user.id);
    expect(after.tokens).toEqual([expect.objectContaining({ label: 'My editor', tokenPreview: body.token.slice(-4) })]);
    expect(historyOf(after)).toEqual([
      {
        eventType: 'token_minted',
        before: null,
        after: {
          tokenId: after.tokens[0]?.id,
          label: 'My editor',
          preview: body.token.slice(-4),
          source: 'connector_exchange',
        },
      },
    ]);
    expect(after.recentEvents[0]?.actor).toMatch(/^operator:op:[0-9a-f]{16}$/);
  });

  test('a code without label makes a token labelled Connector', async () => {
    const user = await createUser(server);
    await exchange({ code: await newCode(user.id) });

    expect((await getUser(server, user.id)).tokens[0]?.label).toBe('Connector');
  });

  test('says the same of a malformed, an unknown, an expired and a used code', async () => {
    const user = await createUser(server);
    const used = await newCode(user.id);
    await exchange({ code: used });
    const expired = await newCode(user.id);
    changeRows(server, 'connector_codes', { usedAt: null, userId: user.id }, { expiresAt: '2026-01-01T00:00:00.000Z' });

    for (const code of ['short', 'A'.repeat(43), `${'A'.repeat(42)}=`, 'A'.repeat(256), expired, used]) {
      expect(await exchange({ code }).refused(404, 'code_invalid')).toEqual({
        error: 'code_invalid',
        code: 'code_invalid',
      });
    }
  });

  test.each([
    ['no code', {}],
    ['a number', { code: 1 }],
    ['an empty code', { code: '' }],
    ['a code of 257 characters', { code: 'A'.repeat(257) }],
  ])('refuses %s', async (_what, body) => {
    await exchange(body).refused(400, 'validation_error', 'body.code');
  });

  test('refuses text that is not JSON, and a list', async () => {
    await exchange('{').refused(400, 'invalid_json');
    await exchange([]).refused(400, 'validation_error', 'body');
  });

  test('refuses a body over 1024 bytes, announced or not', async () => {
    const body = JSON.stringify({ code: 'A', padding: 'x'.repeat(1100) });

    const announced = await exchange(body).refused(413, 'payload_too_large');
    await exchange(new Blob([body]).stream()).refused(413, 'payload_too_large');

    expect(announced.error).toBe('Payload too large (max 1024 bytes)');
  });

  test('allows an address ten attempts, then none, before the body is looked at', async () => {
    const from = newAddress();
    const answers = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      answers.push(await exchange({ code: 'wrong' }, from).answer());
    }
    await exchange('x'.repeat(5000), from).refused(429, 'rate_limited');
    await exchange({ code: 'wrong' }).refused(404, 'code_invalid');

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    expect(answers[11]?.body).toEqual({ error: 'rate_limited', code: 'rate_limited' });
    expect(answers[11]?.headers.get('retry-after')).toBe('6');
  });

  test('the address is the rightmost one a local proxy names, not what the client wrote before it', async () => {
    const from = newAddress();
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      answers.push(await exchange({ code: 'wrong' }, `198.51.100.${attempt}, ${from}`).answer());
    }

    expect(answers.at(-1)?.status).toBe(429);
  });

  test('is refused where the user has as many tokens as may be, and the code stays good', async () => {
    const user = await createUser(server);
    for (let made = 0; made < 100; made += 1) {
      await mintToken(server, user.id);
    }
    const code = await newCode(user.id);
    await exchange({ code }).refused(409, 'too_many_tokens');
    const [token] = (await getUser(server, user.id)).tokens;
    await server.call('revokeUserToken', { path: { id: user.id, tokenId: token?.id ?? '' } });

    expect((await exchange({ code })).status).toBe(200);
  });

  test('a token of a suspended user is made, but does not work', async () => {
    const user = await createUser(server);
    const code = await newCode(user.id);
    await server.call('updateUser', { path: { id: user.id }, body: { status: 'suspended' } });
    const { status, body } = await exchange({ code });

    expect(status).toBe(200);
    await server.call('listUsers', { key: body.token }).refused(401, 'unauthenticated');
  });
});
