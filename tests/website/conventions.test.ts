import { connect } from 'node:net';
import type { OwnServer } from '../support/server.js';
import { currentVersion, jsonOf, type SiteResponse, siteUrl, startSite, visit } from '../support/website.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startSite();
});

afterAll(() => server.destroy());

const expectProblem = (response: SiteResponse, status: number, code: string, path: string): void => {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(jsonOf(response)).toEqual({
    type: `${siteUrl}/problems/${code.replaceAll('_', '-')}`,
    title: expect.stringMatching(/\S/),
    status,
    detail: expect.stringMatching(/\S/),
    code,
    resolution: expect.stringMatching(/\S/),
    instance: path,
  });
};

const versioned = ['/api/geo', '/api/og?title=Version'];

describe('API-Version', () => {
  test.each(versioned)(
    '%s answers in the current version without it, with a blank one and when it names it',
    async (path) => {
      expect((await visit(server, path)).headers.get('api-version')).toBe(currentVersion);
      for (const version of ['', '  ', currentVersion, ` ${currentVersion} `]) {
        const response = await visit(server, path, { headers: { 'API-Version': version } });
        expect(response.status).toBe(200);
        expect(response.headers.get('api-version')).toBe(currentVersion);
      }
    },
  );

  test.each(versioned)('%s refuses any other version', async (path) => {
    for (const version of ['2025-01-01', 'latest', '2026-08-21, 2025-01-01', '2026-08-2', '<b>']) {
      const response = await visit(server, path, { headers: { 'API-Version': version } });
      const bare = path.replace(/\?.*/, '');
      expectProblem(response, 400, 'unsupported_api_version', bare);
      const { title, detail, resolution } = jsonOf(response);
      expect(title).toBe('Unsupported API version');
      expect(detail).toContain(version);
      expect(detail).toContain(currentVersion);
      expect(resolution).toBe(`Send ${currentVersion} or leave the header out, see ${siteUrl}/api-versioning.md.`);
    }
  });

  test('is checked before everything else', async () => {
    const response = await visit(server, '/api/og?title=%E0%A4%A', { headers: { 'API-Version': '1' } });

    expectProblem(response, 400, 'unsupported_api_version', '/api/og');
  });

  test('shortens an absurd value in the answer', async () => {
    const response = await visit(server, '/api/geo', { headers: { 'API-Version': 'v'.repeat(5000) } });

    expectProblem(response, 400, 'unsupported_api_version', '/api/geo');
    expect(response.bytes.length).toBeLessThan(1000);
  });
});

test('the root leads to the documentation', async () => {
  const response = await visit(server, '/', { redirect: 'manual' });

  expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
});

describe('problem documents', () => {
  test('name an unknown path', async () => {
    expectProblem(await visit(server, '/api/nothing?secret=1'), 404, 'not_found', '/api/nothing');
    expectProblem(await visit(server, '/nothing'), 404, 'not_found', '/nothing');
    expectProblem(await visit(server, '/%zz/%E0%A4'), 404, 'not_found', '/%zz/%E0%A4');
    const refused = await visit(server, '/openapi.json', { method: 'DELETE' });
    expectProblem(refused, 405, 'method_not_allowed', '/openapi.json');
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('name broken percent-encoding', async () => {
    expectProblem(await visit(server, '/api/og?title=%E0%A4%A'), 400, 'invalid_request', '/api/og');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuse %s with the methods there are', async (method) => {
    for (const path of ['/api/geo', '/api/og', '/api-versioning.md']) {
      const response = await visit(server, path, { method });
      expectProblem(response, 405, 'method_not_allowed', path);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
  });

  test('refuse a method with a body without reading it', async () => {
    const response = await visit(server, '/api/geo', { method: 'POST', body: 'x'.repeat(100_000) });

    expectProblem(response, 405, 'method_not_allowed', '/api/geo');
  });
});

describe('cross-origin', () => {
  test.each(['/api/geo', '/api/og', '/api-versioning.md', '/api/nothing', '/openapi.json'])(
    '%s may be read by any page',
    async (path) => {
      const response = await visit(server, path, { headers: { Origin: 'https://elsewhere.example' } });

      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'API-Version, Allow, Cache-Control, ETag, Retry-After, Vary',
      );
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    },
  );

  test('answers a preflight', async () => {
    const response = await visit(server, '/api/geo', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    });

    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(response.headers.get('access-control-allow-headers')).toBe('API-Version, If-None-Match');
  });
});

/** The raw text of a response, to see that nothing follows the head. */
const rawHead = async (path: string): Promise<string> => {
  const { hostname, port } = new URL(server.siteUrl ?? '');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`HEAD ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
};

describe('HEAD', () => {
  test.each(['/api/geo', '/api/og?title=Head', '/api-versioning.md'])(
    '%s sends what GET sends, without the body',
    async (path) => {
      const get = await visit(server, path);
      const raw = await rawHead(path);

      expect(raw).toMatch(/^HTTP\/1\.1 200 /);
      expect(raw.endsWith('\r\n\r\n')).toBe(true);
      expect(raw).toMatch(new RegExp(`content-length: ${get.bytes.length}\r\n`, 'i'));
      expect(raw).toMatch(/api-version: 2026-08-21\r\n/i);
    },
  );
});

describe('authentication', () => {
  test('is neither needed nor looked at', async () => {
    expect((await visit(server, '/api/geo', { headers: { Authorization: 'Bearer wrong' } })).status).toBe(200);
  });
});

describe('the contract', () => {
  test('is published', async () => {
    const document = jsonOf(await visit(server, '/openapi.json'));

    expect(document.info.version).toBe(currentVersion);
    expect(Object.keys(document.paths).sort()).toEqual(['/api-versioning.md', '/api/geo', '/api/og']);
    expect((await visit(server, '/openapi.yaml')).bytes.toString()).toMatch(/^openapi: 3\.1\.0/);
    expect((await visit(server, '/docs')).bytes.toString()).toContain('Swarm website utility API');
  });
});
