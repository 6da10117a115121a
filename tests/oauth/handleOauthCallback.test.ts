import {
  accountOf,
  addOauthApp,
  beginOauth,
  clientSecret,
  comeBack,
  connectAccount,
  localProvider,
  type OddAnswer,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows, countRows, insertRows, rowOf } from '../support/rows.js';
import { operatorKey } from '../support/server.js';

const all = useReplicas(racingReplicas, localProvider);
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
beforeEach(() => {
  provider.answer = () => ({ body: usualTokens });
  provider.asked.length = 0;
});
afterAll(stopServing);

const refusal = async (answer: Response): Promise<unknown> => ({
  status: answer.status,
  code: ((await answer.json()) as { code: string }).code,
});

test('the code is exchanged with the verifier of PKCE, and the account is stored without its tokens being shown', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state, redirectUri } = await beginOauth(server, id, { label: 'work' });
  const answer = await comeBack(server, { state, code: 'the-code' });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('Account connected');
  const [form] = provider.formsAt('/token');
  expect(Object.fromEntries(form ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    redirect_uri: redirectUri,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    client_id: 'swarm-client',
    client_secret: clientSecret,
  });
  const account = await accountOf(server, id, 'work');
  expect(account).toMatchObject({ status: 'active', hasRefreshToken: true, scope: 'read write', accountEmail: null });
  expect(Date.parse(account.expiresAt ?? '') - Date.parse(account.updatedAt)).toBe(3_600_000);
  const row = rowOf(server, 'oauth_authorizations', { id: account.id });
  expect(JSON.stringify(row)).not.toMatch(/access-token|refresh-token/);
});

test.each(['basic form', 'basic json', 'body json'])('the client proves itself by %s', async (style) => {
  const { replicas: server } = all;
  const [tokenAuthStyle, tokenBodyFormat] = style.split(' ') as ['basic' | 'body', 'form' | 'json'];
  const { id } = await addOauthApp(server, provider, { tokenAuthStyle, tokenBodyFormat });
  await connectAccount(server, id);

  const [asked] = provider.asked;
  const members =
    tokenBodyFormat === 'json' ? JSON.parse(asked?.body ?? '') : Object.fromEntries(new URLSearchParams(asked?.body));
  const basic = `Basic ${Buffer.from(`swarm-client:${clientSecret}`).toString('base64')}`;
  expect(asked?.headers.authorization).toBe(tokenAuthStyle === 'basic' ? basic : undefined);
  expect(members.client_secret).toBe(tokenAuthStyle === 'basic' ? undefined : clientSecret);
  expect(members.grant_type).toBe('authorization_code');
});

const { token_type: _, ...withoutType } = usualTokens;
const oddAnswers: readonly (readonly [string, OddAnswer, object])[] = [
  ['no token_type', { body: withoutType }, { hasRefreshToken: true }],
  ['the type bot', { body: { ...usualTokens, token_type: 'bot' } }, {}],
  ['status 201', { status: 201, body: usualTokens }, {}],
  ['expires_in null', { body: { ...usualTokens, expires_in: null } }, { expiresAt: null }],
  ['expires_in 0', { body: { ...usualTokens, expires_in: 0 } }, { expiresAt: null }],
  ['an expires_in that no date holds', { body: { ...usualTokens, expires_in: 1e300 } }, { expiresAt: null }],
  ['no expires_in', { body: { access_token: 'only-an-access-token' } }, { expiresAt: null, hasRefreshToken: false }],
  ['expires_in as text', { body: { ...usualTokens, expires_in: '60' } }, { expiresAt: expect.any(String) }],
  ['an empty refresh token', { body: { ...usualTokens, refresh_token: '' } }, { hasRefreshToken: false }],
  ['scopes as a list', { body: { ...usualTokens, scope: ['a', 'b'] } }, { scope: 'a b' }],
  ['ok: true', { body: { ...usualTokens, ok: true } }, {}],
  [
    'a form',
    { type: 'application/x-www-form-urlencoded', body: 'access_token=form-access-token&scope=repo&token_type=bearer' },
    { scope: 'repo', hasRefreshToken: false },
  ],
  [
    'a type of content that is wrong',
    { type: 'text/plain', body: JSON.stringify(usualTokens) },
    { scope: 'read write' },
  ],
];

