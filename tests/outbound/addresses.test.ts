import { once } from 'node:events';
import { connect } from 'node:net';
import { Admission } from '../../domain/outbound/admission.js';
import { mayUse } from '../../domain/outbound/connector.js';
import {
  everythingIsLocal,
  generous,
  type LocalWebServer,
  lookupIn,
  makeClient,
  refusalOf,
  serveWeb,
  stopServing,
} from '../support/outbound.js';

let allowed: LocalWebServer;
let hidden: LocalWebServer;

beforeAll(async () => {
  allowed = await serveWeb((_request, response) => response.setHeader('Connection', 'close').end('public'));
  hidden = await serveWeb((_request, response) => response.end('private'), '127.0.0.2');
});

afterAll(stopServing);

/** A request to a name that is on no list, so that its addresses decide. */
const ask = (port: number, path = '/') => ({
  ...generous,
  url: `http://rebind.example.com:${port}${path}`,
  allowsPlainHttp: true,
});

describe('a name', () => {
  test('that changes its address between two requests is judged by the one it has', async () => {
    let lookups = 0;
    const client = makeClient(`127.0.0.1:${allowed.port},127.0.0.1:${hidden.port}`, {
      lookup: lookupIn(() => {
        lookups += 1;
        return [lookups === 1 ? '127.0.0.1' : '127.0.0.2'];
      }),
    });

    expect((await client.fetch(ask(allowed.port))).body.toString()).toBe('public');
    expect(await refusalOf(client, ask(hidden.port))).toEqual({
      code: 'outbound_host_refused',
      message: 'Refusing private host rebind.example.com',
    });
    expect(await refusalOf(client, ask(allowed.port))).toMatchObject({ code: 'outbound_host_refused' });
    expect(hidden.connections()).toBe(0);
  });

  test('is looked up once for a connection: what is judged is what is connected to', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    const client = makeClient(`127.0.0.1:${allowed.port}`, {
      lookup: lookupIn(() => {
        lookups += 1;
        return answers.shift();
      }),
    });

    await client.fetch(ask(allowed.port));

    expect(lookups).toBe(1);
  });

  test.each([
    ['an address of this machine', ['127.0.0.1', '127.0.0.2']],
    ['an address of this machine first', ['127.0.0.2', '127.0.0.1']],
    ['IPv6', ['127.0.0.1', '::1']],
    ['a mapped address', ['127.0.0.1', '::ffff:127.0.0.2']],
    ['a link-local address', ['127.0.0.1', 'fe80::1']],
    ['a private address last of many', [...Array.from({ length: 20 }, () => '127.0.0.1'), '10.0.0.1']],
  ])('with mixed answers is not reached at all: %s', async (_what, addresses) => {
    const connections = allowed.connections();
    const client = makeClient(`127.0.0.1:${allowed.port}`, { lookup: lookupIn(() => addresses) });

    expect(await refusalOf(client, ask(allowed.port))).toMatchObject({ code: 'outbound_host_refused' });
    expect(allowed.connections()).toBe(connections);
    expect(hidden.connections()).toBe(0);
  });

  test('without an address cannot be reached', async () => {
    const client = makeClient('', { lookup: lookupIn(() => []) });

    expect(await refusalOf(client, { url: 'https://nobody.example.com/' })).toEqual({
      code: 'outbound_unreachable',
      message: 'nobody.example.com cannot be reached: its name does not resolve',
    });
  });

  test('on the list is reached wherever it is, at its port only', async () => {
    const client = makeClient(`llm.corp:${hidden.port}`, { lookup: lookupIn(() => ['127.0.0.2']) });

    const answer = await client.fetch({ ...generous, url: `http://llm.corp:${hidden.port}/` });

    expect(answer.body.toString()).toBe('private');
    expect(await refusalOf(client, { url: `http://llm.corp:${allowed.port}/` })).toMatchObject({
      code: 'outbound_host_refused',
    });
    expect(await refusalOf(client, { url: `http://www.llm.corp:${hidden.port}/` })).toMatchObject({
      code: 'outbound_host_refused',
    });
  });
});

test('the address of a listed name is not listed by that', async () => {
  const client = makeClient(`llm.corp:${hidden.port}`);

  expect(await refusalOf(client, { url: `http://127.0.0.2:${hidden.port}/` })).toMatchObject({
    code: 'outbound_host_refused',
  });
});

