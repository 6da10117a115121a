import { accountOf, addOauthApp, beginOauth, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

test('the name in the path is only for the eye: the state decides', async () => {
  const { id } = await addOauthApp(server, await startOddProvider());
  const { state } = await beginOauth(server, id);
  const query = { state, code: 'x' };
  const path = { provider: 'somebody-else' };

  expect((await server.call('handleProviderOauthCallback', { path, query, key: null })).status).toBe(200);
  expect((await accountOf(server, id)).status).toBe('active');
  await server.call('handleProviderOauthCallback', { path, query, key: null }).refused(400, 'oauth_state_invalid');
  await server.call('handleProviderOauthCallback', { path, query: {}, key: null }).refused(400, 'oauth_state_missing');
  await server
    .call('handleProviderOauthCallback', { path: { provider: 'a b' }, query, key: null })
    .refused(400, 'validation_error', 'path.provider');
});

test('what went wrong at the provider, and an app that is gone, are told', async () => {
  const provider = await startOddProvider();
  const { id } = await addOauthApp(server, provider);
  const path = { provider: 'tracker' };
  const begun = [(await beginOauth(server, id)).state, (await beginOauth(server, id)).state] as const;
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  await server
    .call('handleProviderOauthCallback', { path, query: { state: begun[0], code: 'x' }, key: null })
    .refused(502, 'oauth_exchange_failed');
  await server.call('deleteOauthApp', { path: { provider: id } });
  await server
    .call('handleProviderOauthCallback', { path, query: { state: begun[1], code: 'x' }, key: null })
    .refused(404, 'oauth_app_not_found');
});
