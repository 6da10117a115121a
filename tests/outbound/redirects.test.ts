import type { Credential } from '../../domain/outbound/credentials.js';
import type { Header } from '../../domain/outbound/headers.js';
import { generous, type LocalWebServer, makeClient, refusalOf, serveWeb, stopServing } from '../support/outbound.js';

/** Redirects as its path says: `/<status>/<encoded location>`; anything else is answered. */
const redirecting = () =>
  serveWeb(({ url = '/' }, response) => {
    const [, status = '', location] = url.split('/');
    if (location === undefined || !/^\d{3}$/.test(status)) {
      response.end('arrived');
    } else {
      response.writeHead(Number(status), { Location: decodeURIComponent(location) }).end('moved');
    }
  });

let one: LocalWebServer;
let two: LocalWebServer;
let allowed: string;

beforeAll(async () => {
  one = await redirecting();
  two = await redirecting();
  allowed = `one.corp:${one.port},two.corp:${two.port}`;
});

beforeEach(() => {
  one.asked.length = 0;
  two.asked.length = 0;
});

afterAll(stopServing);

const at = (server: LocalWebServer, path = '/end') =>
  `http://${server === one ? 'one' : 'two'}.corp:${server.port}${path}`;

const via = (status: number, ...urls: string[]): string =>
  urls.reduceRight((location, url) => `${url}${status}/${encodeURIComponent(location)}`);

/** A URL that leads to `end` by so many redirects. */
const chain = (length: number, end: string): string => via(302, ...Array.from({ length }, () => at(one, '/')), end);

describe('redirects into the private net', () => {
  const privatePlaces = [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'https://metadata.google.internal/',
    '//0x7f.1/',
    'http://localhost/',
  ];

  test.each([1, 2, 3, 4, 5].flatMap((hop) => privatePlaces.map((place) => [hop, place] as const)))(
    'are refused at hop %d: %s',
    async (hop, place) => {
      expect(await refusalOf(makeClient(allowed), { url: chain(hop, place) })).toMatchObject({
        code: 'outbound_host_refused',
      });
      expect(one.asked).toHaveLength(hop);
    },
  );
});

test.each([
  ['file:///etc/passwd', 'outbound_scheme_refused'],
  ['data:text/plain,x', 'outbound_scheme_refused'],
  ['http://user:password@example.com/', 'outbound_userinfo_refused'],
  ['https://example.com:25/', 'outbound_port_refused'],
  ['http://example.com/', 'outbound_plain_http_refused'],
  ['https://[', 'outbound_url_invalid'],
  [`https://example.com/${'a'.repeat(8200)}`, 'outbound_url_invalid'],
])('a redirect to %s is refused: %s', async (place, code) => {
  const server = await serveWeb((_request, response) => response.writeHead(302, { Location: place }).end());
  const client = makeClient(`one.corp:${server.port}`);

  expect(
    await refusalOf(client, { url: at({ ...server, port: server.port }, '/').replace('two', 'one') }),
  ).toMatchObject({
    code,
  });
});

test('five redirects are followed, six are not', async () => {
  const { status, url, wasRedirected, body } = await makeClient(allowed).fetch({ ...generous, url: chain(5, at(two)) });

  expect({ status, url, wasRedirected, body: body.toString() }).toEqual({
    status: 200,
    url: at(two),
    wasRedirected: true,
    body: 'arrived',
  });
  one.asked.length = 0;
  expect(await refusalOf(makeClient(allowed), { url: chain(6, at(two)) })).toEqual({
    code: 'outbound_too_many_redirects',
    message: 'The request was redirected more than 5 times',
  });
  expect(one.asked).toHaveLength(6);
});

test('a redirect to itself ends', async () => {
  const server = await serveWeb((_request, response) => response.writeHead(301, { Location: '' }).end());

  expect(
    await refusalOf(makeClient(`one.corp:${server.port}`), { url: `http://one.corp:${server.port}/` }),
  ).toMatchObject({
    code: 'outbound_too_many_redirects',
  });
  expect(server.asked).toHaveLength(6);
});

