import { registerAgent } from '../support/agents.js';
import {
  accountOf,
  addOauthApp,
  clientSecret,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, rowOf, whileRefusing } from '../support/rows.js';
import { waitFor } from '../support/wait.js';

const all = useReplicas(racingReplicas, localProvider);
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
beforeEach(() => {
  provider.answer = () => ({ body: usualTokens });
  provider.asked.length = 0;
});
afterAll(stopServing);

const connected = async (fields: Parameters<typeof addOauthApp>[2] = {}) => {
  const app = await addOauthApp(all.replicas, provider, fields);
  const account = await connectAccount(all.replicas, app.id);
  provider.asked.length = 0;
  return { appId: app.id, id: account.id };
};

const refresh = (id: string) => all.replicas.call('refreshOauthAuthorization', { path: { id } });

test('new tokens are stored as soon as the database takes them: the old ones are used up', async () => {
  const { id } = await connected();
  provider.answer = () => ({ body: { ...usualTokens, refresh_token: 'refresh-token-two' } });
  const write = { on: 'update', table: 'oauth_authorizations' } as const;
  const refreshed = await whileRefusing(all.replicas, write, async () => {
    const pending = refresh(id).answer();
    await waitFor('a line of the log', () =>
      all.replicas.running.some(({ output }) => output.join('').includes('cannot be stored yet')),
    );
    return { pending };
  });

  expect((await refreshed.pending).status).toBe(200);
  await refresh(id);
  expect(provider.formsAt('/token').map((form) => form.get('refresh_token'))).toEqual([
    'refresh-token-one',
    'refresh-token-two',
  ]);
});

test('no caller can take the lock of an account', async () => {
  const { id } = await connected();
  await Promise.all(
    ['authz', 'oauth', 'account'].map((kind) =>
      all.replicas.call('acquireRefreshLock', { path: { key: `${kind}:${id}` }, body: { ttlMs: 300_000 } }),
    ),
  );

  expect((await refresh(id)).body.status).toBe('active');
  await all.replicas
    .callUntyped('acquireRefreshLock', { path: { key: `authz/${id}` }, body: { ttlMs: 1 } })
    .refused(400, 'validation_error', 'path.key');
});

test('a refresh brings new tokens, whatever was left, and later ones use the new refresh token', async () => {
  const { appId, id } = await connected();
  provider.answer = () => ({
    body: { access_token: 'access-token-two', refresh_token: 'refresh-token-two', expires_in: 60 },
  });
  const { body } = await refresh(id);

  expect(body).toEqual({ ok: true, status: 'active', expiresAt: expect.any(String) });
  expect(await accountOf(all.replicas, appId)).toMatchObject({
    expiresAt: body.expiresAt,
    lastRefreshedAt: expect.any(String),
    scope: usualTokens.scope,
  });
  provider.answer = () => ({ body: { access_token: 'access-token-three' } });
  expect((await refresh(id)).body.expiresAt).toBeNull();
  await refresh(id);
  expect(provider.formsAt('/token').map((form) => form.get('refresh_token'))).toEqual([
    'refresh-token-one',
    'refresh-token-two',
    'refresh-token-two',
  ]);
  expect(provider.formsAt('/token')[0]?.get('client_secret')).toBe(clientSecret);
});

test('a refresh that fails says why without a secret, keeps the tokens, and heals', async () => {
  const { appId, id } = await connected();
  provider.answer = (_path, form) => ({
    status: 400,
    body: {
      error: 'invalid_grant',
      error_description: `Bad ${form.get('refresh_token')} of ${form.get('client_secret')}`,
    },
  });
  const { error } = await refresh(id).refused(502, 'oauth_refresh_failed');

  expect(error).toBe('Refresh failed: Bad [REDACTED] of [REDACTED]');
  expect(await accountOf(all.replicas, appId)).toMatchObject({
    status: 'refresh-failed',
    hasRefreshToken: true,
    lastErrorMessage: 'Bad [REDACTED] of [REDACTED]',
  });
  provider.answer = () => ({ body: usualTokens });
  expect((await refresh(id)).body.status).toBe('active');
  expect((await accountOf(all.replicas, appId)).lastErrorMessage).toBeNull();
});

const invalidGrant = { status: 400, body: { error: 'invalid_grant' } } as const;

