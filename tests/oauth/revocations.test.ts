import {
  accountOf,
  addOauthApp,
  clientSecret,
  comeBack,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows, columnOf, countRows, rowOf } from '../support/rows.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const all = useReplicas(racingReplicas, localProvider);
let provider: OddProvider;

beforeEach(async () => {
  provider = await startOddProvider();
});
afterAll(stopServing);

const newer = { access_token: 'access-token-two', refresh_token: 'refresh-token-two', expires_in: 3600 };

const connected = async () => {
  const app = await addOauthApp(all.replicas, provider, { revocationUrl: `${provider.url}/revoke` });
  return { appId: app.id, id: (await connectAccount(all.replicas, app.id)).id };
};

const disconnect = (appId: string) => all.replicas.call('disconnectOauthApp', { path: { provider: appId } });
const remove = (id: string) => all.replicas.call('deleteOauthAuthorization', { path: { id } });
const refresh = (id: string) => all.replicas.call('refreshOauthAuthorization', { path: { id } });

const revoked = (): string[] =>
  provider
    .formsAt('/revoke')
    .map((form) => String(form.get('token')))
    .sort();

/** Something happens once, when the provider is asked at an address for the first time. */
const whenAsked = (at: string, change: () => PromiseLike<unknown>, given: object = newer): void => {
  let before: PromiseLike<unknown> | undefined;
  provider.answer = async (path) => {
    if (path === at && before === undefined) {
      before = change();
      await before;
    }
    return { body: path === '/revoke' ? '' : given };
  };
};

test.each([
  ['disconnecting', ({ appId }: { appId: string }) => disconnect(appId)],
  ['deleting', ({ id }: { id: string }) => remove(id)],
])(
  '%s forgets first: what is connected anew while the provider is told of the old tokens stays',
  async (_name, end) => {
    const account = await connected();
    whenAsked('/revoke', () => connectAccount(all.replicas, account.appId));

    expect((await end(account)).body).toMatchObject({ revocationAttempted: true });

    expect(revoked()).toEqual([usualTokens.access_token, usualTokens.refresh_token]);
    const now = await accountOf(all.replicas, account.appId);
    expect(now).toMatchObject({ status: 'active', hasRefreshToken: true });
    expect(rowOf(all.replicas, 'oauth_authorizations', { id: now.id }).accessToken).not.toBeNull();
  },
);

test.each([
  ['disconnected', 400, ({ appId }: { appId: string }) => disconnect(appId)],
  ['deleted', 404, ({ id }: { id: string }) => remove(id)],
])('of an account that is %s while it is refreshed the new tokens are revoked, too', async (_name, status, end) => {
  const account = await connected();
  whenAsked('/token', () => end(account));

  expect((await refresh(account.id).answer()).status).toBe(status);

  await waitFor('both to be revoked', () => provider.formsAt('/revoke').length === 4);
  expect(revoked()).toEqual(
    [usualTokens.access_token, newer.access_token, usualTokens.refresh_token, newer.refresh_token].sort(),
  );
});

test('what a refresh brings too late for a new consent is not revoked: some providers would end that, too', async () => {
  const { appId, id } = await connected();
  let isFirst = true;
  provider.answer = async (path, form) => {
    if (form.get('grant_type') === 'refresh_token' && isFirst) {
      isFirst = false;
      await connectAccount(all.replicas, appId);
    }
    return { body: path === '/revoke' ? '' : newer };
  };

  expect((await refresh(id)).body.status).toBe('active');

  expect(countRows(all.replicas, 'oauth_revocations', { appId })).toBe(0);
  expect(revoked()).toEqual([]);
});

const pullIn = () => changeRows(all.replicas, 'jobs', { kind: 'oauth.revoke' }, { runAt: '2020-01-01T00:00:00.000Z' });

test.each([
  ['after an answer that the provider had trouble it is told later', 503, 1],
  ['as after one that there were too many requests', 429, 1],
  ['and after one that the request did not come in time', 408, 1],
  ['after a refusal it is not', 400, 0],
])('disconnecting: %s', async (_name, status, left) => {
  const { appId } = await connected();
  provider.answer = () => ({ status, body: '' });
  expect((await disconnect(appId)).body).toMatchObject({ disconnected: true, revocationAttempted: true });

  expect(revoked()).toHaveLength(2);
  expect(countRows(all.replicas, 'oauth_revocations', { appId })).toBe(left);
  provider.answer = () => ({ body: '' });
  pullIn();
  await waitFor('the end of that', () => countRows(all.replicas, 'oauth_revocations', { appId }) === 0);
  expect(revoked()).toHaveLength(2 + 2 * left);
});

