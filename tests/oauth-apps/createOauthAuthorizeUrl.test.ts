import { createHash } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { addOauthApp, beginOauth } from '../support/oauth.js';
import { changeRow, rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer({ env: { PUBLIC_MCP_BASE_URL: 'https://swarm.example.com' } });
const at = { url: 'https://provider.example' };

test('the URL has what the provider needs, with PKCE, and keeps its own query', async () => {
  const { id } = await addOauthApp(server, at, {
    authorizeUrl: 'https://provider.example/authorize?tenant=7',
    scopes: ['read', 'write all'],
    extraParams: { prompt: 'consent', scope: 'overridden' },
  });
  const begun = await beginOauth(server, id, { label: 'work' });
  const url = new URL(begun.authorizeUrl);

  expect(begun).toMatchObject({ label: 'work', redirectUri: 'https://swarm.example.com/api/oauth/callback' });
  expect(begun.state).toMatch(/^[\w-]{43}$/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: '7',
    client_id: 'swarm-client',
    redirect_uri: begun.redirectUri,
    response_type: 'code',
    scope: 'overridden',
    state: begun.state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
});

test('what is left to the server counts for nothing in an app that was stored before it was refused', async () => {
  const { id } = await addOauthApp(server, at);
  changeRow(server, 'oauth_apps', id, {
    authorizeUrl: 'https://provider.example/authorize?tenant=7&request_uri=urn:evil&request=x&client_id=other',
    extraParams: JSON.stringify({ response_mode: 'form_post', response_type: 'token', client_id: 'third', hl: 'en' }),
  });
  const { searchParams } = new URL((await beginOauth(server, id)).authorizeUrl);

  expect([...searchParams.keys()].sort()).toEqual([
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'hl',
    'redirect_uri',
    'response_type',
    'state',
    'tenant',
  ]);
  expect([searchParams.get('client_id'), searchParams.get('response_type')]).toEqual(['swarm-client', 'code']);
});

test('scopes are joined as the preset says, and left out where there are none', async () => {
  const body = { presetId: 'preset_b', clientId: 'c', clientSecret: 's' };
  const { oauthApp } = (await server.call('upsertOauthApp', { body })).body;
  const { authorizeUrl } = await beginOauth(server, oauthApp.id);
  expect(new URL(authorizeUrl).searchParams.get('scope')).toBe('read,write,users:read');

  const { id } = await addOauthApp(server, at);
  expect(new URL((await beginOauth(server, id)).authorizeUrl).searchParams.has('scope')).toBe(false);
});

test('whoever reads the table can neither name the state nor prove who began', async () => {
  const { id } = await addOauthApp(server, at);
  const { state, authorizeUrl } = await beginOauth(server, id);
  const row = rowOf(server, 'oauth_pending', { appId: id });

  expect(row.id).toBe(createHash('sha256').update(state).digest('hex'));
  expect(JSON.stringify(row)).not.toContain(state);
  const challenge = new URL(authorizeUrl).searchParams.get('code_challenge');
  expect(createHash('sha256').update(row.verifier).digest('base64url')).not.toBe(challenge);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.example',
  '/relative',
  'https://app.example.com@evil.example/',
  'https://user:pass@evil.example/',
  'not a url',
])('%s is no place to go in the end', async (finalRedirect) => {
  const { id } = await addOauthApp(server, at);
  await server
    .call('createOauthAuthorizeUrl', { path: { id }, body: { label: 'default', finalRedirect } })
    .refused(400, 'validation_error', 'body.finalRedirect');
});

test('there must be such an app, and room for an account, and who asks must be allowed to', async () => {
  const body = { label: 'default' };
  await server.call('createOauthAuthorizeUrl', { path: { id: 'nobody' }, body }).refused(404, 'oauth_app_not_found');
  const { id } = await addOauthApp(server, at);
  const worker = await registerAgent(server);
  await server.call('createOauthAuthorizeUrl', { path: { id }, body, agentId: worker.id }).refused(403, 'lead_only');
  await server
    .call('createOauthAuthorizeUrl', { path: { id }, body: { label: '' } })
    .refused(400, 'validation_error', 'body.label');
  expect((await server.callUntyped('createOauthAuthorizeUrl', { path: { id }, body: {} })).body.label).toBe('default');
});

test('no more than a thousand attempts are under way, and those that are over make room', async () => {
  const { id } = await addOauthApp(server, at);
  const row = rowOf(server, 'oauth_pending', { id: (await pendingIds())[0] ?? '' });
  fill(row, 1000 - (await pendingIds()).length);
  await server
    .call('createOauthAuthorizeUrl', { path: { id }, body: { label: 'default' } })
    .refused(409, 'oauth_pending_limit');

  server.database
    .prepare('update oauth_pending set expiresAt = ? where id = ?')
    .run('2020-01-01T00:00:00.000Z', 'filled-1');
  expect((await beginOauth(server, id)).label).toBe('default');
});

const pendingIds = async (): Promise<string[]> =>
  server.database.prepare('select id from oauth_pending').pluck().all() as string[];

const fill = (row: object, count: number): void => {
  const columns = Object.keys(row);
  const insert = server.database.prepare(
    `insert into oauth_pending (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (let index = 1; index <= count; index += 1) {
    insert.run(...Object.values({ ...row, id: `filled-${index}` }));
  }
};
