import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, readConnection, Service, startConnected, weather } from '../support/connections.js';
import { addOauthApp, beginOauth, comeBack, connectAccount, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';

let server: OwnServer;
let service: Service;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  service.stop();
  await stopServing();
});

/** As another key would have encrypted it. */
const foreign = Buffer.alloc(64, 7).toString('base64');

const connected = async (auth: CallInput<'upsertScriptConnection'>['body']['auth']) => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: weather({ servers: [{ url: service.url }] }), auth });
  return slug;
};

const messageOf = async (slug: string): Promise<unknown> => {
  const call = `await ctx.api.${slug}.getForecast({ path: { city: 'Bern' } }); return 'called';`;
  const source = `export default async (_: unknown, ctx: any) => { try { ${call} } catch (error) { return error.message; } };`;
  return (await server.call('runScript', { agentId, body: { source, intent: 'call' } })).body.result;
};

test('a stored secret that no longer decrypts fails its calls by name, and is mended by sending it again', async () => {
  const slug = await connected({ type: 'bearer', secret: 'the-secret-of-another-key' });
  const key = `connection.${slug}.secret`;
  changeRows(server, 'config', { key }, { value: foreign });

  expect(await messageOf(slug)).toMatch(new RegExp(`Cannot decrypt config '${key}'.*Check SECRETS_ENCRYPTION_KEY`));
  expect(rowsOf(server, 'config', { key })).toMatchObject([{ value: foreign }]);
  expect(service.asked).toEqual([]);

  await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: service.url }] }),
    auth: { type: 'bearer', secret: 'the-secret-of-this-key' },
  });
  expect(await messageOf(slug)).toBe('called');
  expect(service.asked.at(-1)?.headers.authorization).toBe('Bearer the-secret-of-this-key');
});

test('tokens that no longer decrypt fail by the name of their account, and connecting it again mends them', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: usualTokens });
  const app = await addOauthApp(server, provider);
  const account = await connectAccount(server, app.id);
  const slug = await connected({ type: 'oauth', authorizationId: account.id });
  changeRow(server, 'oauth_authorizations', account.id, { accessToken: foreign, refreshToken: foreign });

  expect(await messageOf(slug)).toMatch(/Cannot decrypt the tokens of the account 'default'.*store it anew/);
  const refused = await server
    .call('refreshOauthAuthorization', { path: { id: account.id } })
    .refused(500, 'oauth_undecryptable');
  expect(refused.error).toMatch(/Cannot decrypt/);
  expect(rowOf(server, 'oauth_authorizations', { id: account.id })).toMatchObject({
    status: 'active',
    accessToken: foreign,
  });

  await connectAccount(server, app.id);
  expect(await messageOf(slug)).toBe('called');
});

test('a refresh for which a secret no longer decrypts says so, and the tools that were there stay', async () => {
  const tools = await new ToolServer().start();
  const key = `KEY_${newSlug()}`;
  await storeConfig(server, { key, value: 'the-key-of-the-tools', isSecret: true });
  const { id: mcpServerId } = await registerMcpServer(server, { url: tools.url, headerConfigKeys: { 'X-Key': key } });
  const { id } = await connectTools(server, mcpServerId);
  changeRows(server, 'config', { key }, { value: foreign });

  const { error } = await server.call('refreshScriptConnection', { path: { id } }).refused(500, 'config_undecryptable');
  expect(error).toMatch(new RegExp(`Cannot decrypt config '${key}'`));
  expect(await readConnection(server, id)).toMatchObject({ version: 1, toolCount: 1, generationError: null });

  await storeConfig(server, { key, value: 'the-key-of-the-tools', isSecret: true });
  expect((await server.call('refreshScriptConnection', { path: { id } })).body.connection).toMatchObject({
    version: 2,
    toolCount: 1,
  });
  tools.stop();
});

test('a client secret that no longer decrypts keeps its app, which takes another one', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: usualTokens });
  const app = await addOauthApp(server, provider);
  const account = await connectAccount(server, app.id);
  changeRow(server, 'oauth_apps', app.id, { clientSecret: foreign });

  const { error } = await server
    .call('refreshOauthAuthorization', { path: { id: account.id } })
    .refused(500, 'oauth_undecryptable');
  expect(error).toContain(`the client secret of the app ${app.id}`);
  expect((await server.call('listOauthApps')).body.oauthApps.map(({ id }) => id)).toContain(app.id);

  await server.call('upsertOauthApp', { body: { id: app.id, clientId: 'c', clientSecret: 'another-client-secret' } });
  await server.call('refreshOauthAuthorization', { path: { id: account.id } });
});

test('an attempt whose proof no longer decrypts asks the provider for nothing, says so, and a new one succeeds', async () => {
  const provider = await startOddProvider();
  provider.answer = () => ({ body: usualTokens });
  const app = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, app.id);
  changeRows(server, 'oauth_pending', { appId: app.id }, { verifier: foreign });
  const answer = await comeBack(server, { state, code: 'the-code' });

  expect(answer.status).toBe(500);
  expect(await answer.text()).toMatch(/Cannot decrypt the attempt to connect an account/);
  expect(provider.formsAt('/token')).toEqual([]);
  expect(await connectAccount(server, app.id)).toMatchObject({ status: 'active' });
});
