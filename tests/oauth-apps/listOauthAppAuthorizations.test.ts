import { addOauthApp, connectAccount, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

test('the accounts of an app come the oldest first, and only of that app', async () => {
  const provider = await startOddProvider();
  const app = await addOauthApp(server, provider);
  const sibling = await addOauthApp(server, provider);
  const accounts = [await connectAccount(server, app.id, 'z'), await connectAccount(server, app.id, 'a')];
  await connectAccount(server, sibling.id);

  const { body } = await server.call('listOauthAppAuthorizations', { path: { id: app.id } });
  expect(body.authorizations).toEqual(accounts);
  await server.call('listOauthAppAuthorizations', { path: { id: 'nobody' } }).refused(404, 'oauth_app_not_found');
});
