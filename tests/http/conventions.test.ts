import { gzipSync } from 'node:zlib';
import { operationsOf } from '../support/contract.js';
import { sendRaw } from '../support/raw.js';
import { operatorKey, useServer } from '../support/server.js';

const server = useServer({ env: { APP_URL: 'https://app.example.com/start, https://other.example.com' } });

describe('every JSON answer is one line that ends, of the length it announces', () => {
  test.each([
    ['a result', '/health', 200],
    ['an error', '/api/agents/nobody', 404],
    ['a validation error', '/api/agents?fields=none', 400],
  ])('%s', async (_what, path, status) => {
    const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${operatorKey}` } });
    const text = await response.text();

    expect(response.status).toBe(status);
    expect(text).toMatch(/^\{.*\}\n$/);
    expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  });

  test('what is no request', async () => {
    expect(await sendRaw(server.url, 'nonsense\r\n\r\n')).toMatch(/\}\n$/);
  });
});

test.each([
  ['the contract', '/openapi.json'],
  ['an operation', '/health'],
  ['a page', '/docs'],
])('%s says that an idle connection outlives those that proxies keep', async (_what, path) => {
  const { headers } = await fetch(`${server.url}${path}`);

  expect(headers.get('keep-alive')).toBe('timeout=75');
});

describe('authentication', () => {
  test.each([
    ['no header', {}],
    ['a wrong key', { Authorization: 'Bearer wrong' }],
    ['a key of the right length', { Authorization: `Bearer ${'x'.repeat(operatorKey.length)}` }],
    ['another scheme', { Authorization: `Basic ${operatorKey}` }],
    ['a scheme in lower case', { Authorization: `bearer ${operatorKey}` }],
    ['an empty key', { Authorization: 'Bearer ' }],
  ])('%s is refused', async (_what, headers) => {
    const { status, body } = await server.request('GET', '/api/agents', { key: null, headers });

    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Unauthorized', code: 'unauthenticated' });
  });

  test('a key in the query is not looked at', async () => {
    const { status } = await server.request('GET', `/api/agents?key=${operatorKey}&token=${operatorKey}`, {
      key: null,
    });

    expect(status).toBe(401);
  });

  test('blanks around the key are trimmed', async () => {
    const { status } = await server.request('GET', '/api/agents', {
      key: null,
      headers: { Authorization: `Bearer   ${operatorKey}  ` },
    });

    expect(status).toBe(200);
  });

  test('refusal comes before validation', async () => {
    const { status } = await server.request('GET', '/api/agents?fields=none', { key: null });

    expect(status).toBe(401);
  });
});

describe('unknown paths', () => {
  test('fail closed without a key', async () => {
    const { status, body } = await server.request('GET', '/api/nothing-here', { key: null });

    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Unauthorized', code: 'unauthenticated' });
  });

  test('are 404 with a key', async () => {
    const { status, body } = await server.request('GET', '/api/nothing-here');

    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Not Found', code: 'path_not_found' });
  });

  test.each([
    ['DELETE', '/api/agents', 'GET, POST, HEAD, OPTIONS'],
    ['PUT', '/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/ping', 'POST, OPTIONS'],
    ['HEAD', '/ping', 'POST, OPTIONS'],
    ['HEAD', '/api/poll', 'GET, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/docs', 'GET, HEAD, OPTIONS'],
  ])('%s %s: the path takes other methods', async (method, path, allow) => {
    const answer = await server.request(method, path);

    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') {
      expect(answer.body).toEqual({
        error: `${method} is not allowed here (only ${allow})`,
        code: 'method_not_allowed',
      });
    }
    const nobody = await server.request(method, path, { key: null });
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test.each(['constructor', '__proto__', 'toString'])('the name %s of an object member is no path', async (name) => {
    expect((await server.request('GET', `/${name}`)).status).toBe(404);
  });
});

describe('paths and queries', () => {
  test.each(['/health/', '//health', '/health//'])('%s reaches the operation: slashes do not matter', async (path) => {
    expect((await server.request('GET', path, { key: null })).status).toBe(200);
  });

  test('broken percent-encoding in a path is 400 and names the parameter', async () => {
    const answer = await sendRaw(
      server.url,
      `GET /api/agents/%E0%A4%A HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('path.id: has broken percent-encoding');
  });

  test('broken percent-encoding in a query is 400', async () => {
    const answer = await sendRaw(
      server.url,
      `GET /api/agents?fields=%zz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('query: has broken percent-encoding');
  });

  test('a repeated query parameter counts with its last value', async () => {
    expect((await server.request('GET', '/api/agents?fields=none&fields=full')).status).toBe(200);
    expect((await server.request('GET', '/api/agents?fields=full&fields=none')).status).toBe(400);
  });

  test('an empty value of an enum is refused and named', async () => {
    const { status, body } = await server.request('GET', '/api/agents?fields=');

    expect(status).toBe(400);
    expect(body.error).toBe('Validation error: query.fields: must be one of full, slim');
  });

  test.each([
    ['/api/tasks', 'key'],
    ['/api/tasks', 'keyPrefix'],
    ['/api/tasks', 'requestedByUserId'],
    ['/api/sessions', 'requestedByUserId'],
    ['/api/config', 'key'],
    ['/api/config/resolved', 'key'],
    ['/api/users/unmapped', 'kind'],
  ])('%s refuses an empty value of %s, which is not the same as none', async (path, name) => {
    const { status, body } = await server.request('GET', `${path}?${name}=`);

    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path: `query.${name}` }]);
  });

  test('an empty value of another text counts as not given', async () => {
    expect((await server.request('GET', '/api/tasks?agentId=&search=')).status).toBe(200);
  });

  test('unknown query parameters are ignored', async () => {
    expect((await server.request('GET', '/api/agents?unknown=1')).status).toBe(200);
  });

  test('HEAD answers like GET, without a body', async () => {
    const { status, headers, body } = await server.request('HEAD', '/health', { key: null });

    expect(status).toBe(200);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    expect(body).toBeUndefined();
  });
});

describe('bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    server.request('POST', '/api/agents', { body, headers });

  test('a compressed body is 415', async () => {
    const answer = await server.request('POST', '/api/tasks', {
      body: gzipSync(JSON.stringify({ task: 'compressed' })),
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    });

    expect(answer).toMatchObject({
      status: 415,
      body: {
        error: 'Unsupported content encoding: gzip (send the body as it is)',
        code: 'unsupported_content_encoding',
      },
    });
    expect(answer.headers.get('accept-encoding')).toBe('identity');
  });

  test('another type of body is 415 without a word on codings', async () => {
    const { status, headers } = await server.request('POST', '/api/tasks', {
      body: '{',
      headers: { 'Content-Type': 'text/plain' },
    });

    expect(status).toBe(415);
    expect(headers.get('accept-encoding')).toBeNull();
  });

  test('a body may say that it is not compressed', async () => {
    const headers = { 'Content-Encoding': 'identity' };
    expect((await server.request('POST', '/api/tasks', { body: { task: 'plain' }, headers })).status).toBe(201);
  });

  test('malformed JSON is 400', async () => {
    const { status, body } = await post('{"name": ');

    expect(status).toBe(400);
    expect(body).toEqual({ error: 'Invalid JSON body', code: 'invalid_json' });
  });

  test.each(['', '   \n'])('an empty body counts as {}, so a required field is named', async (text) => {
    const { status, body } = await post(text);

    expect(status).toBe(400);
    expect(body.error).toBe('Validation error: body.name: is required');
  });

  test.each(['[]', '"text"', '3', 'null', 'true'])('%s is not an object', async (text) => {
    const { status, body } = await post(text);

    expect(status).toBe(400);
    expect(body.error).toBe('Validation error: body: must be an object');
  });

  test('another content type is 415', async () => {
    const { status, body } = await post('name=x', { 'Content-Type': 'application/x-www-form-urlencoded' });

    expect(status).toBe(415);
    expect(body.error).toContain('application/x-www-form-urlencoded');
  });

  test('JSON under another content type is read from callers with a key only', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const { status } = await post('{"name": "plain"}', headers);
    const exchange = { body: { code: 'nobody-has-this' }, key: null };
    const unread = await server.request('POST', '/api/connector/exchange', { ...exchange, headers });
    const read = await server.request('POST', '/api/connector/exchange', exchange);

    expect(status).toBe(201);
    expect([unread.status, unread.body.code]).toEqual([415, 'unsupported_content_type']);
    expect(read.status).not.toBe(415);
  });

  test('parameters and variants of the JSON content type are fine', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };

    expect((await post('{"name": "variant"}', headers)).status).toBe(201);
  });

  test('10,000 levels of nesting are refused, not followed', async () => {
    const { status, body } = await post(`{"name":"deep","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);

    expect(status).toBe(400);
    expect(body.error).toContain('nested deeper than 100 levels');
  });

  test('an announced length over the limit is 413 before anything is read', async () => {
    const answer = await sendRaw(
      server.url,
      `POST /api/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 2097153\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('Payload too large (max 2097152 bytes)');
  });

  test('a chunked body over the limit is 413', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(32);
    let left = 3;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1;
        if (left < 0) {
          controller.close();
          return;
        }
        controller.enqueue(chunk);
      },
    });
    const { status } = await server.request('POST', '/api/agents', {
      body,
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(413);
  });

  test('a client that is still sending a body that is too large gets its answer', async () => {
    const { status } = await post(new Uint8Array(30 * 1024 * 1024).fill(32));

    expect(status).toBe(413);
  });

  test('a body of exactly the limit is read', async () => {
    const head = '{"name":"big","description":"';
    const text = `${head}${'x'.repeat(2 * 1024 * 1024 - head.length - 2)}"}`;
    const { status, body } = await post(text);

    expect(status).toBe(400);
    expect(body.error).toContain('body.description');
  });

  test('a body that is not UTF-8 is refused', async () => {
    const { status, body } = await post(Buffer.from('{"name":"caf\u00e9"}', 'latin1'));

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Invalid JSON body: not UTF-8', code: 'invalid_json' });
  });

  test('a body that ends before its announced length harms nobody', async () => {
    const request = `POST /api/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`;
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(request, () => socket.destroy()));
      socket.on('close', () => resolve());
    });

    expect((await server.request('GET', '/health', { key: null })).status).toBe(200);
  });

  test.each([
    ['{"name": "proto", "__proto__": {"isLead": true}}', 'body.__proto__'],
    ['{"name": "proto", "a": [{"\\u005f_proto__": 1}]}', 'body.a.0.__proto__'],
    ['{"name": "proto", "a": {"constructor": {"prototype": {}}}}', 'body.a.constructor'],
  ])('%s names a prototype and is refused', async (text, path) => {
    const { status, body } = await post(text);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation_error',
      issues: [{ path, message: 'must not be a member: it would name the prototype of an object' }],
    });
  });

  test('a member constructor without a prototype is one like any other', async () => {
    expect((await post('{"name": "proto", "constructor": "x"}')).status).toBe(201);
  });
});

