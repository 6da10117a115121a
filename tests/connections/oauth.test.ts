import { registerAgent } from '../support/agents.js';
import { connect, newSlug, readConnection, Service, startConnected, weather } from '../support/connections.js';
import { addOauthApp, connectAccount, type OddProvider, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { proofSize } from '../support/proof.js';
import { changeRow, rowOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';

let server: OwnServer;
let service: Service;
let provider: OddProvider;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  provider = await startOddProvider();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  service.stop();
  await stopServing();
});

beforeEach(() => {
  service.asked.length = 0;
  provider.answer = () => ({ body: usualTokens });
});

const past = '2020-01-01T00:00:00.000Z';

/** A connection that asks with the token of an account. */
const connected = async () => {
  const app = await addOauthApp(server, provider);
  const account = await connectAccount(server, app.id);
  provider.asked.length = 0;
  const slug = newSlug();
  const connection = await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: service.url }] }),
    auth: { type: 'oauth', authorizationId: account.id },
  });
  return { appId: app.id, accountId: account.id, slug, connection };
};

/** Runs a script whose function has this body, with the service's URL as its argument. */
const run = async (body: string) => {
  const source = `export default async (url: string, ctx: any) => { ${body} };`;
  const report = (await server.call('runScript', { agentId, body: { source, args: service.url, intent: 'call' } }))
    .body;
  expect(report).toMatchObject({ exitCode: 0 });
  return report;
};

const forecastOf = (slug: string): string => `ctx.api.${slug}.getForecast({ path: { city: 'Bern' } })`;

const messageOf = async (call: string) =>
  (await run(`try { await ${call}; return 'nothing'; } catch (error) { return error.message; }`)).result;

const authorizations = () => service.asked.map(({ headers }) => headers.authorization);

const bind = (oauthAuthorizationId: string, configKey: string) =>
  server.call('upsertCredentialBinding', {
    body: {
      configKey,
      authKind: 'oauth',
      oauthAuthorizationId,
      allowedHosts: ['127.0.0.1'],
      headerTemplate: `Authorization: Bearer [REDACTED:${configKey}]`,
    },
  });

test('a call carries the token of the account, which no script and no record has', async () => {
  const { slug, accountId, connection } = await connected();
  expect(connection).toMatchObject({
    authType: 'oauth',
    auth: { type: 'oauth', authorizationId: accountId, status: 'ok' },
    credentialBinding: { authKind: 'oauth', oauthAuthorizationId: accountId, tokenStatus: 'ok' },
  });

  const report = await run(`return ${forecastOf(slug)};`);

  expect(authorizations()).toEqual([`Bearer ${usualTokens.access_token}`]);
  expect(provider.asked).toEqual([]);
  expect(report.result).toMatchObject({ headers: { authorization: `Bearer [REDACTED:connection.${slug}.oauth]` } });
  expect(JSON.stringify(report)).not.toContain(usualTokens.access_token);
  const { uses } = (await server.call('listCredentialUses', { query: { agentId } })).body;
  expect(uses[0]).toMatchObject({ account: accountId, operation: `${slug}.getForecast`, status: 200 });
  expect(server.output.join('')).not.toContain(usualTokens.access_token);
});

test('many calls with a token that has ended refresh it once, and all carry the new one', async () => {
  const { slug, accountId } = await connected();
  changeRow(server, 'oauth_authorizations', accountId, { expiresAt: past });
  provider.answer = () => ({ body: { ...usualTokens, access_token: 'the-refreshed-access-token' } });
  const [runs, callsOfEach] = [4, proofSize(16, 50)];

  await Promise.all(
    Array.from({ length: runs }, () =>
      run(`await Promise.all(Array.from({ length: ${callsOfEach} }, () => ${forecastOf(slug)})); return 1;`),
    ),
  );

  expect(authorizations()).toEqual(
    Array.from({ length: runs * callsOfEach }, () => 'Bearer the-refreshed-access-token'),
  );
  expect(provider.formsAt('/token').map((form) => form.get('grant_type'))).toEqual(['refresh_token']);
  expect(server.output.filter((line) => line.includes('MaxListenersExceeded'))).toEqual([]);
});

test('a call says that the account was disconnected, asks nobody, and works again once it is connected', async () => {
  const { slug, appId, connection } = await connected();
  await server.call('disconnectOauthApp', { path: { provider: appId } });

  expect(await messageOf(forecastOf(slug))).toMatch(
    /OAuth authorization 'default' is in revoked state: it was disconnected; connect it again/,
  );
  expect(service.asked).toEqual([]);
  expect((await readConnection(server, connection.id)).auth).toMatchObject({ status: 'revoked' });

  provider.answer = () => ({ body: { ...usualTokens, access_token: 'the-second-access-token' } });
  await connectAccount(server, appId);
  await run(`return ${forecastOf(slug)};`);
  expect(authorizations()).toEqual(['Bearer the-second-access-token']);
});

