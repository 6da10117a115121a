import { lookup } from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:tls';
import { boundedLookup } from '../../domain/outbound/bounded-lookup.js';
import type { Header } from '../../domain/outbound/headers.js';
import {
  everythingIsLocal,
  generous,
  makeClient,
  refusalOf,
  serveTcp,
  serveWeb,
  stopServing,
} from '../support/outbound.js';
import { waitFor } from '../support/wait.js';

afterAll(stopServing);

/** A server that keeps what it was sent as it came. */
const serveRaw = async () => {
  const received: string[] = [];
  const server = await serveTcp((socket) => {
    socket.on('data', (chunk) => {
      received.push(chunk.toString('latin1'));
      if (received.join('').includes('\r\n\r\n')) {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      }
    });
  });
  return { ...server, received };
};

const urlOf = ({ port }: { readonly port: number }) => `http://local.corp:${port}/`;

const clientFor = ({ port }: { readonly port: number }) => makeClient(`local.corp:${port}`);

describe('headers', () => {
  test('that are the business of the client are not taken from callers', async () => {
    const server = await serveRaw();
    const headers: Header[] = [
      ['Host', 'internal.example.com'],
      ['host', 'internal.example.com'],
      ['Connection', 'X-Kept, keep-alive'],
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
      ['TE', 'trailers'],
      ['Trailer', 'X-After'],
      ['Upgrade', 'h2c'],
      ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
      ['Expect', '100-continue'],
      ['Keep-Alive', 'timeout=1000'],
      ['Proxy-Authorization', 'Basic x'],
      ['Proxy-Connection', 'keep-alive'],
      ['Accept-Encoding', 'zstd'],
      ['X-Kept', 'one'],
      ['X-Kept', 'two'],
    ];

    await clientFor(server).fetch({ ...generous, url: urlOf(server), method: 'POST', headers, body: 'body' });

    expect(server.received.join('').split('\r\n')).toEqual([
      'POST / HTTP/1.1',
      `host: local.corp:${server.port}`,
      'connection: keep-alive',
      'accept-encoding: gzip, br, deflate',
      'user-agent: test',
      'X-Kept: one',
      'X-Kept: two',
      'content-length: 4',
      '',
      'body',
    ]);
  });

  test.each<[string, Header]>([
    ['a line break in the value', ['X-A', 'a\r\nX-Injected: 1']],
    ['a line feed in the value', ['X-A', 'a\nX-Injected: 1']],
    ['a carriage return in the value', ['X-A', 'a\rX-Injected: 1']],
    ['a NUL in the value', ['X-A', 'a\0b']],
    ['more than a byte a character', ['X-A', 'a\u010d\u010a']],
    ['a line break in the name', ['X-A\r\nX-Injected: 1\r\nX-B', 'a']],
    ['a colon in the name', ['X-A:', 'a']],
    ['a blank in the name', ['X-A ', 'a']],
    ['no name', ['', 'a']],
  ])('with %s are refused, and their value is not told', async (_what, [name, value]) => {
    const server = await serveRaw();

    const { code, message } = await refusalOf(clientFor(server), { url: urlOf(server), headers: [[name, value]] });

    expect({ code, message }).toEqual({
      code: 'outbound_request_invalid',
      message: `The header ${JSON.stringify(name)} is not valid`,
    });
    expect(server.connections()).toBe(0);
  });

  test.each<[string, Header[]]>([
    ['more than 100', Array.from({ length: 101 }, (_, index) => [`X-${index}`, ''])],
    ['more than 16 KiB', [['X-Long', 'x'.repeat(16_384)]]],
  ])('are refused: %s', async (_what, headers) => {
    expect(await refusalOf(makeClient('local.corp'), { url: 'http://local.corp/', headers })).toMatchObject({
      code: 'outbound_request_invalid',
    });
  });
});

describe('a URL', () => {
  test.each([
    ['/a\r\nX-Injected: 1', 'GET /aX-Injected:%201 HTTP/1.1'],
    ['/a%0d%0aX-Injected:%201', 'GET /a%0d%0aX-Injected:%201 HTTP/1.1'],
    ['/a b?c=d e#f', 'GET /a%20b?c=d%20e HTTP/1.1'],
    ['/../../x', 'GET /x HTTP/1.1'],
  ])('has no way into the headers: %j', async (path, line) => {
    const server = await serveRaw();

    await clientFor(server).fetch({ ...generous, url: urlOf(server).replace(/\/$/, path) });

    expect(server.received.join('').split('\r\n')[0]).toBe(line);
    expect(server.received.join('')).not.toMatch(/^X-Injected/m);
  });
});

