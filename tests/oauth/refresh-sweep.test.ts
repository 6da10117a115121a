import {
  accountOf,
  addOauthApp,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;
let provider: OddProvider;

const job = { kind: 'oauth.refresh', state: 'scheduled' } as const;
const longAgo = '2020-01-01T00:00:00.000Z';

const untilItRests = (of: OwnServer) =>
  waitFor('the end of its turn', () => rowsOf(of, 'jobs', job).some(({ runAt }) => Date.parse(runAt) > Date.now()));

/** Has the job do its next turn now, and waits until it is over. */
const sweep = async (of: OwnServer = server): Promise<void> => {
  changeRows(of, 'jobs', job, { runAt: longAgo });
  await untilItRests(of);
};

beforeAll(async () => {
  provider = await startOddProvider();
  server = await startServer(localProvider);
  await untilItRests(server);
});

afterAll(async () => {
  await server.destroy();
  await stopServing();
});

beforeEach(() => {
  provider.answer = () => ({ body: usualTokens });
});

/** A new account, with the token that its provider calls by this name. */
const account = async (token: string, of: OwnServer = server) => {
  provider.answer = () => ({ body: { ...usualTokens, refresh_token: token } });
  const app = await addOauthApp(of, provider);
  const { id } = await connectAccount(of, app.id);
  provider.asked.length = 0;
  return id;
};

const refreshed = (): (string | null)[] => provider.formsAt('/token').map((form) => form.get('refresh_token'));

test('a turn refreshes what ends soon, was long untouched or failed, and nothing else', async () => {
  const [soon, untouched, failed, fresh, endless, revoked] = [
    await account('ends-soon'),
    await account('long-untouched'),
    await account('failed-before'),
    await account('fresh'),
    await account('endless'),
    await account('revoked'),
  ];
  changeRow(server, 'oauth_authorizations', soon, { expiresAt: new Date(Date.now() + 20 * 60_000).toISOString() });
  changeRow(server, 'oauth_authorizations', untouched, { updatedAt: longAgo });
  changeRow(server, 'oauth_authorizations', failed, { status: 'refresh-failed', lastErrorMessage: 'it was down' });
  changeRow(server, 'oauth_authorizations', endless, { expiresAt: null });
  changeRow(server, 'oauth_authorizations', revoked, { status: 'revoked', expiresAt: longAgo, updatedAt: longAgo });
  provider.answer = (_path, form) => ({ body: { ...usualTokens, access_token: `new-${form.get('refresh_token')}` } });

  await sweep();

  expect(refreshed().sort()).toEqual(['ends-soon', 'failed-before', 'long-untouched']);
  expect(rowOf(server, 'oauth_authorizations', { id: failed })).toMatchObject({
    status: 'active',
    lastErrorMessage: null,
  });
  for (const id of [fresh, endless, revoked]) {
    expect(rowOf(server, 'oauth_authorizations', { id }).lastRefreshedAt).toBeNull();
  }
});

/** What is noted of an account that could not be refreshed. */
const noted = (id: string) => {
  const { status, refreshFailures, needsReconnect, refreshAfter, updatedAt } = rowOf(server, 'oauth_authorizations', {
    id,
  });
  const waitMinutes = refreshAfter === null ? null : (Date.parse(refreshAfter) - Date.parse(updatedAt)) / 60_000;
  return { status, refreshFailures, needsReconnect, waitMinutes };
};

const due = (id: string, columns: object = {}): void => {
  changeRow(server, 'oauth_authorizations', id, { expiresAt: longAgo, refreshAfter: null, ...columns });
};

test('one account that cannot be refreshed stops no other, and is tried again later and later, once a day at least', async () => {
  const [bad, good] = [await account('bad-one'), await account('good-one')];
  for (const id of [bad, good]) {
    due(id, { updatedAt: longAgo });
  }
  provider.answer = (_path, form) =>
    form.get('refresh_token') === 'bad-one' ? { status: 503, body: 'later' } : { body: usualTokens };

  await sweep();
  expect(noted(bad)).toEqual({ status: 'refresh-failed', refreshFailures: 1, needsReconnect: 0, waitMinutes: 10 });
  expect(rowOf(server, 'oauth_authorizations', { id: good }).status).toBe('active');
  provider.asked.length = 0;
  await sweep();
  expect(refreshed()).toEqual([]);

  const fail = () =>
    server.call('refreshOauthAuthorization', { path: { id: bad } }).refused(502, 'oauth_refresh_failed');
  await fail();
  expect(noted(bad)).toMatchObject({ refreshFailures: 1 });
  due(bad);
  await fail();
  expect(noted(bad)).toMatchObject({ refreshFailures: 2, waitMinutes: 20 });
  due(bad, { refreshFailures: 5000 });
  await fail();
  expect(noted(bad)).toMatchObject({ refreshFailures: 5001, waitMinutes: 24 * 60 });

  due(bad);
  provider.answer = () => ({ body: usualTokens });
  await sweep();
  expect(noted(bad)).toEqual({ status: 'active', refreshFailures: 0, needsReconnect: 0, waitMinutes: null });
});

test('one whose refresh token the provider takes no more is asked for once, and again when a person has it so', async () => {
  const rejected = await account('rejected-one');
  due(rejected);
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'it was revoked' } });
  await sweep();
  const { appId } = rowOf(server, 'oauth_authorizations', { id: rejected });
  expect(await accountOf(server, appId)).toMatchObject({
    status: 'refresh-failed',
    needsReconnect: true,
    lastErrorMessage: 'it was revoked',
  });
  due(rejected, { updatedAt: longAgo });
  await sweep();
  expect(refreshed()).toEqual(['rejected-one']);

  await server.call('refreshOauthAuthorization', { path: { id: rejected } }).refused(502, 'oauth_refresh_failed');
  expect(refreshed()).toHaveLength(2);
  provider.answer = () => ({ body: usualTokens });
  expect(await connectAccount(server, appId)).toMatchObject({ id: rejected, status: 'active', needsReconnect: false });
});

test('OAUTH_REFRESH_SWEEP_DISABLE leaves all as it is', async () => {
  const still = await startServer({ env: { ...localProvider.env, OAUTH_REFRESH_SWEEP_DISABLE: 'true' } });
  await untilItRests(still);
  const id = await account('left-alone', still);
  changeRow(still, 'oauth_authorizations', id, { expiresAt: longAgo });

  await sweep(still);

  expect(provider.asked).toEqual([]);
  await still.destroy();
});
