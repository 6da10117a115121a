import { registerAgent } from '../support/agents.js';
import {
  accountOf,
  addOauthApp,
  clientSecret,
  connectAccount,
  localProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

const disconnect = async (provider: string) => (await server.call('disconnectOauthApp', { path: { provider } })).body;

test('the tokens are forgotten, the account stays, and connecting again brings it back', async () => {
  const provider = await startOddProvider();
  const { id } = await addOauthApp(server, provider, { provider: 'gone', revocationUrl: `${provider.url}/revoke` });
  expect(await disconnect('gone')).toEqual({ disconnected: false, message: 'no stored tokens' });
  const account = await connectAccount(server, id);

  expect(await disconnect('gone')).toEqual({ disconnected: true, revocationAttempted: true });

  const proof = { client_id: 'swarm-client', client_secret: clientSecret };
  const told = provider.formsAt('/revoke').map((form) => Object.fromEntries(form));
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ token: usualTokens.access_token, token_type_hint: 'access_token', ...proof });
  expect(told).toContainEqual({ token: usualTokens.refresh_token, token_type_hint: 'refresh_token', ...proof });
  expect(await accountOf(server, id)).toMatchObject({
    id: account.id,
    status: 'revoked',
    expiresAt: null,
    scope: null,
    hasRefreshToken: false,
  });
  expect(rowOf(server, 'oauth_authorizations', { id: account.id })).toMatchObject({
    accessToken: null,
    refreshToken: null,
  });
  expect(await disconnect(id)).toEqual({ disconnected: false, message: 'no stored tokens' });
  expect(await connectAccount(server, id)).toMatchObject({ id: account.id, status: 'active' });
});

test('what the provider says to that changes nothing, nor that it cannot be told', async () => {
  const provider = await startOddProvider();
  const failing = await addOauthApp(server, provider, { revocationUrl: `${provider.url}/revoke` });
  await connectAccount(server, failing.id);
  provider.answer = () => ({ status: 500, body: 'no' });
  expect(await disconnect(failing.id)).toEqual({ disconnected: true, revocationAttempted: true });

  provider.answer = () => ({ body: usualTokens });
  const silent = await addOauthApp(server, provider);
  await connectAccount(server, silent.id);
  expect(await disconnect(silent.id)).toEqual({ disconnected: true, revocationAttempted: false });
});

test('there must be such an app, and who asks must be allowed to', async () => {
  const worker = await registerAgent(server);
  await server.call('disconnectOauthApp', { path: { provider: 'nobody' } }).refused(404, 'oauth_app_not_found');
  const { id } = await addOauthApp(server, { url: 'https://provider.example' });
  await server.call('disconnectOauthApp', { path: { provider: id }, agentId: worker.id }).refused(403, 'lead_only');
});

test('the account with another label is disconnected by that, and no other one', async () => {
  const provider = await startOddProvider();
  const { id } = await addOauthApp(server, provider, { revocationUrl: `${provider.url}/revoke` });
  const work = await connectAccount(server, id, 'work');
  const home = await connectAccount(server, id, 'home');
  expect(await disconnect(id)).toEqual({ disconnected: false, message: 'no stored tokens' });

  const { body } = await server.call('disconnectOauthApp', { path: { provider: id }, query: { label: 'work' } });

  expect(body).toEqual({ disconnected: true, revocationAttempted: true });
  expect(rowOf(server, 'oauth_authorizations', { id: work.id }).status).toBe('revoked');
  expect(rowOf(server, 'oauth_authorizations', { id: home.id }).status).toBe('active');
});