test('what was not told yet is not told any more once the account is connected anew', async () => {
  const { appId } = await connected();
  provider.answer = () => ({ status: 503, body: '' });
  await disconnect(appId);
  provider.answer = (path) => ({ body: path === '/revoke' ? '' : newer });
  await connectAccount(all.replicas, appId);
  pullIn();

  await waitFor('the end of that', () => countRows(all.replicas, 'oauth_revocations', { appId }) === 0);
  expect(revoked()).toHaveLength(2);
  expect(await accountOf(all.replicas, appId)).toMatchObject({ status: 'active' });
});

/** The account of a person, as an id token tells it. */
const tokensOf = (sub: string) => ({
  ...newer,
  id_token: `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`,
});

/** Disconnects what a provider cannot be told of just then; from then on it can. */
const disconnectLate = async (appId: string, given: object = newer) => {
  provider.answer = () => ({ status: 503, body: '' });
  await disconnect(appId);
  expect(revoked()).toHaveLength(2);
  provider.answer = (path) => ({ body: path === '/revoke' ? '' : given });
};

const expectTold = async (appId: string, times: number) => {
  pullIn();
  await waitFor('the end of that', () => countRows(all.replicas, 'oauth_revocations', { appId }) === 0);
  expect(revoked()).toHaveLength(2 * times);
};

test('nor once its account may be connected under another label', async () => {
  const { appId } = await connected();
  await disconnectLate(appId);
  await connectAccount(all.replicas, appId, 'another');

  await expectTold(appId, 1);
  expect(await accountOf(all.replicas, appId, 'another')).toMatchObject({ status: 'active' });
});

test.each([
  ['with the same address', () => `${provider.url}/revoke`],
  ['without an address to revoke at', () => undefined],
])('nor once it may be connected at an app that was made anew, %s', async (_name, revocationUrl) => {
  const { appId } = await connected();
  await disconnectLate(appId);
  await all.replicas.call('deleteOauthApp', { path: { provider: appId } });
  const url = revocationUrl();
  const next = await addOauthApp(all.replicas, provider, url === undefined ? {} : { revocationUrl: url });
  await connectAccount(all.replicas, next.id);

  await expectTold(appId, 1);
});

test('what another person connected since, or was connected before, keeps nobody from telling', async () => {
  provider.answer = () => ({ body: tokensOf('ada') });
  const { appId } = await connected();
  await connectAccount(all.replicas, appId, 'before');
  await disconnectLate(appId, tokensOf('bob'));
  await connectAccount(all.replicas, appId, 'another');

  await expectTold(appId, 2);
});

test('a page that tells of a refusal does not wait until the provider was told', async () => {
  const { id: appId } = await addOauthApp(all.replicas, provider, { revocationUrl: `${provider.url}/revoke` });
  const { state } = (
    await all.replicas.call('createOauthAuthorizeUrl', { path: { id: appId }, body: { label: 'default' } })
  ).body;
  let answer = (): void => undefined;
  const page = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.answer = async (path) => {
    if (path === '/revoke') {
      await page;
      return { body: '' };
    }
    await all.replicas.call('deleteOauthApp', { path: { provider: appId } });
    return { body: usualTokens };
  };

  expect((await comeBack(all.replicas, { state, code: 'the-code' })).status).toBe(404);
  answer();

  await waitFor('both to be revoked', () => provider.formsAt('/revoke').length === 2);
  await waitFor('the end of that', () => countRows(all.replicas, 'oauth_revocations', { appId }) === 0);
  const said = all.replicas.running.flatMap(({ output }) => output).join('\n');
  expect(said).not.toContain('could not be told');
});

test('what a server that was killed had forgotten is revoked by the next one, and is stored encrypted until then', async () => {
  const first = await startServer(localProvider);
  const app = await addOauthApp(first, provider, { revocationUrl: `${provider.url}/revoke` });
  await connectAccount(first, app.id);
  provider.answer = () => new Promise(() => undefined);
  const gone = first.call('disconnectOauthApp', { path: { provider: app.id } }).answer();
  await waitFor('a question', () => provider.formsAt('/revoke').length === 2);
  const { id, ...row } = rowOf(first, 'oauth_revocations', { appId: app.id });
  expect(JSON.stringify(row)).not.toMatch(new RegExp([clientSecret, ...Object.values(usualTokens)].join('|')));
  changeRows(first, 'jobs', { kind: 'oauth.revoke' }, { runAt: '2020-01-01T00:00:00.000Z' });
  first.closeDatabase();
  await Promise.all([first.signal('SIGKILL'), expect(gone).rejects.toThrow()]);
  provider.answer = () => ({ body: '' });
  provider.asked.length = 0;

  const next = await startServer({ ...localProvider, dataDir: first.dataDir });

  await waitFor('both to be revoked', () => provider.formsAt('/revoke').length === 2);
  expect(revoked()).toEqual([usualTokens.access_token, usualTokens.refresh_token]);
  await waitFor('the end of that', () => columnOf(next, 'oauth_revocations', id, 'id') === undefined);
  await next.destroy();
});