describe('cross-origin rules', () => {
  test('OPTIONS is answered with 204 before authentication', async () => {
    const { status, headers, body } = await server.request('OPTIONS', '/api/agents', { key: null });

    expect(status).toBe(204);
    expect(body).toBeUndefined();
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each(['https://app.example.com', 'http://localhost:5173', 'http://127.0.0.1:8080'])(
    '%s may send credentials',
    async (origin) => {
      const { headers } = await server.request('GET', '/health', { key: null, headers: { Origin: origin } });

      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      const taken = operationsOf('swarm').flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
      );
      expect(headers.get('access-control-allow-headers')?.split(', ').sort()).toEqual(
        [...new Set(['Authorization', 'Content-Type', 'X-Requested-With', ...taken])].sort(),
      );
      expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
        expect.arrayContaining(['Content-Disposition', 'ETag', 'Retry-After', 'X-Swarm-Draining']),
      );
      expect(headers.get('vary')).toBe('Origin');
    },
  );

  test('the requested headers are echoed', async () => {
    const { headers } = await server.request('OPTIONS', '/api/agents', {
      key: null,
      headers: { Origin: 'http://localhost:1', 'Access-Control-Request-Headers': 'x-agent-id, x-more' },
    });

    expect(headers.get('access-control-allow-headers')).toBe('x-agent-id, x-more');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
  });

  test('a foreign origin gets no permission', async () => {
    const { headers } = await server.request('GET', '/health', {
      key: null,
      headers: { Origin: 'https://evil.example' },
    });

    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the log', () => {
  test('has a line for each request, without its query, and no key', async () => {
    await server.request('GET', '/api/agents/look-for-me?fields=slim&secretish=hunter2hunter2');
    const line = await server.waitForOutput((entry) => entry.includes('look-for-me'));

    expect(JSON.parse(line)).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/api/agents/look-for-me',
      status: 404,
    });
    expect(server.output.join('\n')).not.toContain('secretish');
    expect(server.output.join('\n')).not.toContain('hunter2');
    expect(server.output.join('\n')).not.toContain(operatorKey);
  });
});
