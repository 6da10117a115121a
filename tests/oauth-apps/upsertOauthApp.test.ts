import { registerAgent } from '../support/agents.js';
import {
  addOauthApp,
  clientSecret,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
const at = { url: 'https://provider.example' };
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
afterAll(stopServing);

const whole = {
  provider: 'p',
  clientId: 'c',
  clientSecret: 's',
  authorizeUrl: 'https://p.example/a',
  tokenUrl: 'https://p.example/t',
};

const redirectUri = expect.stringMatching(/\/api\/oauth\/callback$/);

test('an app is what was sent; its secret is never shown and stored encrypted', async () => {
  const app = await addOauthApp(server, at, { scopes: ['read', 'write'], extraParams: { prompt: 'consent' } });

  expect(app).toEqual({
    id: expect.any(String),
    provider: 'tracker',
    clientId: 'swarm-client',
    authorizeUrl: 'https://provider.example/authorize',
    tokenUrl: 'https://provider.example/token',
    userinfoUrl: null,
    revocationUrl: null,
    redirectUri,
    scopes: ['read', 'write'],
    extraParams: { prompt: 'consent' },
    tokenAuthStyle: 'body',
    tokenBodyFormat: 'form',
    source: 'manual',
    tokenStatus: 'missing',
    expiresAt: null,
    lastRefreshedAt: null,
    authorizations: [],
    createdAt: expect.any(String),
    updatedAt: app.createdAt,
  });
  expect(rowOf(server, 'oauth_apps', { id: app.id }).clientSecret).not.toContain(clientSecret);
});

test('without an id a second app of the provider is made, and the first stays as it is', async () => {
  const first = await addOauthApp(server, at, { provider: 'twice' });
  const second = await addOauthApp(server, at, { provider: 'twice', clientId: 'other' });

  expect(second.id).not.toBe(first.id);
  const { oauthApps } = (await server.call('listOauthApps')).body;
  expect(oauthApps.filter(({ provider: name }) => name === 'twice')).toEqual([first, second]);
});

test('with an id exactly that app is changed, and what is not sent stays, the secret too', async () => {
  const made = await addOauthApp(server, provider, { scopes: ['read'], revocationUrl: `${provider.url}/revoke` });
  const body = { id: made.id, clientId: 'renamed', scopes: ['write'] };
  const { oauthApp } = (await server.call('upsertOauthApp', { body })).body;

  expect(oauthApp).toEqual({ ...made, clientId: 'renamed', scopes: ['write'], updatedAt: expect.any(String) });
  await connectAccount(server, made.id);
  expect(provider.formsAt('/token').at(-1)?.get('client_secret')).toBe(clientSecret);
  await server.call('upsertOauthApp', { body: { id: made.id, clientId: 'c', clientSecret: 'another-secret-of-it' } });
  await connectAccount(server, made.id);
  expect(provider.formsAt('/token').at(-1)?.get('client_secret')).toBe('another-secret-of-it');
});

test('a server that the app does not ask yet is told neither its secret nor tokens of its accounts', async () => {
  const { id } = await addOauthApp(server, provider);
  const authorization = await connectAccount(server, id);
  const elsewhere = 'https://elsewhere.example/steal';
  for (const name of ['tokenUrl', 'userinfoUrl', 'revocationUrl'] as const) {
    const body = { id, clientId: 'c', [name]: elsewhere };
    await server.call('upsertOauthApp', { body }).refused(400, 'validation_error', 'body.clientSecret');
    await server
      .call('upsertOauthApp', { body: { ...body, clientSecret: 'made-up' } })
      .refused(409, 'oauth_app_connected');
  }
  await server.call('upsertOauthApp', { body: { id, clientId: 'c', tokenUrl: `${provider.url}/token?v=2` } });
  await server.call('deleteOauthAuthorization', { path: { id: authorization.id } });

  const body = { id, clientId: 'c', clientSecret: 'its-secret-there', tokenUrl: elsewhere };
  expect((await server.call('upsertOauthApp', { body })).body.oauthApp.tokenUrl).toBe(elsewhere);
});

test('a preset fills in what is not sent, and what is sent wins', async () => {
  const body = { presetId: 'preset_a', clientId: 'c', clientSecret: 's', extraParams: { prompt: 'none', hl: 'en' } };
  const answer = (await server.call('upsertOauthApp', { body })).body;

  expect(answer.redirectUri).toEqual(redirectUri);
  expect(answer.setupHints).toHaveLength(3);
  expect(answer.oauthApp).toMatchObject({
    provider: 'provider_a',
    authorizeUrl: 'https://provider-a.example/oauth/authorize',
    scopes: ['openid', 'email', 'profile'],
    extraParams: { access_type: 'offline', prompt: 'none', hl: 'en' },
    source: 'curated-prefill',
  });
  const own = {
    presetId: 'preset_f',
    clientId: 'c',
    clientSecret: 's',
    provider: 'mine',
    userinfoUrl: 'https://me.example/u',
  };
  expect((await server.call('upsertOauthApp', { body: own })).body.oauthApp).toMatchObject({
    provider: 'mine',
    userinfoUrl: 'https://me.example/u',
    tokenAuthStyle: 'basic',
    tokenBodyFormat: 'json',
  });
});

test('what is missing or does not fit is refused', async () => {
  for (const name of ['provider', 'clientSecret', 'authorizeUrl', 'tokenUrl'] as const) {
    const { [name]: _, ...body } = whole;
    await server
      .call('upsertOauthApp', { body: { ...body, clientId: 'c' } })
      .refused(400, 'validation_error', `body.${name}`);
  }
  await server
    .call('upsertOauthApp', { body: { ...whole, presetId: 'preset_z' } })
    .refused(400, 'oauth_preset_unknown');
  for (const name of [
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'redirect_uri',
    'request',
    'request_uri',
    'response_mode',
    'response_type',
    'state',
  ]) {
    const body = { ...whole, extraParams: { [name]: 'x' } };
    await server.call('upsertOauthApp', { body }).refused(400, 'validation_error', `body.extraParams.${name}`);
    const authorizeUrl = `https://provider.example/authorize?tenant=7&${name}=x`;
    await server
      .call('upsertOauthApp', { body: { ...whole, authorizeUrl } })
      .refused(400, 'validation_error', 'body.authorizeUrl');
  }
  await server.call('upsertOauthApp', { body: { ...whole, id: 'nobody' } }).refused(404, 'oauth_app_not_found');
  const { id } = await addOauthApp(server, at);
  await server
    .call('upsertOauthApp', { body: { id, clientId: 'c', provider: 'x' } })
    .refused(400, 'validation_error', 'body.provider');
});

test('names that lenient servers read as one that is left to the server are, too, and no others', async () => {
  const send = (more: object) => server.call('upsertOauthApp', { body: { ...whole, ...more } });
  const lenient = [
    'State',
    ' state',
    'state\t',
    'state[]',
    'STATE[0]',
    '[state]',
    'redirect.uri',
    'Client Id',
    'sta\u200bte',
  ];
  for (const name of lenient) {
    await send({ extraParams: { [name]: 'x' } }).refused(400, 'validation_error', `body.extraParams.${name}`);
    const authorizeUrl = `https://provider.example/authorize?${new URLSearchParams({ tenant: '7', [name]: 'x' })}`;
    await send({ authorizeUrl }).refused(400, 'validation_error', 'body.authorizeUrl');
  }
  const encoded = 'https://provider.example/authorize?%73%74ate%5B%5D=x';
  await send({ authorizeUrl: encoded }).refused(400, 'validation_error', 'body.authorizeUrl');
  const others = { substate: 'x', state_of: 'x', 'x[state]': 'x', requests: 'x' };
  expect((await send({ extraParams: others })).body.oauthApp.extraParams).toEqual(others);
});

test.each([
  ['https://10.1.2.3/t', 'outbound_host_refused'],
  ['https://localhost/t', 'outbound_host_refused'],
  ['https://[::ffff:10.0.0.1]/t', 'outbound_host_refused'],
  ['https://0xa010203/t', 'outbound_host_refused'],
  ['http://provider.example/t', 'outbound_plain_http_refused'],
  ['javascript:alert(1)', 'outbound_scheme_refused'],
  ['https://me:secret@provider.example/', 'outbound_userinfo_refused'],
  ['no url', 'outbound_url_invalid'],
])('the URL %s is no address of a provider', async (url, code) => {
  for (const name of ['authorizeUrl', 'tokenUrl', 'userinfoUrl', 'revocationUrl'] as const) {
    const body = {
      provider: 'p',
      clientId: 'c',
      clientSecret: 's',
      authorizeUrl: 'https://p.example/',
      tokenUrl: 'https://p.example/',
      [name]: url,
    };
    const refusal = await server.call('upsertOauthApp', { body }).refused(400, code);
    expect(refusal.error).toMatch(new RegExp(`^${name}: `));
  }
});

test('agents that are no leads manage no apps', async () => {
  const worker = await registerAgent(server);
  const lead = await registerAgent(server, { isLead: true });
  const body = { presetId: 'preset_c', clientId: 'c', clientSecret: 's' };

  await server.call('upsertOauthApp', { body, agentId: worker.id }).refused(403, 'lead_only');
  await server.call('upsertOauthApp', { body, agentId: 'nobody' }).refused(403, 'lead_only');
  expect((await server.call('upsertOauthApp', { body, agentId: lead.id })).status).toBe(200);
});

test('an issuer is that of its addresses: where they move to another server it goes, unless a new one comes', async () => {
  const at = (host: string) => ({ authorizeUrl: `https://${host}/authorize`, tokenUrl: `https://${host}/token` });
  const body = { clientId: 'c', clientSecret: 'a-secret-of-the-app', provider: 'moving' };
  const first = { ...body, ...at('one.example'), issuer: 'https://one.example' };
  const { id } = (await server.call('upsertOauthApp', { body: first })).body.oauthApp;
  const change = async (to: object) => {
    const changed = await server.callUntyped('upsertOauthApp', { body: { id, ...body, ...to } });
    expect(changed.status).toBe(200);
    return rowOf(server, 'oauth_apps', { id }).issuer;
  };

  expect(await change({ authorizeUrl: 'https://one.example/other' })).toBe('https://one.example');
  expect(await change(at('two.example'))).toBeNull();
  expect(await change({ ...at('three.example'), issuer: 'https://three.example' })).toBe('https://three.example');
});