test.each([
  ['secret', () => ({ clientSecret: 'another-secret-of-it' })],
  ['id', () => ({ clientId: 'another-client' })],
  ['token address', () => ({ tokenUrl: `${provider.url}/token?v=2` })],
])(
  'an account that was to be connected anew is refreshed by itself once the client has another %s',
  async (_what, change) => {
    const { appId, id } = await connected();
    provider.answer = () => invalidGrant;
    await refresh(id).refused(502, 'oauth_refresh_failed');
    expect(await accountOf(all.replicas, appId)).toMatchObject({ needsReconnect: true });
    const noted = () => {
      const { refreshAfter, refreshFailures } = rowOf(all.replicas, 'oauth_authorizations', { id });
      return { refreshAfter, refreshFailures };
    };
    const upsert = (body: object) =>
      all.replicas.call('upsertOauthApp', { body: { id: appId, clientId: 'swarm-client', ...body } });

    await upsert({ scopes: ['read'] });
    expect(await accountOf(all.replicas, appId)).toMatchObject({ needsReconnect: true });
    await upsert(change());

    expect(await accountOf(all.replicas, appId)).toMatchObject({ status: 'refresh-failed', needsReconnect: false });
    expect(noted()).toEqual({ refreshAfter: null, refreshFailures: 0 });
  },
);

test('what a provider says to a client that the app has no more is not held against the account', async () => {
  const { appId, id } = await connected();
  const body = { id: appId, clientId: 'swarm-client', clientSecret: 'another-secret-of-it' };
  provider.answer = async () => {
    await all.replicas.call('upsertOauthApp', { body });
    return invalidGrant;
  };
  await refresh(id).refused(502, 'oauth_refresh_failed');

  expect(await accountOf(all.replicas, appId)).toMatchObject({ status: 'active', needsReconnect: false });
});

test('what a provider finds fault with is told by its name', async () => {
  const { id } = await connected();
  const said = 'The refresh_token is not for http://elsewhere.example.com';
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant', error_description: said } });

  expect((await refresh(id).refused(502, 'oauth_refresh_failed')).error).toBe(`Refresh failed: ${said}`);
});

test('where refresh tokens rotate, an answer without a new one is a failure, and changes no token', async () => {
  const body = {
    presetId: 'preset_d',
    provider: 'rotating',
    authorizeUrl: `${provider.url}/a`,
    tokenUrl: `${provider.url}/token`,
  };
  const { id, appId } = await connected(body);
  provider.answer = () => ({ body: { access_token: 'access-token-two', expires_in: 60 } });
  await refresh(id).refused(502, 'oauth_refresh_failed');
  expect((await accountOf(all.replicas, appId)).status).toBe('refresh-failed');

  provider.answer = () => ({ body: usualTokens });
  await refresh(id);
  expect(provider.formsAt('/token').at(-1)?.get('refresh_token')).toBe('refresh-token-one');
});

test('two accounts of an app are refreshed without each other', async () => {
  const { appId, id } = await connected();
  const other = await connectAccount(all.replicas, appId, 'other');
  provider.answer = () => ({ status: 400, body: { error: 'no' } });
  await refresh(id).refused(502, 'oauth_refresh_failed');
  expect((await accountOf(all.replicas, appId, 'other')).status).toBe('active');
  provider.answer = () => ({ body: usualTokens });
  expect((await refresh(other.id)).body.ok).toBe(true);
  expect((await accountOf(all.replicas, appId)).status).toBe('refresh-failed');
});

test('however many ask, at most one refresh of an account is under way at the provider', async () => {
  const { id } = await connected();
  let underWay = 0;
  let most = 0;
  let count = 0;
  provider.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 30));
    underWay -= 1;
    count += 1;
    return { body: { access_token: `access-token-number-${count}`, refresh_token: `refresh-token-number-${count}` } };
  };
  const answers = await Promise.all(Array.from({ length: 60 }, () => refresh(id)));

  expect(answers.every(({ body }) => body.ok)).toBe(true);
  expect(most).toBe(1);
  expect(count).toBeLessThan(60);
  const tokens = provider.formsAt('/token').map((form) => form.get('refresh_token'));
  expect(tokens).toEqual([
    'refresh-token-one',
    ...Array.from({ length: count - 1 }, (_, index) => `refresh-token-number-${index + 1}`),
  ]);
});

test('an account that is disconnected while it is refreshed stays disconnected', async () => {
  const { appId, id } = await connected();
  let release = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    provider.answer = async () => {
      resolve();
      await new Promise<void>((answer) => {
        release = answer;
      });
      return { body: usualTokens };
    };
  });
  const refreshing = refresh(id).answer();
  await asked;
  await all.replicas.call('disconnectOauthApp', { path: { provider: appId } });
  release();

  expect((await refreshing).status).toBe(400);
  expect(await accountOf(all.replicas, appId)).toMatchObject({ status: 'revoked', hasRefreshToken: false });
});

test('without a refresh token, an account or the right to do it there is none', async () => {
  const { id } = await connected();
  const worker = await registerAgent(all.replicas);
  await all.replicas.call('refreshOauthAuthorization', { path: { id }, agentId: worker.id }).refused(403, 'lead_only');
  await refresh('nobody').refused(404, 'oauth_authorization_not_found');
  changeRow(all.replicas, 'oauth_authorizations', id, { refreshToken: null });
  await refresh(id).refused(400, 'oauth_refresh_token_missing');
  expect(provider.asked).toEqual([]);
});