test('a token that cannot be refreshed fails the calls of its connection, with the reason, and no others', async () => {
  const broken = await connected();
  const whole = await connected();
  changeRow(server, 'oauth_authorizations', broken.accountId, { expiresAt: past });
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });

  expect(await messageOf(forecastOf(broken.slug))).toMatch(
    /OAuth authorization 'default' is in refresh-failed state: invalid_grant/,
  );
  await run(`return ${forecastOf(whole.slug)};`);
  expect(authorizations()).toEqual([`Bearer ${usualTokens.access_token}`]);
  const listed = (await server.call('listScriptConnections')).body.connections;
  const statusOf = (id: string) => listed.find((each) => each.id === id)?.auth.status;
  expect([statusOf(broken.connection.id), statusOf(whole.connection.id)]).toEqual(['refresh-failed', 'ok']);
});

test('a token that cannot be refreshed is used until it ends, however often that fails, and then is none', async () => {
  const { slug, accountId } = await connected();
  changeRow(server, 'oauth_authorizations', accountId, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
  provider.answer = () => ({ status: 503, body: 'later' });
  for (let times = 0; times < 2; times += 1) {
    await run(`return ${forecastOf(slug)};`);
  }
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  for (let times = 0; times < 2; times += 1) {
    await run(`return ${forecastOf(slug)};`);
  }
  expect(authorizations()).toEqual(Array.from({ length: 4 }, () => `Bearer ${usualTokens.access_token}`));

  const asked = provider.formsAt('/token').length;
  changeRow(server, 'oauth_authorizations', accountId, { expiresAt: past });
  expect(await messageOf(forecastOf(slug))).toMatch(/in refresh-failed state: invalid_grant; connect it again/);
  expect(provider.formsAt('/token')).toHaveLength(asked);
});

test.each([
  ['account', (ids: { accountId: string }) => server.call('deleteOauthAuthorization', { path: { id: ids.accountId } })],
  ['app', (ids: { appId: string }) => server.call('deleteOauthApp', { path: { provider: ids.appId } })],
])('a connection whose %s was deleted names it no more, and says so when it is called', async (_what, remove) => {
  const ids = await connected();
  await remove(ids);

  expect(await readConnection(server, ids.connection.id)).toMatchObject({
    authAuthorizationId: null,
    auth: { type: 'oauth', status: 'missing' },
    credentialBinding: { authKind: 'oauth', tokenStatus: 'missing' },
  });
  expect(await messageOf(forecastOf(ids.slug))).toMatch(/was deleted: its connection or binding needs another one/);
  expect(service.asked).toEqual([]);
});

test('a binding by itself fills the token into the fetch of scripts, for its hosts only', async () => {
  const { accountId } = await connected();
  const { binding } = (await bind(accountId, 'MAIL_ACCOUNT')).body;
  expect(binding).toMatchObject({ authKind: 'oauth', oauthAuthorizationId: accountId, tokenStatus: 'ok' });

  const headers = `{ headers: { authorization: 'Bearer [REDACTED:MAIL_ACCOUNT]' } }`;
  await run(
    `await fetch(url, ${headers}); return (await fetch(url.replace('127.0.0.1', 'localhost'), ${headers})).status;`,
  );

  expect(authorizations()).toEqual([`Bearer ${usualTokens.access_token}`, undefined]);
  const { bindings } = (await server.call('listCredentialBindings')).body;
  expect(bindings.find(({ id }) => id === binding.id)).toMatchObject({ tokenStatus: 'ok' });
});

test('a binding names only an account that works; a connection may name one to be connected again', async () => {
  const { accountId, appId } = await connected();
  await server.call('disconnectOauthApp', { path: { provider: appId } });

  const path = 'body.oauthAuthorizationId';
  const refusal = await bind(accountId, 'GONE_ACCOUNT').refused(400, 'validation_error', path);
  expect(refusal.error).toMatch(/must be the id of an active authorization: 'default' is revoked/);
  const connection = await connect(server, { auth: { type: 'oauth', authorizationId: accountId } });
  expect(connection.auth).toMatchObject({ status: 'revoked' });
  expect(rowOf(server, 'script_connections', { id: connection.id }).authAuthorizationId).toBe(accountId);
});