test.each(oddAnswers)('an answer with %s is understood', async (_name, answer, account) => {
  const { replicas: server } = all;
  provider.answer = () => answer;
  const { id } = await addOauthApp(server, provider);

  expect(await connectAccount(server, id)).toMatchObject({ status: 'active', ...account });
});

const refusals: readonly (readonly [string, OddAnswer, string])[] = [
  ['ok: false', { body: { ...usualTokens, ok: false, error: 'bad_code' } }, 'bad_code'],
  ['an error with status 200', { body: { error: 'expired', error_description: 'It is over' } }, 'It is over'],
  ['status 400', { status: 400, body: { error: 'invalid_grant' } }, 'invalid_grant'],
  [
    'status 500 and no JSON',
    { status: 500, type: 'text/html', body: '<h1>Oops</h1>' },
    'the token endpoint answered 500',
  ],
  ['no access token', { body: { token_type: 'bearer' } }, 'the token endpoint answered without an access token'],
  ['a list', { body: [] }, 'the token endpoint answered without an access token'],
  ['a redirect', { status: 302, body: '' }, 'the token endpoint answered 302'],
];

test.each(refusals)('an answer with %s is a failure, and nothing is stored', async (_name, answer, reason) => {
  const { replicas: server } = all;
  provider.answer = () => answer;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  const came = await comeBack(server, { state, code: 'x' });

  expect(came.status).toBe(502);
  expect(await came.json()).toEqual({ error: `Token exchange failed: ${reason}`, code: 'oauth_exchange_failed' });
  expect((await server.call('listOauthAppAuthorizations', { path: { id } })).body.authorizations).toEqual([]);
});

test('a provider that echoes the request gives no secret away, in no form', async () => {
  const { replicas: server } = all;
  const secret = 'client "secret" + with/all = of it';
  provider.answer = (_path, form) => {
    const verifier = form.get('code_verifier') ?? '';
    const all = [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString(), verifier];
    return { status: 400, body: { error: 'no', error_description: `You sent ${all.join(' and ')} <b>` } };
  };
  const { id } = await addOauthApp(server, provider, { clientSecret: secret });
  const plain = await comeBack(server, { state: (await beginOauth(server, id)).state, code: 'the-one-time-code' });
  const text = await plain.text();
  const { state } = await beginOauth(server, id, { finalRedirect: 'https://app.example.com/done?tab=2#there' });
  const target = new URL((await comeBack(server, { state, code: 'the-one-time-code' })).headers.get('location') ?? '');

  const [form] = provider.formsAt('/token');
  for (const told of [text, decodeURIComponent(target.search)]) {
    expect(told).toContain('[REDACTED]');
    expect(told).not.toContain('with/all');
    expect(told).not.toContain('with%2Fall');
    expect(told).not.toContain(form?.get('code_verifier'));
  }
  expect(target.href).toMatch(/^https:\/\/app\.example\.com\/done\?tab=2&oauth=error&error_description=.*#there$/);
});

test('a provider that echoes what a client says of itself in the header shows nobody its secret', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider, { tokenAuthStyle: 'basic' });
  const { id: accountId } = await connectAccount(server, id);
  const credentials = Buffer.from(`swarm-client:${clientSecret}`).toString('base64');
  const said = `Bad header: Basic ${credentials}, or ${encodeURIComponent(credentials)}`;
  provider.answer = () => ({ status: 401, body: { error: 'invalid_client', error_description: said } });

  const page = await (await comeBack(server, { state: (await beginOauth(server, id)).state, code: 'x' })).text();
  await server.call('refreshOauthAuthorization', { path: { id: accountId } }).answer();
  const { lastErrorMessage } = await accountOf(server, id);
  for (const told of [page, lastErrorMessage]) {
    expect(told).toContain('Bad header: Basic [REDACTED], or [REDACTED]');
  }
});

test('what a provider finds fault with is told: the redirect address, and words in which a short code stands', async () => {
  const { replicas: server } = all;
  const { redirectUri } = (await server.call('getOAuthRedirectUri')).body;
  const said = `The redirect_uri ${redirectUri} is not registered for authorization_code`;
  provider.answer = () => ({ status: 400, body: { error: 'invalid_request', error_description: said } });
  const { id } = await addOauthApp(server, provider);
  const came = await comeBack(server, { state: (await beginOauth(server, id)).state, code: 'ed' });

  expect(await came.json()).toEqual({ error: `Token exchange failed: ${said}`, code: 'oauth_exchange_failed' });
});

