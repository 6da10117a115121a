import { registerAgent } from '../support/agents.js';
import { addOauthApp, connectAccount, localProvider, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

const refresh = (provider: string) => server.call('refreshOauthAppTokens', { path: { provider } });

test('the default account of the oldest app of a provider is refreshed', async () => {
  const provider = await startOddProvider();
  const oldest = await addOauthApp(server, provider, { provider: 'named' });
  await addOauthApp(server, provider, { provider: 'named', clientId: 'younger' });
  await refresh('named').refused(400, 'oauth_tokens_missing');
  await connectAccount(server, oldest.id);

  for (const name of ['named', oldest.id]) {
    expect((await refresh(name)).body).toEqual({ refreshed: true, tokenStatus: 'ok', expiresAt: expect.any(String) });
  }
  expect(provider.formsAt('/token').at(-1)?.get('client_id')).toBe('swarm-client');
  provider.answer = () => ({ body: { ...usualTokens, expires_in: 60 } });
  expect((await refresh('named')).body.tokenStatus).toBe('expiring');
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  expect((await refresh('named').refused(502, 'oauth_refresh_failed')).error).toBe(
    'Token refresh failed: invalid_grant',
  );
  const app = (await server.call('listOauthApps')).body.oauthApps.find(({ id }) => id === oldest.id);
  expect(app).toMatchObject({ tokenStatus: 'refresh-failed', authorizations: [{ status: 'refresh-failed' }] });
});

test('without a refresh token, an app or the right to do it there is none', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: { access_token: 'the-only-access-token' } });
  const { id } = await addOauthApp(server, provider);
  await connectAccount(server, id);
  const worker = await registerAgent(server);

  await refresh(id).refused(400, 'oauth_refresh_token_missing');
  await refresh('nobody').refused(404, 'oauth_app_not_found');
  await server.call('refreshOauthAppTokens', { path: { provider: id }, agentId: worker.id }).refused(403, 'lead_only');
});