test('a Location in UTF-8 leads where it says', async () => {
  const server = await serveWeb(({ url }, response) => {
    if (url === '/') {
      response.writeHead(302, { Location: Buffer.from('/bücher').toString('latin1') }).end();
    } else {
      response.end(url);
    }
  });

  const { body } = await makeClient(`one.corp:${server.port}`).fetch({
    ...generous,
    url: `http://one.corp:${server.port}/`,
  });

  expect(body.toString()).toBe('/b%C3%BCcher');
});

describe('who follows none', () => {
  test('is told of a redirect', async () => {
    expect(await refusalOf(makeClient(allowed), { url: chain(1, at(one)), redirect: 'error' })).toMatchObject({
      code: 'outbound_redirect_refused',
    });
    expect(one.asked).toHaveLength(1);
  });

  test('or gets it as the answer', async () => {
    const answer = await makeClient(allowed).fetch({ ...generous, url: chain(1, at(two)), redirect: 'manual' });

    expect(answer).toMatchObject({ status: 302, wasRedirected: false });
    expect(answer.headers).toContainEqual(['location', at(two)]);
    expect(answer.body.toString()).toBe('moved');
    expect(two.asked).toEqual([]);
  });
});

describe('the method and the body', () => {
  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'DELETE', 'GET', ''],
    [301, 'PUT', 'PUT', 'text'],
    [302, 'PATCH', 'PATCH', 'text'],
    [307, 'POST', 'POST', 'text'],
    [308, 'POST', 'POST', 'text'],
    [307, 'DELETE', 'DELETE', 'text'],
  ])('after %d a %s becomes a %s with the body "%s"', async (status, method, then, body) => {
    await makeClient(allowed).fetch({
      ...generous,
      url: via(status, at(one, '/'), at(one)),
      method,
      headers: [['Content-Type', 'text/plain']],
      body: 'text',
    });

    expect(one.asked.map(({ method: asked }) => asked)).toEqual([method, then]);
    expect(one.asked[1]).toMatchObject({ path: '/end', body });
    expect(one.asked[1]?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain');
  });

  test.each([301, 302, 303, 307, 308])('after %d HEAD stays HEAD', async (status) => {
    await makeClient(allowed).fetch({ ...generous, url: via(status, at(one, '/'), at(one)), method: 'HEAD' });

    expect(one.asked.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  });

  test.each([300, 304, 305, 306])('%d is an answer, not a redirect', async (status) => {
    const answer = await makeClient(allowed).fetch({ ...generous, url: via(status, at(one, '/'), at(one)) });

    expect(answer.status).toBe(status);
    expect(one.asked).toHaveLength(1);
  });

  test('a redirect without a Location is an answer', async () => {
    const server = await serveWeb((_request, response) => response.writeHead(302).end('nowhere'));
    const client = makeClient(`one.corp:${server.port}`);

    expect(await client.fetch({ ...generous, url: `http://one.corp:${server.port}/` })).toMatchObject({ status: 302 });
  });
});

describe('what may be a credential', () => {
  const headers: Header[] = [
    ['Authorization', 'Bearer raw-token'],
    ['Cookie', 'session=1'],
    ['X-Api-Key', 'raw-key'],
    ['Accept', 'application/json'],
    ['User-Agent', 'mine'],
  ];

  test('stays with its origin', async () => {
    await makeClient(allowed).fetch({ ...generous, url: via(302, at(one, '/'), at(one)), headers });

    expect(one.asked[1]?.headers).toMatchObject({
      authorization: 'Bearer raw-token',
      cookie: 'session=1',
      'x-api-key': 'raw-key',
    });
  });

  test('is not told to another, and not to the first again', async () => {
    await makeClient(allowed).fetch({ ...generous, url: via(307, at(one, '/'), at(two, '/'), at(one)), headers });

    expect(two.asked[0]?.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'mine' });
    for (const asked of [two.asked[0], one.asked[1]]) {
      expect(JSON.stringify(asked)).not.toMatch(/raw-|session/);
    }
  });

  test('is not told to another port of the same host', async () => {
    const other = await redirecting();
    const client = makeClient(`${allowed},one.corp:${other.port}`);

    await client.fetch({ ...generous, url: via(302, at(one, '/'), `http://one.corp:${other.port}/end`), headers });

    expect(JSON.stringify(other.asked)).not.toMatch(/raw-|session/);
  });
});

