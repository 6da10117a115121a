import { cookieIn, createPage, launched, look, noPage, sendPassword } from '../support/pages.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { startServer, useServer, useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;

const basic = (password: string) => ({ Authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` });

const views = async (id: string): Promise<number> => (await server.call('getPage', { path: { id } })).body.viewCount;

test('a public page is a document with the defaults in its head, which nobody keeps', async () => {
  const body = '<!doctype html><html><HEAD data-x="1"><title>T</title></HEAD><body>Hello</body></html>';
  const { id } = await createPage(server, { authMode: 'public', body });

  const answer = await look(server, `/p/${id}`);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
  const policy = answer.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "worker-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      expect.stringMatching(/^frame-ancestors 'self' .*http:\/\/localhost:5274/),
      expect.stringMatching(/^connect-src 'self' ws:\/\/127\.0\.0\.1:\d+ wss:/),
    ]),
  );
  const text = await answer.text();
  expect(text).toMatch(/^<!doctype html><html><HEAD data-x="1"><base target="_blank"><style>/);
  expect(text).toContain('</style><script src="/@swarm/sdk.js"></script><title>T</title>');
});

test.each([
  [
    '<p>Hello</p>',
    /^<!doctype html><meta charset="utf-8">.*<title>A &amp; B<\/title><base target="_blank">.*<p>Hello<\/p>$/s,
  ],
  ['<!DOCTYPE html><p>Hello</p>', /^<!DOCTYPE html><base .*<p>Hello<\/p>$/s],
  ['<html lang="en"><p>Hello</p>', /^<html lang="en"><base .*<p>Hello<\/p>$/s],
  ['<header>Hello</header>', /^<!doctype html><meta .*<header>Hello<\/header>$/s],
])('the defaults stand before a fragment, and where a document begins: %s', async (body, expected) => {
  const { id } = await createPage(server, { title: 'A & B', authMode: 'public', body });

  expect(await (await look(server, `/p/${id}`)).text()).toMatch(expected);
});

test('a page full of unfinished tags is served at once', async () => {
  const { id } = await createPage(server, { authMode: 'public', body: '<head '.repeat(300_000) });

  expect((await look(server, `/p/${id}`)).status).toBe(200);
});

test('a page of JSON is looked at in the application, and printed as a document', async () => {
  const { id } = await createPage(server, {
    title: '<T>',
    description: 'D',
    authMode: 'public',
    contentType: 'application/json',
    body: '{"a":"</pre><script>"}',
  });

  const elsewhere = await look(server, `/p/${id}`);
  expect(elsewhere.status).toBe(302);
  expect(elsewhere.headers.get('location')).toBe(`http://localhost:5274/pages/${id}`);
  const printed = await look(server, `/p/${id}?print=1`);
  expect(printed.status).toBe(200);
  const text = await printed.text();
  expect(text).toContain('<h1>&lt;T&gt;</h1><p>D</p>');
  expect(text).toContain('&quot;a&quot;: &quot;&lt;/pre&gt;&lt;script&gt;&quot;');
  expect(text).toContain('print()');
  const broken = await createPage(server, { authMode: 'public', contentType: 'application/json', body: '{no' });
  expect(await (await look(server, `/p/${broken.id}?print=1`)).text()).toContain('{no</pre>');
});

test('a page of HTML prints itself when it is asked to', async () => {
  const { id } = await createPage(server, { authMode: 'public' });

  expect(await (await look(server, `/p/${id}?print=1`)).text()).toContain('print()');
  expect(await (await look(server, `/p/${id}`)).text()).not.toContain('print()');
});

test('what is not there is not found, whatever it is opened with', async () => {
  const answer = await look(server, `/p/${noPage}?key=any`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'Page not found', code: 'page_not_found' });
});

