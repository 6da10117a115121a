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

test('servers with tools and model profiles are counted, and the catalogue is told of', async () => {
  const before = await status();
  expect(before.mcp_servers).toEqual({ enabled: 0, disabled: 0 });
  expect(before.catalog).toEqual({ configured: false, vendored: 0 });
  const one = {
    name: 'one',
    transport: 'http' as const,
    url: 'https://mcp.example.com/one',
    scope: 'global' as const,
  };
  await server.call('createMcpServer', { body: one });
  const { id } = (await server.call('createMcpServer', { body: { ...one, name: 'two' } })).body.mcpServer;
  await server.call('updateMcpServer', { path: { id }, body: { isEnabled: false } });
  await server.call('createModelProfile', {
    body: { name: 'counted', harness: 'harness_a', model: 'any', allowCustomModel: true },
  });

  const after = await status();

  expect(after.mcp_servers).toEqual({ enabled: 1, disabled: 1 });
  expect(after.model_profiles).toBe(before.model_profiles + 1);
});

test('a catalogue that can be asked is told of, without asking it', async () => {
  const provider = await startOddProvider();
  const other = await startConnected({ env: { INTEGRATIONS_CATALOG_URL: provider.url } });
  try {
    expect((await other.call('getStatus')).body.catalog).toEqual({ configured: true, vendored: 0 });
    expect(provider.asked).toEqual([]);
  } finally {
    await other.destroy();
  }
});
