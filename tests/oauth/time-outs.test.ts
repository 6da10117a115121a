import {
  accountOf,
  addOauthApp,
  beginOauth,
  comeBack,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRow, countRows, insertRow, rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
afterAll(stopServing);

/** Nobody may wait shorter: the limits are those of the server. */
test('a token endpoint that never answers, and a lock that nobody gives back, are waited for so long and no longer', async () => {
  const [silent, held] = [await addOauthApp(server, provider), await addOauthApp(server, provider)];
  const stuck = await connectAccount(server, silent.id);
  const locked = await connectAccount(server, held.id);
  const { state } = await beginOauth(server, silent.id, { label: 'another' });
  insertRow(server, 'refresh_locks', {
    key: `authz/${locked.id}`,
    owner: 'somebody',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  changeRow(server, 'oauth_authorizations', locked.id, { status: 'refresh-failed', needsReconnect: 1 });
  const before = rowOf(server, 'oauth_authorizations', { id: locked.id });
  provider.answer = () => new Promise(() => undefined);
  provider.asked.length = 0;

  const [came, refreshed, waited] = await Promise.all([
    comeBack(server, { state, code: 'x' }),
    server.call('refreshOauthAuthorization', { path: { id: stuck.id } }).refused(502, 'oauth_refresh_failed'),
    server.call('refreshOauthAuthorization', { path: { id: locked.id } }).refused(502, 'oauth_refresh_failed'),
  ]);

  expect(came.status).toBe(502);
  expect(await came.json()).toMatchObject({
    code: 'oauth_exchange_failed',
    error: expect.stringContaining('within 15000 ms'),
  });
  expect(refreshed.error).toContain('within 15000 ms');
  expect(waited.error).toBe('Refresh failed: another refresh of the account did not end in time');
  expect(
    provider
      .formsAt('/token')
      .map((form) => form.get('grant_type'))
      .sort(),
  ).toEqual(['authorization_code', 'refresh_token']);
  expect(countRows(server, 'oauth_authorizations', { appId: silent.id })).toBe(1);
  expect(countRows(server, 'refresh_locks', { key: `authz/${stuck.id}` })).toBe(0);
  expect(countRows(server, 'refresh_locks', { owner: 'somebody' })).toBe(1);
  expect(await accountOf(server, silent.id)).toMatchObject({ status: 'refresh-failed', needsReconnect: false });
  // Whoever holds the lock still stores what it brings, and nobody has said that the account works with its old tokens.
  expect(await accountOf(server, held.id)).toMatchObject({ status: 'refresh-failed', needsReconnect: true });
  expect(rowOf(server, 'oauth_authorizations', { id: locked.id })).toMatchObject({
    tokenVersion: before.tokenVersion,
    lastErrorMessage: 'another refresh of the account did not end in time',
  });
  provider.answer = () => ({ body: usualTokens });
  expect((await server.call('refreshOauthAuthorization', { path: { id: stuck.id } })).body.status).toBe('active');
}, 90_000);
