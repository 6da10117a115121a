import { registerAgent } from '../support/agents.js';
import { addOauthApp, connectAccount, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { countRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

test('an app goes with its accounts, its sibling stays, and the provider is not told', async () => {
  const provider = await startOddProvider();
  const fields = { provider: 'siblings', revocationUrl: `${provider.url}/revoke` };
  const first = await addOauthApp(server, provider, fields);
  const second = await addOauthApp(server, provider, fields);
  await connectAccount(server, first.id);
  await connectAccount(server, second.id);

  expect((await server.call('deleteOauthApp', { path: { provider: 'siblings' } })).body).toEqual({ success: true });

  expect(provider.formsAt('/revoke')).toEqual([]);
  expect(countRows(server, 'oauth_authorizations', { appId: first.id })).toBe(0);
  const { oauthApps } = (await server.call('listOauthApps')).body;
  expect(oauthApps.map(({ id, tokenStatus }) => [id, tokenStatus])).toEqual([[second.id, 'ok']]);
  await server.call('deleteOauthApp', { path: { provider: second.id } });
  await server.call('deleteOauthApp', { path: { provider: 'siblings' } }).refused(404, 'oauth_app_not_found');
});

test('agents that are no leads delete none', async () => {
  const worker = await registerAgent(server);
  const { id } = await addOauthApp(server, { url: 'https://provider.example' });
  await server.call('deleteOauthApp', { path: { provider: id }, agentId: worker.id }).refused(403, 'lead_only');
});
