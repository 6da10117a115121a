import { registerAgent } from '../support/agents.js';
import { addOauthApp, connectAccount, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

const remove = (id: string) => server.call('deleteOauthAuthorization', { path: { id } });

test('an account goes, after its provider was told; the others of the app stay', async () => {
  const provider = await startOddProvider();
  const { id } = await addOauthApp(server, provider, { revocationUrl: `${provider.url}/revoke` });
  const one = await connectAccount(server, id, 'one');
  const two = await connectAccount(server, id, 'two');

  expect((await remove(one.id)).body).toEqual({ deleted: true, revocationAttempted: true });

  expect(provider.formsAt('/revoke')).toHaveLength(2);
  const { authorizations } = (await server.call('listOauthAppAuthorizations', { path: { id } })).body;
  expect(authorizations.map((account) => account.id)).toEqual([two.id]);
  await remove(one.id).refused(404, 'oauth_authorization_not_found');
});

test('one that is revoked already is not told of again', async () => {
  const provider = await startOddProvider();
  const app = await addOauthApp(server, provider, { revocationUrl: `${provider.url}/revoke` });
  const { id } = await connectAccount(server, app.id);
  await server.call('disconnectOauthApp', { path: { provider: app.id } });

  expect((await remove(id)).body).toEqual({ deleted: true, revocationAttempted: false });
  expect(provider.formsAt('/revoke')).toHaveLength(2);
});

test('agents that are no leads delete none', async () => {
  const app = await addOauthApp(server, await startOddProvider());
  const { id } = await connectAccount(server, app.id);
  const worker = await registerAgent(server);
  await server.call('deleteOauthAuthorization', { path: { id }, agentId: worker.id }).refused(403, 'lead_only');
});