describe('an open connection', () => {
  test('serves later requests to the same origin', async () => {
    const web = await serveWeb((_request, response) => response.end('again'));
    const client = makeClient(`local.corp:${web.port}`);

    for (let request = 0; request < 10; request += 1) {
      await client.fetch({ ...generous, url: `http://local.corp:${web.port}/` });
    }

    expect(web.asked).toHaveLength(10);
    // The next request may be made before the connection of the last one is known to be free.
    expect(web.connections()).toBeLessThanOrEqual(2);
  });

  test('of a trusted request is not used by one that is judged', async () => {
    const web = await serveWeb((_request, response) => response.end('trusted'));
    const client = makeClient('');
    const request = { ...generous, url: `http://inside.example.com:${web.port}/`, allowsPlainHttp: true };

    await client.fetch({ ...request, isTrusted: true });

    expect(await refusalOf(client, request)).toMatchObject({ code: 'outbound_host_refused' });
    expect(web.asked).toHaveLength(1);
  });

  test('of one name is not used for another that has the same address', async () => {
    const web = await serveWeb((_request, response) => response.end());
    const client = makeClient(`one.corp:${web.port},two.corp:${web.port}`);

    await client.fetch({ ...generous, url: `http://one.corp:${web.port}/` });
    await client.fetch({ ...generous, url: `http://two.corp:${web.port}/` });

    expect(web.asked.map(({ headers }) => headers.host)).toEqual([`one.corp:${web.port}`, `two.corp:${web.port}`]);
    expect(web.connections()).toBe(2);
  });
});

test('a connection is judged by its other end once more, and cut', async () => {
  const web = await serveWeb((_request, response) => response.end());
  const socket = connect(web.port, '127.0.0.1');
  await once(socket, 'connect');

  expect(mayUse(socket, new Admission([{ host: '127.0.0.1' }]), 'a.example.com', web.port)).toBe(true);
  expect(socket.destroyed).toBe(false);
  expect(mayUse(socket, new Admission([]), 'a.example.com', web.port)).toBe(false);
  expect(socket.destroyed).toBe(true);
});

describe('a URL of the operator', () => {
  test('may lead anywhere, a redirect elsewhere may not', async () => {
    const web = await serveWeb((request, response) => {
      const { url } = request;
      if (url === '/away') {
        response.writeHead(302, { Location: `http://127.0.0.2:${hidden.port}/` }).end();
      } else if (url === '/here') {
        response.writeHead(302, { Location: '/' }).end();
      } else {
        response.end('the operator knows');
      }
    });
    const client = makeClient('', { lookup: everythingIsLocal });
    const at = (path: string) => ({ ...generous, url: `http://127.0.0.1:${web.port}${path}`, isTrusted: true });

    expect((await client.fetch(at('/'))).body.toString()).toBe('the operator knows');
    expect((await client.fetch(at('/here'))).body.toString()).toBe('the operator knows');
    expect(await refusalOf(client, at('/away'))).toMatchObject({ code: 'outbound_host_refused' });
    expect(hidden.asked.filter(({ headers }) => headers.host?.startsWith('127.0.0.2'))).toEqual([]);
  });

  test.each([
    ['ftp://127.0.0.1/', 'outbound_scheme_refused'],
    ['http://user:password@127.0.0.1/', 'outbound_userinfo_refused'],
    ['nothing', 'outbound_url_invalid'],
  ])('is refused when it is none that could be asked: %s', async (url, code) => {
    expect(await refusalOf(makeClient(''), { url, isTrusted: true })).toMatchObject({ code });
  });
});

test('the proxies of the environment are not used', async () => {
  const proxy = await serveWeb((_request, response) => response.end('proxied'));
  const url = `http://127.0.0.1:${proxy.port}`;
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => [name, process.env[name]] as const);
  try {
    for (const name of names) {
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : url;
    }
    const client = makeClient(`web.corp:${allowed.port}`);
    expect((await client.fetch({ ...generous, url: `http://web.corp:${allowed.port}/` })).body.toString()).toBe(
      'public',
    );
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) {
        delete process.env[name];
      } else {
        process.env[name] = value;
      }
    }
  }
  expect(proxy.asked).toEqual([]);
});
