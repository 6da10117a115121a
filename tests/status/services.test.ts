import { connect, startConnected } from '../support/connections.js';
import { addOauthApp, connectAccount, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import type { OwnServer } from '../support/server.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startConnected();
});

afterAll(async () => {
  await server.destroy();
  await stopServing();
});

const status = async () => (await server.call('getStatus')).body;

test('connections are counted, and those that have nothing to call are told of', async () => {
  expect((await status()).connections).toEqual({ enabled: 0, disabled: 0, failing: [] });
  await connect(server, { slug: 'whole' });
  const broken = await connect(server, { slug: 'broken', openapiSpecJson: '{}', baseUrl: 'https://example.com' });
  const off = await connect(server, { slug: 'off', openapiSpecJson: '{}', baseUrl: 'https://example.com' });
  await server.call('setScriptConnectionEnabled', { path: { id: off.id }, body: { enabled: false } });

  expect((await status()).connections).toEqual({
    enabled: 2,
    disabled: 1,
    failing: [{ id: broken.id, slug: 'broken', kind: 'openapi', reason: broken.generationError }],
  });
});

test('accounts are counted, and those that do not work are told of', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: usualTokens });
  const app = await addOauthApp(server, provider);
  const account = await connectAccount(server, app.id);
  expect((await status()).oauth).toEqual({ apps: 1, accounts: 1, failing: [] });

  await server.call('disconnectOauthApp', { path: { provider: app.id } });

  expect((await status()).oauth).toEqual({
    apps: 1,
    accounts: 1,
    failing: [{ id: account.id, appId: app.id, provider: app.provider, label: 'default', status: 'revoked' }],
  });
});
