import { once } from 'node:events';
import type { Transform } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { generous, makeClient, refusalOf, serveTcp, serveWeb, stopServing } from '../support/outbound.js';
import { waitFor } from '../support/wait.js';

afterAll(stopServing);

const text = 'Grüße '.repeat(1000);

/** Serves one body with these headers. */
const serveBody = (body: Buffer | string, headers: Record<string, string>, status = 200) =>
  serveWeb((_request, response) => response.writeHead(status, headers).end(body));

const urlOf = ({ port }: { readonly port: number }) => `http://local.corp:${port}/`;

const clientFor = ({ port }: { readonly port: number }) => makeClient(`local.corp:${port}`);

describe('a compressed answer', () => {
  test.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['gzip', Buffer.concat([gzipSync(text.slice(0, 100)), gzipSync(text.slice(100))])],
    ['identity', Buffer.from(text)],
    [' ', Buffer.from(text)],
  ])('is read: %s', async (encoding, body) => {
    const server = await serveBody(body, { 'Content-Encoding': encoding });

    const answer = await clientFor(server).fetch({ ...generous, url: urlOf(server) });

    expect(answer.body.toString()).toBe(text);
    expect(server.asked[0]?.headers['accept-encoding']).toBe('gzip, br, deflate');
  });

  test.each(['gzip', 'br', 'deflate'])('of no bytes is empty: %s', async (encoding) => {
    const server = await serveBody('', { 'Content-Encoding': encoding });

    expect((await clientFor(server).fetch({ ...generous, url: urlOf(server) })).body).toHaveLength(0);
  });

  test.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('to %s with status %d has no body', async (method, status) => {
    const server = await serveBody('', { 'Content-Encoding': 'zstd' }, status);
    const client = clientFor(server);

    const answer = await client.fetch({ ...generous, url: urlOf(server), method });

    expect(answer).toMatchObject({ status, body: Buffer.alloc(0) });
    await waitFor('the end of the request', () => client.inFlight === 0);
  });

  test.each(['zstd', 'gzip, gzip', 'gzip, br', 'compress', 'constructor', '__proto__'])(
    'in another way is refused: %s',
    async (encoding) => {
      const server = await serveBody(gzipSync(text), { 'Content-Encoding': encoding });
      const client = clientFor(server);

      expect(await refusalOf(client, { url: urlOf(server) })).toEqual({
        code: 'outbound_answer_invalid',
        message: 'The answer is compressed in a way that is not understood',
      });
      await waitFor('the end of the request', () => client.inFlight === 0);
    },
  );

  test.each([
    ['gzip', Buffer.from('not compressed at all')],
    ['br', Buffer.from('\xff\xff\xff not compressed at all', 'latin1')],
    ['deflate', Buffer.from('x not compressed at all')],
    ['gzip', gzipSync(text).subarray(0, 40)],
    ['br', brotliCompressSync(text).subarray(0, 12)],
    ['gzip', Buffer.concat([gzipSync(text).subarray(0, 30), Buffer.alloc(50, 1)])],
  ])('that is damaged is refused: %s', async (encoding, body) => {
    const server = await serveBody(body, { 'Content-Encoding': encoding });

    expect(await refusalOf(clientFor(server), { url: urlOf(server) })).toEqual({
      code: 'outbound_answer_invalid',
      message: 'The compressed answer is damaged',
    });
  });
});

describe('a bomb', () => {
  const bombBytes = 200 * 1024 * 1024;

  /** So many zeros, compressed. */
  const bomb = async (compressor: Transform): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
    const piece = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < bombBytes; sent += piece.length) {
      if (!compressor.write(piece)) {
        await once(compressor, 'drain');
      }
    }
    compressor.end();
    await once(compressor, 'end');
    return Buffer.concat(chunks);
  };

  test.each([
    ['gzip', () => createGzip({ level: 1 })],
    ['deflate', () => createDeflate({ level: 1 })],
    ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('of 200 MB is cut at the limit: %s', async (encoding, makeCompressor) => {
    const body = await bomb(makeCompressor());
    expect(body.length).toBeLessThan(2_000_000);
    const server = await serveBody(body, { 'Content-Encoding': encoding });
    const client = clientFor(server);
    let bytes = 0;

    const { body: chunks } = await client.stream({ url: urlOf(server), maxBytes: 2_000_000, timeoutMs: 60_000 });
    const reading = (async () => {
      for await (const chunk of chunks) {
        bytes += chunk.length;
      }
    })();

    await expect(reading).rejects.toMatchObject({
      code: 'outbound_answer_too_large',
      message: 'The answer has more than 2000000 bytes',
    });
    expect(bytes).toBeLessThanOrEqual(2_000_000);
    await waitFor('the end of the request', () => client.inFlight === 0);
  });

  test('of pieces that hold nothing is cut by what was received', async () => {
    const empty = gzipSync('');
    const server = await serveWeb((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      const many = Buffer.concat(Array.from({ length: 1000 }, () => empty));
      const write = () => {
        while (!response.destroyed && response.write(many));
        if (!response.destroyed) {
          response.once('drain', write);
        }
      };
      write();
    });

    expect(await refusalOf(clientFor(server), { url: urlOf(server), maxBytes: 1000 })).toMatchObject({
      code: 'outbound_answer_too_large',
    });
    await waitFor('the connection to be cut', () => server.open() === 0);
  });
});