describe('a page for those who were let in', () => {
  test('opens for the cookie of its session only', async () => {
    const { id } = await createPage(server);
    const other = await createPage(server);
    const cookie = await launched(server, id);

    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(200);
    const nobody = await look(server, `/p/${id}`);
    expect(nobody.status).toBe(401);
    expect(await codeOf(nobody)).toBe('page_session_required');
    const stranger = await look(server, `/p/${other.id}`, { Cookie: cookie });
    expect(stranger.status).toBe(403);
    expect(await codeOf(stranger)).toBe('page_session_other');
  });

  test('opens for no key, no password, and no token that is made up', async () => {
    const { id } = await createPage(server);
    const token = (await launched(server, id)).split('=')[1] ?? '';
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;

    for (const made of [flipped, `${token}.${token}`, 'a.b.c', '', '%00', 'x'.repeat(5000)]) {
      expect((await look(server, `/p/${id}`, { Cookie: `page_session=${made}` })).status).toBe(401);
    }
    const { plaintext } = await mintToken(server, (await createUser(server)).id);
    expect((await look(server, `/p/${id}`, { Authorization: `Bearer ${plaintext}` })).status).toBe(401);
    expect((await look(server, `/p/${id}?key=any`, basic('any'))).status).toBe(401);
  });

  test('closes when the hour is over, and when the person is not active any more', async () => {
    const { id } = await createPage(server);
    const user = await createUser(server);
    const { plaintext } = await mintToken(server, user.id);
    const cookie = await launched(server, id, plaintext);
    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(200);

    await server.call('updateUser', { path: { id: user.id }, body: { status: 'suspended' } });
    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(401);
    await server.call('updateUser', { path: { id: user.id }, body: { status: 'active' } });
    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(200);
    changeRows(server, 'page_sessions', { userId: user.id }, { expiresAt: '2020-01-01T00:00:00.000Z' });
    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(401);
  });

  test('opens with the code of its launch once, also when that is asked for many times at once', async () => {
    const { id } = await createPage(server);
    const { headers } = await server.call('launchPage', { path: { id } });
    const { search } = new URL(headers.get('location') ?? '');

    const answers = await Promise.all(Array.from({ length: 8 }, () => look(server, `/p/${id}${search}`)));

    const opened = answers.filter(({ status }) => status === 302);
    expect(opened).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    expect(opened[0]?.headers.get('location')).toBe(`/p/${id}`);
    expect((await look(server, `/p/${id}`, { Cookie: cookieIn(opened[0]?.headers ?? new Headers()) })).status).toBe(
      200,
    );
  });

  test('does not open with the code of another page, or one whose minute is over', async () => {
    const { id } = await createPage(server);
    const other = await createPage(server);
    const search = async (): Promise<string> =>
      new URL((await server.call('launchPage', { path: { id } })).headers.get('location') ?? '').search;

    expect((await look(server, `/p/${other.id}${await search()}`)).status).toBe(401);
    const late = await search();
    changeRows(server, 'page_launch_codes', { pageId: id }, { expiresAt: '2020-01-01T00:00:00.000Z' });
    expect((await look(server, `/p/${id}${late}`)).status).toBe(401);
  });
});

describe('a page with a password', () => {
  const locked = async (password: string) => createPage(server, { authMode: 'password', password });

  test('opens with the password in the query or in a Basic header, and gives a cookie', async () => {
    const { id } = await locked('open:sesame');

    const byQuery = await look(server, `/p/${id}?key=open:sesame`);
    const byHeader = await look(server, `/p/${id}`, basic('open:sesame'));

    for (const answer of [byQuery, byHeader]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^page_session=[\w-]{43}; HttpOnly; Path=\/; Max-Age=3600; SameSite=Lax$/,
      );
      expect((await look(server, `/p/${id}`, { Cookie: cookieIn(answer.headers) })).status).toBe(200);
    }
  });

  test.each([
    ['?key=wrong', {}, 'page_password_wrong'],
    ['?key=', {}, 'page_password_wrong'],
    ['', basic('wrong'), 'page_password_wrong'],
    ['', {}, 'page_password_required'],
    ['', { Authorization: 'Basic !!!' }, 'page_password_required'],
    ['', { Authorization: 'Basic' }, 'page_password_required'],
    ['', { Authorization: `Basic ${Buffer.from('nocolon').toString('base64')}` }, 'page_password_required'],
  ])('stays closed for %s %j', async (search, headers, code) => {
    const { id } = await locked('right');

    const answer = await look(server, `/p/${id}${search}`, headers as Record<string, string>);

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(`Basic realm="page ${id}"`);
    expect(await codeOf(answer)).toBe(code);
  });

  test('opens for nobody when it has none', async () => {
    const { id } = await createPage(server, { authMode: 'password' });

    expect(await codeOf(await look(server, `/p/${id}?key=`))).toBe('page_password_required');
  });

  test('asks for it although there is a session with another page', async () => {
    const { id } = await locked('right');
    const other = await createPage(server);

    const answer = await look(server, `/p/${id}`, { Cookie: await launched(server, other.id) });

    expect(await codeOf(answer)).toBe('page_password_required');
  });

  test('closes for those who knew the former password', async () => {
    const { id } = await locked('first');
    const cookie = cookieIn((await look(server, `/p/${id}?key=first`)).headers);

    await server.call('updatePage', { path: { id }, body: { password: 'second' } });

    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(401);
  });

  test('takes ten wrong passwords of an address, and right ones do not count', async () => {
    const { id } = await locked('right');
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await look(server, `/p/${id}?key=right`, from('203.0.113.7'))).status).toBe(200);
    }

    const wrong = () => look(server, `/p/${id}?key=wrong`, from('203.0.113.8'));
    const answers = await Promise.all(Array.from({ length: 20 }, wrong));
    const statuses = answers.map(({ status }) => status);

    // One try comes back every six seconds, which a busy machine may take.
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^[1-6]$/);
    expect((await look(server, `/p/${id}?key=right`, from('203.0.113.9'))).status).toBe(200);
    await waitFor('the right password to be refused, as long as no try is left', async () => {
      await wrong();
      return (await sendPassword(server, id, 'right', from('203.0.113.8'))).status === 429;
    });
  });
});

