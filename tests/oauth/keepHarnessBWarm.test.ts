import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { putConfig, storeConfig } from '../support/config.js';
import { deleteRows, whileRefusing } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface TokenRequest {
  readonly refreshToken: string | null;
  readonly form: URLSearchParams;
}

interface TokenAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A real token endpoint: it notes what it was asked and answers what the test wants. */
class TokenEndpoint {
  readonly requests: TokenRequest[] = [];
  answer: (request: TokenRequest) => TokenAnswer | Promise<TokenAnswer> = () => ({ status: 500, body: {} });
  readonly #server: Server = createServer((request, response) => {
    this.#reply(request).then(
      ({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      },
      (error) => response.destroy(error),
    );
  });

  async #reply(request: IncomingMessage): Promise<TokenAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const asked = { refreshToken: form.get('refresh_token'), form };
    this.requests.push(asked);
    return this.answer(asked);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/token`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let server: OwnServer;
let endpoint: TokenEndpoint;
let tokenUrl: string;

const newTokens = ({ refreshToken }: TokenRequest): TokenAnswer => ({
  status: 200,
  body: { access_token: `new-${refreshToken}`, refresh_token: `next-${refreshToken}`, expires_in: 864_000 },
});

beforeAll(async () => {
  endpoint = new TokenEndpoint();
  tokenUrl = await endpoint.start();
  server = await startServer({
    env: { HARNESS_B_OAUTH_TOKEN_URL: tokenUrl, HARNESS_B_OAUTH_CLIENT_ID: 'client-1' },
  });
});

beforeEach(() => {
  endpoint.requests.length = 0;
  endpoint.answer = newTokens;
  deleteRows(server, 'config');
  deleteRows(server, 'refresh_locks');
});

afterAll(async () => {
  await server.destroy();
  await endpoint.stop();
});

const login = (slot: number | string, expiresInMs: number, fields: Record<string, unknown> = {}) =>
  storeConfig(server, {
    key: `harness_b_oauth_${slot}`,
    isSecret: true,
    value: JSON.stringify({
      access: `access-${slot}`,
      refresh: `refresh-${slot}`,
      expires: Date.now() + expiresInMs,
      accountId: `account-0000${slot}`,
      ...fields,
    }),
  });

const stored = async (slot: number) => {
  const { body } = await server.call('getResolvedConfig', {
    query: { includeSecrets: true, key: `harness_b_oauth_${slot}` },
  });
  return body.configs[0] && JSON.parse(body.configs[0].value);
};

const keepWarm = async () => {
  const { status, body } = await server.call('keepHarnessBWarm');
  expect(status).toBe(200);
  return body.results;
};

const lock = (slot: number) =>
  server.call('acquireRefreshLock', { path: { key: `harness_b_oauth_${slot}` }, body: { ttlMs: 60_000 } });

test('there is nothing to do without logins', async () => {
  expect(await keepWarm()).toEqual([]);
});

test('leaves a fresh login alone, and refreshes one that ends within twelve hours or is older than seven days', async () => {
  await login(0, 9 * dayMs);
  await login(1, 11 * hourMs);
  await login(2, 2.9 * dayMs);
  await login(3, 3.1 * dayMs);
  const before = Date.now();

  expect(await keepWarm()).toEqual([
    { slot: 0, keySuffix: '00000', outcome: 'warm' },
    { slot: 1, keySuffix: '00001', outcome: 'refreshed' },
    { slot: 2, keySuffix: '00002', outcome: 'refreshed' },
    { slot: 3, keySuffix: '00003', outcome: 'warm' },
  ]);
  expect(endpoint.requests.map(({ form }) => Object.fromEntries(form))).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'client-1' },
    { grant_type: 'refresh_token', refresh_token: 'refresh-2', client_id: 'client-1' },
  ]);
  const renewed = await stored(1);
  expect(renewed).toMatchObject({ access: 'new-refresh-1', refresh: 'next-refresh-1', accountId: 'account-00001' });
  expect(renewed.expires).toBeGreaterThanOrEqual(before + 864_000_000);
  expect(await stored(0)).toMatchObject({ access: 'access-0' });
  expect(server.output.join('\n')).not.toMatch(/refresh-1|new-refresh-1/);
  expect((await lock(1)).status).toBe(200);
});

test('goes through the slots by number and skips what is no login', async () => {
  await login(10, 9 * dayMs);
  await login(9, 9 * dayMs);
  await login('x', 9 * dayMs);
  await storeConfig(server, { key: 'harness_b_oauth_1', isSecret: true, value: 'not json' });
  await storeConfig(server, { key: 'harness_b_oauth_2', isSecret: true, value: '{"access":"only"}' });
  await storeConfig(server, { key: 'harness_b_oauth_3', isSecret: true, value: 'null' });

  expect((await keepWarm()).map(({ slot }: { slot: number }) => slot)).toEqual([9, 10]);
});

test('names a slot by the user id in its access token, and skips one whose key is benched', async () => {
  const claims = Buffer.from(JSON.stringify({ sub: 'subject', auth: { user_id: 'user-ABCDE' } })).toString('base64url');
  await login(0, hourMs, { access: `head.${claims}.sign` });
  await server.call('putKvInNamespace', {
    path: { namespace: 'harness-b-auth-watch', key: 'bench:ABCDE' },
    body: { value: { keyIndex: 0 } },
  });

  expect(await keepWarm()).toEqual([{ slot: 0, keySuffix: 'ABCDE', outcome: 'skipped-benched' }]);
  expect(endpoint.requests).toEqual([]);

  await server.call('deleteKvInNamespace', { path: { namespace: 'harness-b-auth-watch', key: 'bench:ABCDE' } });
  expect(await keepWarm()).toEqual([{ slot: 0, keySuffix: 'ABCDE', outcome: 'refreshed' }]);
});

test('a failure keeps the login, tells why without secrets, frees the lock and does not stop the rest', async () => {
  await login(0, hourMs);
  await login(1, hourMs);
  await login(2, hourMs);
  endpoint.answer = (request) => {
    if (request.refreshToken === 'refresh-0') {
      return { status: 400, body: { error: 'invalid_grant refresh-0' } };
    }
    return request.refreshToken === 'refresh-1' ? { status: 200, body: { token: 'x' } } : newTokens(request);
  };

  expect(await keepWarm()).toEqual([
    { slot: 0, keySuffix: '00000', outcome: 'failed', reason: 'the token endpoint answered 400' },
    {
      slot: 1,
      keySuffix: '00001',
      outcome: 'failed',
      reason: 'the token endpoint answered without access_token or expires_in',
    },
    { slot: 2, keySuffix: '00002', outcome: 'refreshed' },
  ]);
  expect(await stored(0)).toMatchObject({ refresh: 'refresh-0' });
  expect((await lock(0)).status).toBe(200);
});

test('keeps the old refresh token when the endpoint gives no new one', async () => {
  await login(0, hourMs);
  endpoint.answer = () => ({ status: 200, body: { access_token: 'renewed', expires_in: 60 } });
  await keepWarm();

  expect(await stored(0)).toMatchObject({ access: 'renewed', refresh: 'refresh-0' });
});

test('of five sweeps at once one refreshes a login, and the others use what it stored', async () => {
  await login(0, hourMs);
  const sweeps = await Promise.all(Array.from({ length: 5 }, keepWarm));

  expect(endpoint.requests).toHaveLength(1);
  const outcomes = sweeps.map(([result]) => result?.outcome);
  expect(outcomes).toContain('refreshed');
  // One that came when all was done found a fresh login.
  expect(outcomes.filter((outcome) => outcome !== 'refreshed' && outcome !== 'warm')).toEqual([]);
});

test('waits for whoever holds the lock of a slot', async () => {
  await login(0, hourMs);
  const { body } = await lock(0);
  const sweep = keepWarm();
  await login(0, 9 * dayMs, { access: 'refreshed by the holder' });
  await server.call('releaseRefreshLock', { path: { key: 'harness_b_oauth_0' }, body: { owner: body.owner } });

  expect((await sweep)[0]?.outcome).toMatch(/^(?:refreshed|warm)$/);
  expect(endpoint.requests).toEqual([]);
});

test('a slot that vanishes meanwhile has no credentials', async () => {
  await login(0, hourMs);
  const { id } = await login(1, hourMs);
  endpoint.answer = async (request) => {
    await server.call('deleteConfig', { path: { id } });
    return newTokens(request);
  };

  expect(await keepWarm()).toEqual([
    { slot: 0, keySuffix: '00000', outcome: 'refreshed' },
    { slot: 1, outcome: 'no-credentials' },
  ]);
});

test('deletes a slot whose new login cannot be stored: the old one is used up', async () => {
  await login(0, hourMs);

  expect(await whileRefusing(server, { on: 'update', table: 'config' }, keepWarm)).toEqual([
    {
      slot: 0,
      keySuffix: '00000',
      outcome: 'failed',
      reason: 'the new login could not be stored; the slot was deleted',
    },
  ]);
  expect(await stored(0)).toBeUndefined();
});

describe.each([
  [
    'without HARNESS_B_OAUTH_TOKEN_URL',
    { HARNESS_B_OAUTH_TOKEN_URL: undefined },
    'not configured: HARNESS_B_OAUTH_TOKEN_URL is not set',
  ],
  [
    'without HARNESS_B_OAUTH_CLIENT_ID',
    { HARNESS_B_OAUTH_CLIENT_ID: undefined },
    'not configured: HARNESS_B_OAUTH_CLIENT_ID is not set',
  ],
  ['with an endpoint that cannot be reached', {}, expect.stringMatching(/\S/)],
])('%s', (_what, env, reason) => {
  test('only what needs no refresh is fine', async () => {
    await login(0, hourMs);
    await login(1, 9 * dayMs);
    await server.stop();
    server = await startServer({
      dataDir: server.dataDir,
      env: { HARNESS_B_OAUTH_TOKEN_URL: 'http://127.0.0.1:1/', HARNESS_B_OAUTH_CLIENT_ID: 'client-1', ...env },
    });

    expect(await keepWarm()).toEqual([
      { slot: 0, keySuffix: '00000', outcome: 'failed', reason },
      { slot: 1, keySuffix: '00001', outcome: 'warm' },
    ]);
  });
});

describe('an endpoint that is stored over HTTP', () => {
  const start = async (env: Record<string, string>) => {
    await server.stop();
    server = await startServer({
      dataDir: server.dataDir,
      env: { HARNESS_B_OAUTH_TOKEN_URL: 'http://127.0.0.1:1/', HARNESS_B_OAUTH_CLIENT_ID: 'client-1', ...env },
    });
  };

  const storeEndpoint = async (url: string) => {
    await storeConfig(server, { key: 'HARNESS_B_OAUTH_TOKEN_URL', value: url });
    await server.call('reloadConfig');
  };

  test('is not reached in the private net, though one of the environment is', async () => {
    await start({});
    await login(0, hourMs);
    await storeEndpoint(tokenUrl);

    expect(await keepWarm()).toEqual([
      { slot: 0, keySuffix: '00000', outcome: 'failed', reason: 'Refusing private host 127.0.0.1' },
    ]);
    expect(endpoint.requests).toEqual([]);
  });

  test('is reached there when the operator lists its host', async () => {
    await start({ OUTBOUND_ALLOWED_HOSTS: new URL(tokenUrl).host });
    await login(0, hourMs);
    await storeEndpoint(tokenUrl);

    expect(await keepWarm()).toEqual([{ slot: 0, keySuffix: '00000', outcome: 'refreshed' }]);
  });

  test('cannot be opened by an entry', async () => {
    await putConfig(server, { key: 'OUTBOUND_ALLOWED_HOSTS', value: '127.0.0.1' }).refused(400, 'config_key_reserved');
  });
});

test.each([
  ['what is no JSON', 'access-token-in-text', 'the token endpoint did not answer JSON'],
  ['a list', '[]', 'the token endpoint answered without access_token or expires_in'],
  ['too much', `"${'x'.repeat(70_000)}"`, 'The answer has more than 65536 bytes'],
])('an endpoint that answers %s fails the slot, and the answer is not told', async (_what, text, reason) => {
  const web = createServer((_request, response) => response.end(text));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  await server.stop();
  server = await startServer({
    dataDir: server.dataDir,
    env: {
      HARNESS_B_OAUTH_TOKEN_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}/`,
      HARNESS_B_OAUTH_CLIENT_ID: 'client-1',
    },
  });
  await login(0, hourMs);

  expect(await keepWarm()).toEqual([{ slot: 0, keySuffix: '00000', outcome: 'failed', reason }]);
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});