test('a state is good once, whoever comes first', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  const answers = await Promise.all(Array.from({ length: 12 }, () => comeBack(server, { state, code: 'x' })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 400)]);
  expect(provider.formsAt('/token')).toHaveLength(1);
  expect(await refusal(await comeBack(server, { state, code: 'x' }))).toEqual({
    status: 400,
    code: 'oauth_state_invalid',
  });
});

test('a state that is missing, made up, too old, or used up by a failure leads nowhere', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const finalRedirect = 'https://app.example.com/';
  const old = await beginOauth(server, id, { finalRedirect });
  changeRows(server, 'oauth_pending', { appId: id }, { expiresAt: '2020-01-01T00:00:00.000Z' });
  const denied = await beginOauth(server, id);
  await comeBack(server, { state: denied.state, error: 'access_denied' });

  const invalid = { status: 400, code: 'oauth_state_invalid' };
  expect(await refusal(await comeBack(server, { code: 'x' }))).toEqual({ status: 400, code: 'oauth_state_missing' });
  expect(await refusal(await comeBack(server, { state: 'made-up', code: 'x' }))).toEqual(invalid);
  expect(await refusal(await comeBack(server, { state: old.state, code: 'x' }))).toEqual(invalid);
  expect(await refusal(await comeBack(server, { state: denied.state, code: 'x' }))).toEqual(invalid);
  expect(provider.asked).toEqual([]);
});

test('looking at the address without asking for it uses nothing up', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  const url = `${server.url}/api/oauth/callback?${new URLSearchParams({ state, code: 'x' })}`;

  expect((await fetch(url, { method: 'HEAD', headers: { Authorization: `Bearer ${operatorKey}` } })).status).toBe(405);
  expect((await comeBack(server, { state, code: 'x' })).status).toBe(200);
});

test('the code goes to nobody but the server for which the attempt began', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  await server.call('upsertOauthApp', { body: { id, clientId: 'swarm-client', tokenUrl: `${provider.url}/other` } });

  expect(await refusal(await comeBack(server, { state, code: 'x' }))).toEqual({
    status: 400,
    code: 'oauth_app_changed',
  });
  expect(provider.asked).toEqual([]);
});

test.each([
  ['authorizeUrl', { authorizeUrl: 'https://elsewhere.example/authorize' }],
  ['issuer', { issuer: 'https://elsewhere.example' }],
])('an attempt is not ended once %s leads elsewhere', async (_name, change) => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  await server.call('upsertOauthApp', { body: { id, clientId: 'swarm-client', ...change } });

  expect(await refusal(await comeBack(server, { state, code: 'x' }))).toEqual({
    status: 400,
    code: 'oauth_app_changed',
  });
  expect(provider.asked).toEqual([]);
  await connectAccount(server, id);
});

test('who answers must be who was asked, where both are known, also where it is no code that is sent', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider, { issuer: 'https://provider.example/tenant' });
  const mismatch = { status: 400, code: 'oauth_issuer_mismatch' };
  const come = async (query: Readonly<Record<string, string>>, body = {}) =>
    comeBack(server, { state: (await beginOauth(server, id, body)).state, ...query });

  expect(await refusal(await come({ code: 'x', iss: 'https://provider.example/other' }))).toEqual(mismatch);
  expect(await refusal(await come({ code: 'x', iss: 'https://provider.example/tenant/' }))).toEqual(mismatch);
  expect(await refusal(await come({ error: 'access_denied', iss: 'https://evil.example' }))).toEqual(mismatch);
  const { headers } = await come(
    { code: 'x', iss: 'https://evil.example' },
    { finalRedirect: 'https://app.example.com/' },
  );
  expect(headers.get('location')).toBe('https://app.example.com/?oauth=error&error=issuer_mismatch');
  expect(provider.asked).toEqual([]);
  expect((await come({ code: 'x', iss: 'https://provider.example/tenant' })).status).toBe(200);
  expect((await come({ code: 'x' })).status).toBe(200);

  const unknown = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, unknown.id);
  expect((await comeBack(server, { state, code: 'x', iss: 'https://provider.example' })).status).toBe(200);
});

