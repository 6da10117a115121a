import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../scripts/x.mjs', import.meta.url));
const key = 'router-key-0123456789';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const asked: Asked[] = [];
let router: Server;
let base = '';

beforeAll(async () => {
  router = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) {
      body += chunk;
    }
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    const [path] = url.split('?');
    switch (path) {
      case '/api/refuse':
        response.writeHead(422, { 'Content-Type': 'application/json' }).end(`{"error":"no ${key}"}`);
        return;
      case '/api/empty':
        response.writeHead(204).end();
        return;
      case '/api/text':
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end('plain text');
        return;
      case '/api/away':
        response.writeHead(302, { Location: base.replace('127.0.0.1', 'localhost') }).end('gone');
        return;
      case '/api/here':
        response.writeHead(302, { Location: '/api/text' }).end();
        return;
      default:
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"ok":true,"key":"${key}"}`);
    }
  });
  router.listen(0, '127.0.0.1');
  await once(router, 'listening');
  base = `http://127.0.0.1:${(router.address() as AddressInfo).port}/api`;
});

afterAll(() => router.close());
beforeEach(() => asked.splice(0));

const x = async (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH ?? '', ROUTER_API_KEY: key, ROUTER_BASE_URL: base, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
};

describe('x, which asks external APIs', () => {
  test.each([[[]], [['help']], [['-h']], [['--help']], [['router']], [['router', '--help']]])(
    '%j shows how it is used',
    async (args) => {
      const { code, out } = await x(args);
      expect([code, out]).toEqual([0, expect.stringContaining('x router <method> <path> [options]')]);
    },
  );

  test('asks with the key, the query in its order and the headers, and hides the key in what it prints', async () => {
    const args = ['router', 'post', '/tools/run?a=1', '-q', 'b=2=3', '--query', 'b=', '--body', '{"n":1}'];
    const headers = [
      '-H',
      'X-One: 1=2',
      '-H',
      'X-Two=a:b',
      '-H',
      'X-Api-Key=mine',
      '--header',
      'Authorization: Bearer mine',
    ];
    expect(await x([...args, ...headers])).toEqual({
      code: 0,
      out: '{\n  "ok": true,\n  "key": "[REDACTED:ROUTER_API_KEY]"\n}\n',
      err: '',
    });
    expect(asked).toEqual([
      expect.objectContaining({ method: 'POST', url: '/api/tools/run?a=1&b=2%3D3&b=', body: '{"n":1}' }),
    ]);
    expect(asked[0]?.headers).toMatchObject({
      'x-api-key': key,
      'x-one': '1=2',
      'x-two': 'a:b',
      'content-type': 'application/json',
    });
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test('asks for an organisation with its own key only, and keeps a content type', async () => {
    const args = ['router', 'PUT', 'things', '--org', '--data', '[]', '-H', 'content-type: text/json'];
    await x(args, { ROUTER_ORG_API_KEY: 'organisation-key' });
    expect(asked[0]?.headers).toMatchObject({ 'x-org-api-key': 'organisation-key', 'content-type': 'text/json' });
    expect(asked[0]?.headers['x-api-key']).toBeUndefined();
  });

  test('prints text as it is, JSON as it came where asked to, and of nothing the status', async () => {
    expect((await x(['router', 'GET', 'text'])).out).toBe('plain text\n');
    expect((await x(['router', 'GET', 'json', '--raw'])).out).toBe('{"ok":true,"key":"[REDACTED:ROUTER_API_KEY]"}\n');
    expect((await x(['router', 'DELETE', 'empty'])).out).toBe('HTTP 204 No Content\n');
  });

  test('tells a refusal and a failure on stderr', async () => {
    expect(await x(['router', 'GET', 'refuse'])).toEqual({
      code: 1,
      out: '',
      err: 'router: HTTP 422 Unprocessable Entity\n{\n  "error": "no [REDACTED:ROUTER_API_KEY]"\n}\n',
    });
    const down = await x(['router', 'GET', 'text', '--base-url', 'http://127.0.0.1:1']);
    expect([down.code, down.err]).toEqual([1, expect.stringMatching(/^router: request failed: ./)]);
  });

  test('follows a redirect only where the key belongs', async () => {
    expect((await x(['router', 'GET', 'here'])).out).toBe('plain text\n');
    expect((await x(['router', 'GET', 'away'])).err).toContain('HTTP 302');
    expect(asked.map(({ url }) => url)).toEqual(['/api/here', '/api/text', '/api/away']);
  });

  test.each([
    ['https://evil.example/x'],
    ['/https://evil.example/x'],
    ['http:/evil.example'],
    ['../secrets'],
    ['a/../../secrets'],
    ['a/%2e%2e/%2e%2e/secrets'],
    ['a%2f..%2f..%2fsecrets'],
    ['..\\secrets'],
  ])('refuses the path %s, and asks nobody', async (path) => {
    const { code, err } = await x(['router', 'GET', path]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^router: the path must be relative[\s\S]*x router <method>/),
    ]);
    expect(asked).toEqual([]);
  });

  test.each<[string[], string]>([
    [['router', 'FETCH', 'a'], 'the method must be one of'],
    [['router', 'GET'], 'a path is required'],
    [['router', 'GET', '--raw'], 'a path is required'],
    [['router', 'POST', 'a', '--body', '{'], 'the body must be JSON'],
    [['router', 'GET', 'a', '--body', '{}'], 'GET takes no body'],
    [['router', 'GET', 'a', '-q'], '-q requires a value'],
    [['router', 'GET', 'a', '--query', '--raw'], '--query requires a value'],
    [['router', 'GET', 'a', '-q', '=1'], 'must be k=v'],
    [['router', 'GET', 'a', '--colour'], 'unknown option --colour'],
    [['router', 'GET', 'a', '--org'], 'ROUTER_ORG_API_KEY is required'],
  ])('refuses %j, and asks nobody', async (args, reason) => {
    const { code, out, err } = await x(args);
    expect([code, out]).toEqual([1, '']);
    expect(err.startsWith('router: ')).toBe(true);
    expect(err).toContain(reason);
    expect(asked).toEqual([]);
  });

  test('knows no other target', async () => {
    const { code, err } = await x(['mailer', 'GET', 'a']);
    expect([code, err]).toEqual([1, expect.stringMatching(/^Unknown x target: mailer\n/)]);
  });
});
