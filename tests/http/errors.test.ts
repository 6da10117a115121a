import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generalCodes, ProductError } from '../../domain/kernel/errors.js';
import { Secrets } from '../../domain/kernel/secrets.js';
import { statusOf } from '../../server/http/error-status.js';
import { renderMalformedError, renderSwarmError } from '../../server/http/errors.js';
import { answerMalformed } from '../../server/http/malformed.js';
import { operationsOf } from '../support/contract.js';
import { sendRaw } from '../support/raw.js';
import { whileRefusing } from '../support/rows.js';
import { operatorKey, useServer } from '../support/server.js';

const server = useServer({ site: true });

/** The status line and the parsed body of a raw answer. */
const parsed = (answer: string): { status: string | undefined; body: Record<string, unknown> } => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  return { status: head.split('\r\n')[0], body: JSON.parse(body) };
};

const raw = async (text: string) => parsed(await sendRaw(server.url, text));

describe('kinds', () => {
  test.each(Object.entries(statusOf))('%s is %i with its code', (kind, status) => {
    const error = new ProductError(kind as keyof typeof statusOf, 'text', { details: { more: 1 } });

    expect(renderSwarmError(new Secrets(), error)).toEqual({
      status,
      body: { error: 'text', code: generalCodes[kind as keyof typeof statusOf], more: 1 },
      ...(status === 401 && { headers: { 'WWW-Authenticate': 'Bearer' } }),
    });
  });
});

test('of an unexpected failure a caller is told nothing but where the log tells of it', async () => {
  const refusing = { on: 'insert', table: 'agents', reason: 'the inner workings are on fire' } as const;
  const { error } = await whileRefusing(server, refusing, () =>
    server.call('registerAgent', { body: { name: 'Ada' } }).refused(500, 'internal_error'),
  );

  expect(error).toMatch(/^Internal error; the log of the server has it as \S+$/);
  const failureId = error.split(' ').at(-1);
  await server.waitForOutput(
    (line) => line.includes('the inner workings are on fire') && line.includes(`"${failureId}"`),
  );
});

describe('what is no request', () => {
  test('gets the error form of the API', async () => {
    expect(await raw('HELLO THERE\r\n\r\n')).toEqual({
      status: 'HTTP/1.1 400 Bad Request',
      body: { error: 'This is not a valid HTTP request', code: 'malformed_request' },
    });
  });

  const longRequest = `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
  const documented = (api: 'swarm' | 'website') => operationsOf(api).map(({ errorExamples }) => errorExamples.get(431));

  test('headers over 16 KiB are 431, as all operations say', async () => {
    const { status, body } = await raw(longRequest);

    expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large');
    expect(body).toEqual({ error: 'The request line and headers are too large', code: 'headers_too_large' });
    expect(documented('swarm')).toEqual(operationsOf('swarm').map(() => [body]));
  });

  test('on the website API they are a problem document', async () => {
    const { status, body } = parsed(await sendRaw(String(server.siteUrl), longRequest));

    expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large');
    const shown = JSON.parse(JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3014'));
    expect(documented('website')).toEqual(operationsOf('website').map(() => [shown]));
  });

  test('a request that never ends is 408', async () => {
    const slow = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    answerMalformed(slow, renderMalformedError);
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const { port } = slow.address() as AddressInfo;
    try {
      expect(parsed(await sendRaw(`http://127.0.0.1:${port}`, 'GET /health HTTP/1.1\r\nHost: x\r\n'))).toEqual({
        status: 'HTTP/1.1 408 Request Timeout',
        body: { error: 'The request took too long to come in', code: 'request_timeout' },
      });
    } finally {
      slow.close();
    }
  });

  test.each(['*', 'http://[', 'mailto:x@example.com'])('a request for %s names no path', async (target) => {
    const answer = await sendRaw(server.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_request"');
  });

  test.each([
    ['without a host', 'GET /health HTTP/1.1\r\n\r\n', 400, 'malformed_request', 'The request names no host'],
    [
      'with two hosts',
      'GET /health HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n',
      400,
      'malformed_request',
      'The request names more than one host',
    ],
    [
      'that expects something unknown',
      'POST /api/tasks HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nContent-Length: 2\r\n\r\n{}',
      417,
      'expectation_failed',
      'The request expects what this server does not do',
    ],
    [
      'for a tunnel',
      'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
      501,
      'unimplemented',
      'CONNECT is not supported: this server is no proxy',
    ],
  ])('a request %s is refused in the error form of both APIs', async (_what, text, status, code, message) => {
    const answer = parsed(await sendRaw(server.url, text));
    expect(answer.status).toContain(` ${status} `);
    expect(answer.body).toEqual({ error: message, code });

    const problem = parsed(await sendRaw(String(server.siteUrl), text));
    expect(problem.status).toContain(` ${status} `);
    expect(problem.body).toMatchObject({ status, detail: message, code: 'invalid_request' });
  });

  test('HTTP/1.0 need not name a host', async () => {
    expect(await sendRaw(server.url, 'GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('takes no answer away from the requests before it', async () => {
    const body = JSON.stringify({ task: 'Answered before the noise' });
    const create = `POST /api/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const noises = ['BLAH\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'];
    for (const noise of noises) {
      const answers = (await sendRaw(server.url, `${create}${create}${noise}`)).split(/(?=HTTP\/1\.1 )/);

      expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['201', '201', noise === noises[0] ? '400' : '501']);
    }
  });

  test('is told in place of an answer when it is part of that request', async () => {
    const answer = await sendRaw(
      server.url,
      `POST /api/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n`,
    );

    expect(parsed(answer)).toMatchObject({ status: 'HTTP/1.1 400 Bad Request', body: { code: 'malformed_request' } });
  });

  test('the website API answers with a problem document', async () => {
    const answer = await sendRaw(String(server.siteUrl), 'HELLO THERE\r\n\r\n');

    expect(answer).toContain('Content-Type: application/problem+json');
    expect(parsed(answer).body).toEqual({
      type: expect.stringMatching(/\/problems\/invalid-request$/),
      title: 'Invalid request',
      status: 400,
      detail: 'This is not a valid HTTP request',
      code: 'invalid_request',
      resolution: expect.stringContaining('/openapi.json'),
    });
  });
});

test('a request may name the host before its path', async () => {
  for (const path of ['/health', '/api/agents?fields=slim', '/openapi.json']) {
    const answer = await sendRaw(
      server.url,
      `GET http://x${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  }
});

describe('what no operation answers', () => {
  test.each(['/nothing', '/api/tasks/a/b/c/d', '/docs/nothing', '/%zz'])('%s', async (path) => {
    expect(await server.request('GET', path, { key: null })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized', code: 'unauthenticated' },
    });
    expect(await server.request('GET', path)).toMatchObject({
      status: 404,
      body: { error: 'Not Found', code: 'path_not_found' },
    });
  });
});
