import {
  accountOf,
  addOauthApp,
  beginOauth,
  clientSecret,
  comeBack,
  connectAccount,
  localProvider,
  type OddAnswer,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { countRows, insertRows, rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addPerson } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useServer(localProvider);
let provider: OddProvider;

beforeEach(async () => {
  provider = await startOddProvider();
});
afterAll(stopServing);

/** Something happens while the provider gives tokens. */
const whileExchanging = (change: () => unknown, revoked: OddAnswer = { body: '' }): void => {
  provider.answer = async (path) => {
    if (path === '/revoke') {
      return revoked;
    }
    await change();
    return { body: usualTokens };
  };
};

const addApp = () => addOauthApp(server, provider, { revocationUrl: `${provider.url}/revoke` });

const begin = async (appId: string, key?: string): Promise<string> =>
  (await server.call('createOauthAuthorizeUrl', { path: { id: appId }, body: { label: 'new' }, key })).body.state;

const come = async (state: string) => {
  const answer = await comeBack(server, { state, code: 'x' });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};

/** After the answer: nobody waits for it. */
const givenBack = async () => {
  await waitFor('both to be given back', () => provider.formsAt('/revoke').length === 2);
  return provider
    .formsAt('/revoke')
    .map((form) => Object.fromEntries(form))
    .sort((one, other) => String(one['token']).localeCompare(String(other['token'])));
};

/** What is to be given back is stored until that is done. */
const expectNothingGivenBack = (appId: string): void => {
  expect(countRows(server, 'oauth_revocations', { appId })).toBe(0);
  expect(provider.formsAt('/revoke')).toEqual([]);
};

const proof = { client_id: 'swarm-client', client_secret: clientSecret };
const both = [
  { token: usualTokens.access_token, token_type_hint: 'access_token', ...proof },
  { token: usualTokens.refresh_token, token_type_hint: 'refresh_token', ...proof },
];

test('tokens for an app that is gone are given back to who gave them', async () => {
  const { id } = await addApp();
  whileExchanging(() => server.call('deleteOauthApp', { path: { provider: id } }));

  expect(await come(await begin(id))).toEqual({ status: 404, code: 'oauth_app_not_found' });
  expect(await givenBack()).toEqual(both);
});

test('a provider that cannot be told just then is told again', async () => {
  const { id } = await addApp();
  whileExchanging(() => server.call('deleteOauthApp', { path: { provider: id } }), { status: 503, body: '' });
  const state = await begin(id);
  expect((await come(state)).status).toBe(404);
  await givenBack();
  provider.answer = () => ({ body: '' });

  await waitFor('both to be told again', () => provider.formsAt('/revoke').length === 4);
  await waitFor('the end of that', () => countRows(server, 'oauth_revocations', { appId: id }) === 0);
});

test('tokens of somebody who may not connect any more are given back, even if the provider takes them badly', async () => {
  const ada = await addPerson(server);
  const { id } = await addApp();
  const suspend = () => server.call('updateUser', { path: { id: ada.id }, body: { status: 'suspended' } });
  whileExchanging(suspend, { status: 503, body: 'not now' });

  expect(await come(await begin(id, ada.key))).toEqual({ status: 403, code: 'oauth_starter_refused' });
  expect(await givenBack()).toEqual(both);
  expect(countRows(server, 'oauth_authorizations', { appId: id })).toBe(0);
});

test('tokens for which there is no room any more are given back', async () => {
  const { id } = await addApp();
  const first = await connectAccount(server, id);
  const row = rowOf(server, 'oauth_authorizations', { id: first.id });
  const fill = (_: unknown, index: number) => ({ ...row, id: `${id}-${index}`, label: `filled-${index}` });
  const state = await begin(id);
  whileExchanging(() => insertRows(server, 'oauth_authorizations', Array.from({ length: 99 }, fill)));

  expect(await come(state)).toEqual({ status: 409, code: 'oauth_authorization_limit' });
  expect(await givenBack()).toEqual(both);
});

test('tokens that are stored are kept, and an account that works is not ended with those of another attempt', async () => {
  const ada = await addPerson(server);
  const { id } = await addApp();
  await connectAccount(server, id, 'new');
  const state = await begin(id, ada.key);
  whileExchanging(() => server.call('updateUser', { path: { id: ada.id }, body: { status: 'suspended' } }));

  expect(await come(state)).toEqual({ status: 403, code: 'oauth_starter_refused' });
  expectNothingGivenBack(id);
  expect(await accountOf(server, id, 'new')).toMatchObject({ status: 'active' });
});

/** The account of a person, as an id token tells it. */
const tokensFor = (sub: string | undefined, more: object = {}) => {
  const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
  return { access_token: `access-token-of-${sub}`, ...(sub && { id_token: `x.${claims}.x` }), ...more };
};

const connectAs = async (appId: string, sub: string | undefined, more: object = {}) => {
  provider.answer = () => ({ body: tokensFor(sub, more) });
  return connectAccount(server, appId, 'new');
};

test('those of an attempt that is refused are given back, too, where the account that works surely is another', async () => {
  const ada = await addPerson(server);
  const { id } = await addApp();
  await connectAs(id, 'ada');
  const state = await begin(id, ada.key);
  provider.answer = async (path) => {
    if (path === '/token') {
      await server.call('updateUser', { path: { id: ada.id }, body: { status: 'suspended' } });
    }
    return { body: path === '/revoke' ? '' : tokensFor('bob', { refresh_token: 'refresh-token-of-bob' }) };
  };

  expect(await come(state)).toEqual({ status: 403, code: 'oauth_starter_refused' });
  expect((await givenBack()).map(({ token }) => token)).toEqual(['access-token-of-bob', 'refresh-token-of-bob']);
  expect(await accountOf(server, id, 'new')).toMatchObject({ status: 'active' });
});

test('those of an attempt that is refused are kept to the end where the same account works under another label', async () => {
  const ada = await addPerson(server);
  const { id } = await addApp();
  provider.answer = () => ({ body: tokensFor('ada') });
  await connectAccount(server, id, 'old');
  const state = await begin(id, ada.key);
  provider.answer = async (path) => {
    if (path === '/token') {
      await server.call('updateUser', { path: { id: ada.id }, body: { status: 'suspended' } });
    }
    return { body: path === '/revoke' ? '' : tokensFor('ada') };
  };

  expect(await come(state)).toEqual({ status: 403, code: 'oauth_starter_refused' });
  expectNothingGivenBack(id);
});

test('tokens are given back that those of surely another account replace; of the same, or nobody knows, they are not', async () => {
  const { id } = await addApp();
  await connectAs(id, 'ada', { refresh_token: 'refresh-token-of-ada' });
  await connectAs(id, 'ada', { refresh_token: 'refresh-token-of-ada-two' });
  expectNothingGivenBack(id);
  await connectAs(id, 'bob');
  expect((await givenBack()).map(({ token }) => token)).toEqual(['access-token-of-ada', 'refresh-token-of-ada-two']);
  await waitFor('the end of that', () => countRows(server, 'oauth_revocations', { appId: id }) === 0);
  provider.asked.length = 0;
  await connectAs(id, undefined);
  expectNothingGivenBack(id);
});

test('where the provider has no place for that, nothing is sent', async () => {
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  whileExchanging(() => server.call('deleteOauthApp', { path: { provider: id } }));

  expect((await come(state)).status).toBe(404);
  expect(provider.asked.map(({ path }) => path)).toEqual(['/token']);
});