test('looks are counted, and refusals are none', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  await look(server, `/p/${id}`);
  await look(server, `/p/${id}?key=wrong`);

  const cookie = cookieIn((await look(server, `/p/${id}?key=right`)).headers);
  await Promise.all(Array.from({ length: 19 }, () => look(server, `/p/${id}`, { Cookie: cookie })));
  await look(server, `/p/${id}.json?key=right`);

  await waitFor('21 looks', async () => (await views(id)) === 21);
  const json = await createPage(server, { authMode: 'public', contentType: 'application/json', body: '{}' });
  await look(server, `/p/${json.id}`);
  await look(server, `/p/${json.id}.json`);
  await waitFor('one look', async () => (await views(json.id)) === 1);
});

test('looks that are not stored yet are stored when the server stops', async () => {
  const own = await startServer();
  const { id } = await createPage(own, { authMode: 'public' });
  await Promise.all(Array.from({ length: 5 }, () => look(own, `/p/${id}`)));

  await own.stop();

  expect(rowsOf(own, 'page_views', { pageId: id })).toMatchObject([{ views: 5 }]);
  await own.destroy();
});

test('looks that were there a second ago are there after a kill', async () => {
  const own = await startServer();
  const { id } = await createPage(own, { authMode: 'public' });
  await Promise.all(Array.from({ length: 7 }, () => look(own, `/p/${id}`)));
  // Nobody asks the server: what it has only in its memory is not counted here.
  await waitFor('the looks to be stored', () => rowsOf(own, 'page_views', { pageId: id })[0]?.views === 7);
  await look(own, `/p/${id}`);
  await look(own, `/p/${id}.json`);

  await own.signal('SIGKILL');
  own.closeDatabase();
  const again = await startServer({ dataDir: own.dataDir });

  // The last two are the newest, and may be lost; none is counted twice.
  const { viewCount } = (await again.call('getPage', { path: { id } })).body;
  expect([7, 8, 9]).toContain(viewCount);
  await look(again, `/p/${id}`);
  await waitFor(
    'the next look',
    async () => (await again.call('getPage', { path: { id } })).body.viewCount === viewCount + 1,
  );
  await again.destroy();
});

describe('where pages have an origin of their own', () => {
  const apart = useServer({ env: { PAGES_ORIGIN: 'http://pages.localhost:3999' } });
  const there = { Host: 'pages.localhost:3999' };

  /** fetch sets no Host. */
  const ask = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const { request } = await import('node:http');
    return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      request(`${apart.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      })
        .on('error', reject)
        .end();
    });
  };

  test('they are there, and nothing else is', async () => {
    const { id } = await createPage(apart, { authMode: 'public' });

    expect((await ask(`/p/${id}`, there)).status).toBe(200);
    for (const path of ['/docs', '/openapi.json', '/health', '/api/agents', '/', '//docs']) {
      expect((await ask(path, { ...there, Authorization: 'Bearer any' })).status).toBe(404);
    }
    expect(await ask(`//p/${id}?print=1`, {})).toEqual({
      status: 302,
      location: `http://pages.localhost:3999/p/${id}?print=1`,
    });
    expect((await ask(`/p/${id}`, {}, 'POST')).status).toBe(404);
    expect((await ask('/@swarm/sdk.js', {})).status).toBe(404);
  });

  test('a launch gives no cookie of the API, but a code for there', async () => {
    const { id } = await createPage(apart);
    const { headers } = await apart.call('launchPage', { path: { id } });

    expect(headers.get('set-cookie')).toBeNull();
    const way = headers.get('location') ?? '';
    expect(way).toMatch(/^http:\/\/pages\.localhost:3999\/p\/[0-9a-f]{32}\?code=[\w-]{43}$/);
    expect(await ask(way.replace('http://pages.localhost:3999', ''), there)).toEqual({
      status: 302,
      location: `/p/${id}`,
    });
  });
});

test('a page of JSON that nests deep, or is long, is printed as it is, and takes no more than that', async () => {
  const deep = `${'['.repeat(1000)}${'1,'.repeat(50_000)}1${']'.repeat(1000)}`;
  const long = JSON.stringify(Array.from({ length: 200_000 }, () => 1));
  for (const body of [deep, long]) {
    const { id } = await createPage(server, { authMode: 'public', contentType: 'application/json', body });

    const text = await (await look(server, `/p/${id}?print=1`)).text();

    expect(text).toContain(`${body}</pre>`);
  }
});