test('an empty issuer is no missing one: where the app has one it is another', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider, { issuer: 'https://provider.example' });
  const come = async (appId: string) =>
    comeBack(server, { state: (await beginOauth(server, appId)).state, code: 'x', iss: '' });

  expect(await refusal(await come(id))).toEqual({ status: 400, code: 'oauth_issuer_mismatch' });
  expect(provider.asked).toEqual([]);
  expect((await come((await addOauthApp(server, provider)).id)).status).toBe(200);
});

test.each(['code', 'state', 'error', 'iss'])(
  'an address that has %s twice is refused, and uses nothing up',
  async (name) => {
    const { replicas: server } = all;
    const { id } = await addOauthApp(server, provider);
    const { state } = await beginOauth(server, id);
    const query = new URLSearchParams({ state, code: 'x' });
    for (const value of query.getAll(name).length === 1 ? ['other'] : ['one', 'other']) {
      query.append(name, value);
    }
    for (const path of ['/api/oauth/callback', '/api/oauth/tracker/callback']) {
      const answer = await fetch(`${server.url}${path}?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: `The address has ${name} more than once`,
        code: 'oauth_parameter_repeated',
      });
    }

    expect(provider.asked).toEqual([]);
    expect((await comeBack(server, { state, code: 'x' })).status).toBe(200);
  },
);

test('a code of few letters is not shown either, where it is a word of its own', async () => {
  const { replicas: server } = all;
  provider.answer = (_path, form) => ({
    status: 400,
    body: {
      error: 'no',
      error_description: `The code ${form.get('code')} (code=${form.get('code')}) is 12 or ab*s old`,
    },
  });
  const { id } = await addOauthApp(server, provider);
  for (const code of ['2', 'b*', 'xyz']) {
    const answer = await comeBack(server, { state: (await beginOauth(server, id)).state, code });
    expect(await answer.json()).toMatchObject({
      error: 'Token exchange failed: The code [REDACTED] (code=[REDACTED]) is 12 or ab*s old',
    });
  }
});

test('the issuer of an app stays when it is not sent, and must be a URL', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider, { issuer: 'https://provider.example' });
  const { oauthApp } = (await server.call('upsertOauthApp', { body: { id, clientId: 'other' } })).body;
  expect(oauthApp.issuer).toBe('https://provider.example');
  await server
    .call('upsertOauthApp', { body: { id, clientId: 'other', issuer: 'not a url' } })
    .refused(400, 'outbound_url_invalid');
});

const gone = { error: 'OAuth app is no longer configured', code: 'oauth_app_not_found' };

test('an app that is deleted or changed while its provider answers is told as before, and nothing is stored', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const deleting = await addOauthApp(server, provider);
  const [here, there] = [
    await beginOauth(server, deleting.id),
    await beginOauth(server, id, { finalRedirect: 'https://app.example.com/' }),
  ];
  const during = (change: () => Promise<unknown>) => {
    provider.answer = async () => {
      await change();
      return { body: usualTokens };
    };
  };

  during(async () => server.call('deleteOauthApp', { path: { provider: deleting.id } }));
  const came = await comeBack(server, { state: here.state, code: 'x' });
  expect([came.status, await came.json()]).toEqual([404, gone]);
  const moved = { id, clientId: 'swarm-client', clientSecret: 'new', tokenUrl: 'https://provider.example/other' };
  during(async () => server.call('upsertOauthApp', { body: moved }));
  const redirected = await comeBack(server, { state: there.state, code: 'x' });
  expect(redirected.headers.get('location')).toBe('https://app.example.com/?oauth=error&error=app_changed');
  expect(countRows(server, 'oauth_authorizations', { appId: id })).toBe(0);
});

const limit = { status: 409, code: 'oauth_authorization_limit' };

/** Fills an app up to so few accounts that one more is the last. */
const fillBut = (appId: string, accountId: string, room: number): void => {
  const row = rowOf(all.replicas, 'oauth_authorizations', { id: accountId });
  insertRows(
    all.replicas,
    'oauth_authorizations',
    Array.from({ length: 99 - room }, (_, index) => ({ ...row, id: `${appId}-${index}`, label: `filled-${index}` })),
  );
};

test('of many that come back at once for the last places as many are connected, and the others are told', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const first = await connectAccount(server, id);
  fillBut(id, first.id, 2);
  const states: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    states.push((await beginOauth(server, id, { label: `racing-${index}` })).state);
  }
  const again = await beginOauth(server, id);
  let asking = 0;
  const everybodyAsks = new Promise<void>((resolve) => {
    provider.answer = async () => {
      asking += 1;
      if (asking === states.length) {
        resolve();
      }
      await everybodyAsks;
      return { body: usualTokens };
    };
  });
  const answers = await Promise.all(states.map((state) => comeBack(server, { state, code: 'x' })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
  expect(await refusal(answers.find(({ status }) => status === 409) ?? Response.error())).toEqual(limit);
  expect(countRows(server, 'oauth_authorizations', { appId: id })).toBe(100);
  expect((await comeBack(server, { state: again.state, code: 'x' })).status).toBe(200);
});

test('where there is no room any more the code is not used, and where the browser goes on is told', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const first = await connectAccount(server, id);
  const [here, there] = [
    await beginOauth(server, id, { label: 'one-too-many' }),
    await beginOauth(server, id, { label: 'another', finalRedirect: 'https://app.example.com/' }),
  ];
  fillBut(id, first.id, 0);
  provider.asked.length = 0;

  expect(await refusal(await comeBack(server, { state: here.state, code: 'x' }))).toEqual(limit);
  const { headers } = await comeBack(server, { state: there.state, code: 'x' });
  expect(headers.get('location')).toBe('https://app.example.com/?oauth=error&error=account_limit');
  expect(provider.asked).toEqual([]);
});

test('what the provider or the app lacks is told, here or where the browser goes', async () => {
  const { replicas: server } = all;
  const finalRedirect = 'https://app.example.com/done?tab=2';
  const { id } = await addOauthApp(server, provider);
  const refused = { error: 'access_denied', error_description: 'The person said no' };
  const state = async () => (await beginOauth(server, id)).state;
  const redirecting = async () => (await beginOauth(server, id, { finalRedirect })).state;
  const locationOf = async (query: Readonly<Record<string, string>>) => {
    const answer = await comeBack(server, query);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    return answer.headers.get('location');
  };

  expect(await (await comeBack(server, { state: await state(), ...refused })).json()).toEqual({
    error: 'The person said no',
    code: 'oauth_denied',
  });
  expect(await refusal(await comeBack(server, { state: await state() }))).toEqual({
    status: 400,
    code: 'oauth_code_missing',
  });
  expect(await locationOf({ state: await redirecting(), ...refused })).toBe(
    `${finalRedirect}&oauth=error&error=access_denied&error_description=The+person+said+no`,
  );
  expect(await locationOf({ state: await redirecting() })).toBe(`${finalRedirect}&oauth=error&error=missing_code`);
  expect(await locationOf({ state: await redirecting(), code: 'x' })).toBe(`${finalRedirect}&oauth=success`);
  const [here, there] = [await state(), await redirecting()];
  await server.call('deleteOauthApp', { path: { provider: id } });
  expect(await refusal(await comeBack(server, { state: here, code: 'x' }))).toEqual({
    status: 404,
    code: 'oauth_app_not_found',
  });
  expect(await locationOf({ state: there, code: 'x' })).toBe(`${finalRedirect}&oauth=error&error=app_not_found`);
});

test('whose account it is comes from userinfo, else from the id token, and its failure fails nothing', async () => {
  const { replicas: server } = all;
  const claims = Buffer.from(JSON.stringify({ email: 'token@example.com', sub: '1' })).toString('base64url');
  const tokens = { body: { ...usualTokens, id_token: `x.${claims}.x` } };
  provider.answer = (path) => (path === '/me' ? { body: { email: 'me@example.com', id: 7, login: 'me' } } : tokens);
  const { id } = await addOauthApp(server, provider, { userinfoUrl: `${provider.url}/me` });
  expect(await connectAccount(server, id, 'info')).toMatchObject({ accountEmail: 'me@example.com' });
  expect(provider.asked.at(-1)?.headers.authorization).toBe(`Bearer ${usualTokens.access_token}`);

  provider.answer = (path) => (path === '/me' ? { status: 500, body: 'no' } : tokens);
  expect(await connectAccount(server, id, 'token')).toMatchObject({ accountEmail: 'token@example.com' });
  provider.answer = () => ({ body: { ...usualTokens, id_token: 'broken' } });
  expect(await connectAccount(server, id, 'none')).toMatchObject({ status: 'active' });
});

test('connecting a label again replaces its tokens, keeps its id, and mixes no two accounts', async () => {
  const { replicas: server } = all;
  const as = (sub: string, more: object = {}) => {
    const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
    provider.answer = () => ({ body: { access_token: `access-token-of-${sub}`, id_token: `x.${claims}.x`, ...more } });
  };
  const { id } = await addOauthApp(server, provider);
  as('ada', { refresh_token: 'refresh-token-of-ada' });
  const first = await connectAccount(server, id);
  as('ada');
  const again = await connectAccount(server, id);
  expect(again).toMatchObject({ id: first.id, hasRefreshToken: true, createdAt: first.createdAt });
  as('bob');
  expect(await connectAccount(server, id)).toMatchObject({ id: first.id, hasRefreshToken: false });
});

test.each([
  ['by an id on one side alone', { sub: 'ada', email: 'ada@example.com' }, { email: 'ada@example.com' }, false],
  ['by an id on the other side alone', { email: 'ada@example.com' }, { sub: 'ada', email: 'ada@example.com' }, false],
  ['on one side alone', { email: 'ada@example.com' }, {}, false],
  ['on the other side alone', {}, { email: 'bob@example.com' }, false],
  ['by another address', { email: 'ada@example.com' }, { email: 'bob@example.com' }, false],
  ['by the same address', { email: 'ada@example.com' }, { email: 'ada@example.com' }, true],
  [
    'by the same id, with another address',
    { sub: '1', email: 'a@example.com' },
    { sub: '1', email: 'b@example.com' },
    true,
  ],
  ['on neither side', {}, {}, true],
])(
  'an account that is known %s keeps its refresh token only where it surely is the same',
  async (_how, before, after, isKept) => {
    const { replicas: server } = all;
    const { id } = await addOauthApp(server, provider);
    const connectAs = (claims: { email?: string }, more: object = {}) => {
      const told = Buffer.from(JSON.stringify(claims)).toString('base64url');
      provider.answer = () => ({ body: { access_token: 'some-access-token', id_token: `x.${told}.x`, ...more } });
      return connectAccount(server, id);
    };
    await connectAs(before, { refresh_token: 'refresh-token-one', scope: 'read' });

    const again = await connectAs(after);

    const { email }: { email?: string } = after;
    expect(again).toMatchObject({
      hasRefreshToken: isKept,
      scope: isKept ? 'read' : null,
      accountEmail: email ?? null,
    });
  },
);

test('a browser is shown pages that load, keep and tell nothing, whatever is in them', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id, { label: '<script>alert("1")</script>' });
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const done = await comeBack(server, { state, code: 'x' }, browser);
  const denied = await comeBack(
    server,
    { state: (await beginOauth(server, id)).state, error: 'e', error_description: '<img src=x onerror=alert(1)>' },
    browser,
  );

  expect([done.status, denied.status]).toEqual([200, 400]);
  for (const answer of [done, denied]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
  }
  expect(await done.text()).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  const page = await denied.text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
});

test('a browser is shown the words of a provider as a quotation, and what to do where beginning again is of no use', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const browser = { accept: 'text/html' };
  const come = async (query: Readonly<Record<string, string>>) =>
    (await comeBack(server, { state: (await beginOauth(server, id)).state, ...query }, browser)).text();
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });

  expect(await come({ error: 'access_denied' })).toContain('<p class="said">access_denied</p>');
  expect(await come({ code: 'x' })).toContain('<p class="said">Token exchange failed: invalid_grant</p>');
  expect(await come({})).not.toContain('class="said"');
  const { state } = await beginOauth(server, id);
  await server.call('deleteOauthApp', { path: { provider: id } });
  const gone = await (await comeBack(server, { state, code: 'x' }, browser)).text();
  expect(gone).toContain('the app must be set up before you begin again');
  expect(gone).not.toContain('Close this tab and begin again');
});

test('a browser that comes again is not told that an account was not connected', async () => {
  const { replicas: server } = all;
  const { id } = await addOauthApp(server, provider);
  const { state } = await beginOauth(server, id);
  const browser = { accept: 'text/html' };
  await comeBack(server, { state, code: 'x' }, browser);

  for (const [query, heading] of [
    [{ state, code: 'x' }, 'Nothing to connect any more'],
    [{}, 'Nothing to connect here'],
  ] as const) {
    const again = await comeBack(server, query, browser);
    expect(again.status).toBe(400);
    const page = await again.text();
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain('An account that was connected before still is.');
    expect(page).not.toContain('Nothing was stored');
  }
});