describe('an answer that is too long', () => {
  test('by its announced length', async () => {
    const server = await serveBody(Buffer.alloc(1001), {});

    expect(await refusalOf(clientFor(server), { url: urlOf(server), maxBytes: 1000 })).toEqual({
      code: 'outbound_answer_too_large',
      message: 'The answer has more than 1000 bytes',
    });
  });

  test('because it never ends: the connection is cut', async () => {
    const server = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const write = () => {
        while (!socket.destroyed && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', write);
      write();
    });

    expect(await refusalOf(clientFor(server), { url: urlOf(server) })).toMatchObject({
      code: 'outbound_answer_too_large',
    });
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test('of exactly the limit is fine', async () => {
    const server = await serveBody(Buffer.alloc(1000), {});

    const { body } = await clientFor(server).fetch({ ...generous, url: urlOf(server), maxBytes: 1000 });

    expect(body).toHaveLength(1000);
  });
});

/** Says the same to whoever asks, again and again. */
const repeating = (first: string, then: string, everyMs = 5) =>
  serveTcp((socket) => {
    socket.once('data', () => {
      socket.write(first, 'latin1');
      const timer = setInterval(() => socket.write(then), everyMs);
      socket.once('close', () => clearInterval(timer));
    });
  });

describe('an answer that takes its time', () => {
  test.each([
    ['says nothing', '', ''],
    ['sends nothing after its version', 'HTTP/1.1 ', ''],
    ['sends headers slowly', 'HTTP/1.1 200 OK\r\nX-Slow: ', 'x'],
    ['has an endless row of early hints', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['sends its body slowly', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'x'],
    ['sends chunks slowly', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
    [
      'sends compressed bytes slowly',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\0\0\0\0\0\0\x03',
      '\0',
    ],
    [
      'sends nothing of a compressed body',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\n',
      '',
    ],
  ])('is given up, and its connection cut: it %s', async (_what, first, then) => {
    const server = await repeating(first, then, 50);
    const client = clientFor(server);

    const { code } = await refusalOf(client, { url: urlOf(server), timeoutMs: 300 });

    expect(['outbound_timeout', 'outbound_answer_invalid']).toContain(code);
    await waitFor('the end of the request', () => client.inFlight === 0);
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test('by redirects, each of them in time, is given up all the same', async () => {
    const server = await serveWeb((_request, response) => {
      setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 100);
    });

    expect(await refusalOf(clientFor(server), { url: urlOf(server), timeoutMs: 350 })).toEqual({
      code: 'outbound_timeout',
      message: 'The answer was not complete within 350 ms',
    });
  });

  test('for a name that nobody looks up', async () => {
    const client = makeClient('', { lookup: () => undefined });

    expect(await refusalOf(client, { url: 'https://slow.example.com/', timeoutMs: 100 })).toMatchObject({
      code: 'outbound_timeout',
    });
    await waitFor('the end of the request', () => client.inFlight === 0);
  });
});

describe('an answer that is none', () => {
  test.each([
    ['headers without an end', 'HTTP/1.1 200 OK\r\n', `X-Many: ${'x'.repeat(1000)}\r\n`, 'outbound_answer_too_large'],
    ['one header without an end', 'HTTP/1.1 200 OK\r\nX-Long: ', 'x'.repeat(1000), 'outbound_answer_too_large'],
    [
      'trailers without an end',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n',
      `X: ${'x'.repeat(1000)}\r\n`,
      'outbound_answer_too_large',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', '', 'outbound_answer_invalid'],
    ['HTTP/2', '\0\0\0\x04\0\0\0\0\0', '', 'outbound_answer_invalid'],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      '',
      'outbound_answer_invalid',
    ],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      '',
      'outbound_answer_invalid',
    ],
    [
      'a chunk without a size',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      '',
      'outbound_answer_invalid',
    ],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n', '', 'outbound_answer_invalid'],
  ])('is refused: %s', async (_what, first, then, code) => {
    const server = await repeating(first, then);
    const client = clientFor(server);

    expect(await refusalOf(client, { url: urlOf(server) })).toMatchObject({ code });
    await waitFor('the end of the request', () => client.inFlight === 0);
    await waitFor('the connection to be cut', () => server.open() === 0);
  });

  test.each([
    ['at once', ''],
    ['within the headers', 'HTTP/1.1 200 OK\r\nX-Begun: '],
    ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
    ['within a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf'],
  ])('because the connection breaks off %s', async (_when, said) => {
    const server = await serveTcp((socket) => {
      socket.once('data', () => socket.end(said));
    });

    const { code, message } = await refusalOf(clientFor(server), { url: urlOf(server) });

    expect({ code, message }).toEqual({
      code: 'outbound_unreachable',
      message: 'local.corp cannot be reached: the connection broke off',
    });
  });

  test('because nobody listens', async () => {
    const server = await serveTcp(() => undefined);
    const client = makeClient('local.corp');
    await stopServing();

    expect(await refusalOf(makeClient('local.corp'), { url: urlOf(server) })).toEqual({
      code: 'outbound_unreachable',
      message: 'local.corp cannot be reached: it refuses connections',
    });
    expect(await refusalOf(client, { url: urlOf(server) })).toMatchObject({ code: 'outbound_unreachable' });
  });
});

test('headers with names that objects have come as they are', async () => {
  const server = await serveTcp((socket) => {
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\nSet-Cookie: d\r\nSet-Cookie: e\r\n\r\n',
      ),
    );
  });

  const { headers } = await clientFor(server).fetch({ ...generous, url: urlOf(server) });

  expect(headers).toEqual([
    ['__proto__', 'a'],
    ['__proto__', 'b'],
    ['constructor', 'c'],
    ['set-cookie', 'd'],
    ['set-cookie', 'e'],
  ]);
});
