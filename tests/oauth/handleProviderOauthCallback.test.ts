import { accountOf, addOauthApp, beginOauth, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

test('the path must name the provider of the attempt: an answer that comes in at the door of another is used up', async () => {
  const provider = await startOddProvider();
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  const query = { state, code: 'x' };
  const other = { provider: 'somebody-else' };

  await server
    .call('handleProviderOauthCallback', { path: other, query, key: null })
    .refused(400, 'oauth_provider_mismatch');
  expect(provider.asked).toEqual([]);
  const path = { provider: 'tracker' };
  await server.call('handleProviderOauthCallback', { path, query, key: null }).refused(400, 'oauth_state_invalid');
  await server.call('handleProviderOauthCallback', { path, query: {}, key: null }).refused(400, 'oauth_state_missing');
  await server
    .call('handleProviderOauthCallback', { path: { provider: 'a b' }, query, key: null })
    .refused(400, 'validation_error', 'path.provider');

  const again = { state: (await beginOauth(server, id)).state, code: 'x' };
  expect((await server.call('handleProviderOauthCallback', { path, query: again, key: null })).status).toBe(200);
  expect((await accountOf(server, id)).status).toBe('active');
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