describe('placeholders of secrets', () => {
  const placeholder = '[REDACTED:KEY]';
  const secret = 'the secret/1';

  const credential = (hosts: string[], more: Partial<Credential> = {}) => {
    const revealed: string[] = [];
    return {
      revealed,
      placeholder,
      hosts,
      reveal: async () => {
        revealed.push(secret);
        return secret;
      },
      ...more,
    };
  };

  const headers: Header[] = [['X-Key', `Key ${placeholder}`]];

  test('are filled in at each hop anew, for the hosts that may have them', async () => {
    const credentials = [credential(['one.corp'])];
    await makeClient(allowed).fetch({
      ...generous,
      url: via(302, at(one, '/'), at(two, '/'), at(one)),
      headers,
      credentials,
    });

    expect(one.asked.map((asked) => asked.headers['x-key'])).toEqual([`Key ${secret}`, `Key ${secret}`]);
    expect(two.asked.map((asked) => asked.headers['x-key'])).toEqual([undefined]);
    expect(credentials[0]?.revealed).toHaveLength(2);
  });

  test('are not asked for where no header holds them', async () => {
    const credentials = [credential(['one.corp'])];
    await makeClient(allowed).fetch({ ...generous, url: at(one), credentials });

    expect(credentials[0]?.revealed).toEqual([]);
  });

  test.each([['corp'], ['ONE.corp'], ['two.corp'], ['.corp'], ['one.corp.'], ['*']])(
    'are left out with their header where only %s may have them',
    async (name) => {
      await makeClient(allowed).fetch({ ...generous, url: at(one), headers, credentials: [credential([name])] });

      expect(one.asked[0]?.headers).not.toHaveProperty('x-key');
    },
  );

  test('of which one may not be told take the whole header along', async () => {
    const other = { ...credential(['two.corp']), placeholder: '[REDACTED:OTHER]' };
    await makeClient(allowed).fetch({
      ...generous,
      url: at(one),
      headers: [['X-Key', `${placeholder} ${other.placeholder}`]],
      credentials: [credential(['one.corp']), other],
    });

    expect(one.asked[0]?.headers).not.toHaveProperty('x-key');
  });

  test('within a secret are not filled in', async () => {
    const sly = {
      ...credential(['one.corp']),
      placeholder: '[REDACTED:SLY]',
      reveal: async () => `a ${placeholder} $& b`,
    };
    await makeClient(allowed).fetch({
      ...generous,
      url: at(one),
      headers: [['X-Key', sly.placeholder]],
      credentials: [sly, credential(['one.corp'])],
    });

    expect(one.asked[0]?.headers['x-key']).toBe(`a ${placeholder} $& b`);
  });

  test('are not sent unencrypted, unless the host is listed', async () => {
    const client = makeClient(`127.0.0.1:${one.port}`);
    await client.fetch({
      ...generous,
      url: `http://api.example.com:${one.port}/end`,
      allowsPlainHttp: true,
      headers,
      credentials: [credential(['api.example.com'])],
    });

    expect(one.asked[0]?.headers).not.toHaveProperty('x-key');
  });

  test('in the query are filled in where they may be, and shown as placeholders', async () => {
    const credentials = [credential(['one.corp'], { queryParameter: 'key' })];
    const query = `?q=a%20b&key=${encodeURIComponent(placeholder)}&other=${encodeURIComponent(placeholder)}`;
    const { url } = await makeClient(allowed).fetch({ ...generous, url: at(one, `/end${query}`), credentials });
    await makeClient(allowed).fetch({ ...generous, url: at(two, `/end${query}`), credentials });

    expect(Object.fromEntries(new URL(one.asked[0]?.path ?? '', 'http://x').searchParams)).toEqual({
      q: 'a b',
      key: secret,
      other: placeholder,
    });
    expect(Object.fromEntries(new URL(two.asked[0]?.path ?? '', 'http://x').searchParams)).toEqual({
      q: 'a b',
      other: placeholder,
    });
    expect(url).toBe(at(one, `/end${query}`));
  });

  test.each([
    ['?sig=a%20b%2Fc&key=%5B%5D&flag', '?sig=a%20b%2Fc&key=the+secret%2F1&flag'],
    ['?key=%5B%5D&a=1+2&a=&&=b&c==%zz&%6Bey=x', '?key=the+secret%2F1&a=1+2&a=&&=b&c==%zz&%6Bey=x'],
    ['?k%65y=x%5B%5D&q=(a)~', '?k%65y=xthe+secret%2F1&q=(a)~'],
    ['??key=%5B%5D&q=%5b', '??key=%5B%5D&q=%5b'],
    ['??q=1&key=%5B%5D', '??q=1&key=the+secret%2F1'],
  ])('leave the other parameters of a query byte for byte: %s', async (query, sent) => {
    const before = one.asked.length;
    const marked = query.replace('%5B%5D', encodeURIComponent(placeholder));
    const credentials = [credential(['one.corp'], { queryParameter: 'key' })];
    await makeClient(allowed).fetch({ ...generous, url: at(one, `/end${marked}`), credentials });

    expect(one.asked[before]?.path).toBe(`/end${sent.replace('%5B%5D', encodeURIComponent(placeholder))}`);
  });

  test('in a URL that another server wrote are not filled in', async () => {
    const credentials = [credential(['two.corp'], { queryParameter: 'key' })];
    await makeClient(allowed).fetch({
      ...generous,
      url: via(302, at(one, '/'), at(two, `/end?key=${encodeURIComponent(placeholder)}`)),
      headers,
      credentials,
    });

    expect(two.asked[0]?.path).toContain(`key=${encodeURIComponent(placeholder)}`);
    expect(two.asked[0]?.headers['x-key']).toBe(`Key ${secret}`);
  });

  test('that a server echoes into a redirect go no further than they may', async () => {
    const echoing = await serveWeb(({ url = '' }, response) => {
      const query = url.slice(url.indexOf('?'));
      const where = url.startsWith('/out') ? at(two) : `http://echo.corp:${echoing.port}/end`;
      response.writeHead(url.startsWith('/end') ? 200 : 302, { Location: where + query }).end();
    });
    const client = makeClient(`${allowed},echo.corp:${echoing.port}`);
    const credentials = [credential(['echo.corp'], { queryParameter: 'key' })];
    const ask = (path: string) => ({
      ...generous,
      url: `http://echo.corp:${echoing.port}${path}?key=${encodeURIComponent(placeholder)}`,
      credentials,
    });

    const { code, message } = await refusalOf(client, ask('/out'));
    expect({ code, message }).toEqual({
      code: 'outbound_redirect_refused',
      message: 'The answer redirects a secret to a host that may not have it',
    });
    expect(two.asked).toEqual([]);
    const { url } = await client.fetch(ask('/in'));
    expect(url).not.toContain('secret');
    expect(echoing.asked.at(-1)?.path).toContain('the+secret');
  });

  test('whose secret cannot be had fail the request that needs them', async () => {
    const failing = credential(['one.corp'], { reveal: () => Promise.reject(new Error('refresh failed')) });
    const request = { ...generous, headers, credentials: [failing] };

    await expect(makeClient(allowed).fetch({ ...request, url: at(one) })).rejects.toThrow('refresh failed');
    expect(one.asked).toEqual([]);
    expect((await makeClient(allowed).fetch({ ...request, url: at(two) })).status).toBe(200);
  });

  test('whose secret is no header are refused without it', async () => {
    const broken = credential(['one.corp'], { reveal: async () => 'a-secret\r\nX-Injected: 1' });

    expect(await refusalOf(makeClient(allowed), { url: at(one), headers, credentials: [broken] })).toEqual({
      code: 'outbound_request_invalid',
      message: 'The header "X-Key" is not valid',
    });
    expect(one.asked).toEqual([]);
  });
});