test.each([
  ['a method in small letters', { method: 'get' }],
  ['CONNECT', { method: 'CONNECT' }],
  ['TRACE', { method: 'TRACE' }],
  ['a method with a line break', { method: 'GET / HTTP/1.1\r\nX: y\r\n\r\nGET' }],
  ['GET with a body', { body: 'x' }],
  ['HEAD with a body', { method: 'HEAD', body: 'x' }],
])('%s is refused', async (_what, request) => {
  expect(await refusalOf(makeClient('local.corp'), { url: 'http://local.corp/', ...request })).toMatchObject({
    code: 'outbound_request_invalid',
  });
});

test('a body of more than 16 MiB is refused', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024 + 1);

  expect(await refusalOf(makeClient('local.corp'), { url: 'http://local.corp/', method: 'POST', body })).toMatchObject({
    code: 'payload_too_large',
  });
});

describe('giving up', () => {
  const reason = new Error('nobody wants it any more');

  test.each([
    ['before it begins', ''],
    ['before the headers', 'HTTP/1.1 200'],
    ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('ends the request with the reason: %s', async (when, said) => {
    const server = await serveTcp((socket) => {
      socket.once('data', () => socket.write(said));
    });
    const client = clientFor(server);
    const controller = new AbortController();
    if (when === 'before it begins') {
      controller.abort(reason);
    }

    const request = client.fetch({ ...generous, url: urlOf(server), signal: controller.signal });
    if (when !== 'before it begins') {
      await waitFor('the request', () => server.open() === 1);
      controller.abort(reason);
    }

    await expect(request).rejects.toBe(reason);
    await waitFor('the end of the request', () => client.inFlight === 0);
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test('while a name is looked up does not wait for that', async () => {
    const controller = new AbortController();
    const client = makeClient('', { lookup: () => controller.abort(reason) });

    await expect(
      client.fetch({ ...generous, url: 'https://slow.example.com/', signal: controller.signal }),
    ).rejects.toBe(reason);
  });

  test('by closing the client ends what is under way, and later requests', async () => {
    const server = await serveTcp(() => undefined);
    const client = clientFor(server);
    const request = refusalOf(client, { url: urlOf(server) });
    await waitFor('the request', () => server.open() === 1);

    await client.close();

    expect(await request).toMatchObject({ code: 'outbound_unreachable' });
    expect(await refusalOf(client, { url: urlOf(server) })).toEqual({
      code: 'outbound_unreachable',
      message: 'The server is stopping',
    });
  });
});

test('a request whose secret is still looked for when the client is closed is not sent', async () => {
  const server = await serveWeb((_request, response) => response.end('ok'));
  const client = clientFor(server);
  const placeholder = '[REDACTED:API_KEY]';
  let reveal = (_secret: string): void => undefined;
  const secret = new Promise<string>((resolve) => {
    reveal = resolve;
  });
  const credentials = [{ placeholder, hosts: ['local.corp'], reveal: () => secret }];

  const refusal = refusalOf(client, { url: urlOf(server), headers: [['X-Key', placeholder]], credentials });
  await client.close();
  reveal('a secret');

  expect(await refusal).toEqual({ code: 'outbound_unreachable', message: 'The server is stopping' });
  expect(server.asked).toEqual([]);
});

describe('names', () => {
  const names = ['one.corp', 'two.corp', 'three.corp', 'four.corp'];

  test('are looked up two at a time, and those of the operator apart', async () => {
    const server = await serveWeb((_request, response) => response.end('ok'));
    const answers: (() => void)[] = [];
    const client = makeClient(names.map((name) => `${name}:${server.port}`).join(','), {
      lookup: (name, options, done) => {
        const answer = () => everythingIsLocal(name, options, done);
        return name === 'ours.corp' ? answer() : answers.push(answer);
      },
    });
    const ask = (name: string, isTrusted = false) =>
      client.fetch({ ...generous, url: `http://${name}:${server.port}/`, isTrusted });

    const requests = names.map((name) => ask(name));
    expect((await ask('ours.corp', true)).status).toBe(200);
    for (const [answered, asked] of [2, 3, 4, 4].entries()) {
      await waitFor('the lookup', () => answers.length >= asked);
      expect(answers).toHaveLength(asked);
      answers[answered]?.();
    }
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('for which there is no turn do not resolve', async () => {
    const never = (): void => undefined;
    const lookUp = boundedLookup(never, { atOnce: 1, maxWaiting: 1, maxWaitMs: 1 });
    const codeOf = (name: string) =>
      new Promise((resolve) => lookUp(name, {}, (error) => resolve(error?.code ?? 'found')));
    void codeOf('one.corp');

    expect(await Promise.all([codeOf('waits.corp'), codeOf('too-many.corp')])).toEqual(['EAI_AGAIN', 'EAI_AGAIN']);
  });
});

describe('a streamed answer', () => {
  const endless = () =>
    serveTcp((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const timer = setInterval(() => socket.write('x'.repeat(1000)), 1);
        socket.once('close', () => clearInterval(timer));
      });
    });

  const stalled = () =>
    serveTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'));
    });

  test('is there before its body', async () => {
    const server = await stalled();
    const client = clientFor(server);

    const { status, body } = await client.stream({ ...generous, url: urlOf(server) });
    expect(status).toBe(200);
    for await (const chunk of body) {
      expect(Buffer.from(chunk).toString()).toBe('half');
      break;
    }

    await waitFor('the end of the request', () => client.inFlight === 0);
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test('that is discarded, or that nobody reads until its time is up, is cut', async () => {
    const server = await stalled();
    const client = clientFor(server);

    const { discard } = await client.stream({ ...generous, url: urlOf(server) });
    expect(client.inFlight).toBe(1);
    discard();
    await waitFor('the connection to be cut', () => server.open() === 0 && client.inFlight === 0);

    const { body } = await client.stream({ ...generous, url: urlOf(server), timeoutMs: 1000 });
    await waitFor('the connection to be cut', () => server.open() === 0 && client.inFlight === 0);
    await expect(body[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'outbound_timeout' });
    await waitFor('the end of the request', () => client.inFlight === 0);
  });

  test('is not taken in faster than it is read', async () => {
    let written = 0;
    const server = await serveTcp((socket) => {
      const piece = Buffer.alloc(65_536);
      const write = () => {
        while (!socket.destroyed && socket.write(piece)) {
          written += piece.length;
        }
      };
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.on('drain', write);
        write();
      });
    });
    const { discard } = await clientFor(server).stream({ url: urlOf(server), maxBytes: 1e9, timeoutMs: 30_000 });
    let before = -1;
    await waitFor('the server to be held back', async () => {
      const hasStopped = written === before;
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return hasStopped;
    });

    discard();
    // What the systems' own buffers hold.
    expect(written).toBeLessThan(32 * 1024 * 1024);
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test('from a server that does not stop is cut where it is left', async () => {
    const server = await endless();
    const { body } = await clientFor(server).stream({ ...generous, url: urlOf(server) });
    for await (const _chunk of body) {
      break;
    }

    await waitFor('the connection to be cut', () => server.open() === 0);
  });
});

test('more requests at a time than there may be are refused, and none of the others suffers', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await serveWeb(async (_request, response) => {
    await released;
    response.end('ok');
  });
  const client = makeClient(`local.corp:${server.port}`, { maxInFlight: 20 });
  const ask = () => client.fetch({ ...generous, url: urlOf(server) });

  const requests = Array.from({ length: 20 }, ask);
  expect(await refusalOf(client, { url: urlOf(server) })).toEqual({
    code: 'outbound_busy',
    message: 'Too many outgoing requests are under way',
  });
  await waitFor('the connections', () => server.open() === 16);
  release();

  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(server.connections()).toBe(16);
  expect((await ask()).status).toBe(200);
});

describe('encryption', () => {
  const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));

  test('offers HTTP/1.1 and nothing else', async () => {
    let hello: Buffer = Buffer.alloc(0);
    const server = await serveTcp((socket) => {
      socket.once('data', (chunk: Buffer) => {
        hello = chunk;
        socket.destroy();
      });
    });

    await refusalOf(clientFor(server), { url: `https://local.corp:${server.port}/` });

    // The extension of protocols: its number, its length, the length of the list, the only entry.
    expect(hello.includes(Buffer.from('\x00\x10\x00\x0b\x00\x09\x08http/1.1', 'latin1'))).toBe(true);
  });

  test('with a certificate that nobody vouches for is refused', async () => {
    const server = createTlsServer({ key: fixture('key.pem'), cert: fixture('cert.pem') }).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => undefined);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      expect(await refusalOf(makeClient(`local.corp:${port}`), { url: `https://local.corp:${port}/` })).toEqual({
        code: 'outbound_unreachable',
        message: 'local.corp cannot be reached: its certificate is not trusted',
      });
    } finally {
      server.close();
    }
  });

  test('that is none is told', async () => {
    const server = await serveTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));

    expect(await refusalOf(clientFor(server), { url: `https://local.corp:${server.port}/` })).toMatchObject({
      code: 'outbound_unreachable',
    });
  });
});

test('names are looked up by the system unless a client is told otherwise', async () => {
  const server = await serveWeb((_request, response) => response.end('here'));
  const client = makeClient(`localhost:${server.port}`, { lookup });

  expect((await client.fetch({ ...generous, url: `http://localhost:${server.port}/` })).body.toString()).toBe('here');
});
