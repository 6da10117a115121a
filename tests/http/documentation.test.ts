import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { useServer } from '../support/server.js';

interface Tag {
  description: string;
  externalDocs: { url: string };
}

const server = useServer();

const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { key: null, headers });

interface Bytes {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer as it comes over the wire: fetch would undo the coding, and asks for codings of its own. */
const getBytes = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { method, headers, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    request.on('error', reject).end();
  });

const decode = ({ headers, body }: Bytes): Buffer => {
  const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  return (decoders[headers['content-encoding'] ?? ''] ?? Buffer.from)(body);
};

test('a page asked for without .md is the same page', async () => {
  expect((await get('/docs/errors')).body).toBe((await get('/docs/errors.md')).body);
});

describe('the published contract', () => {
  test('is the same document as JSON and as YAML, and needs no key', async () => {
    const json = await get('/openapi.json');
    const yaml = await get('/openapi.yaml');

    expect(json.body.openapi).toBe('3.1.0');
    expect(parse(yaml.body)).toEqual(json.body);
  });

  test('has no reference to anything outside itself', async () => {
    const { body } = await get('/openapi.json');
    const references = JSON.stringify(body).match(/"\$ref":"[^"]*"/g) ?? [];

    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !reference.startsWith('"$ref":"#/'))).toEqual([]);
  });

  test.each(['/openapi.json', '/openapi.yaml', '/docs', '/docs/api-reference.js'])(
    '%s is revalidated by ETag',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      const second = await get(path, { 'If-None-Match': etag });

      expect(first.status).toBe(200);
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(second.status).toBe(304);
      expect(second.body).toBeUndefined();
    },
  );
});

describe('what readers see of the tags', () => {
  test('each has a name for people and stands in a group, those of a worker first', async () => {
    const { body } = await get('/openapi.json');
    const tags = body.tags as (Tag & { name: string; 'x-displayName': string })[];
    const groups = body['x-tagGroups'] as { name: string; tags: string[] }[];

    expect(groups.flatMap((group) => group.tags)).toEqual(tags.map(({ name }) => name));
    expect(tags.slice(0, 2).map((tag) => tag['x-displayName'])).toEqual(['Polling', 'Tasks']);
    expect(new Set(tags.map((tag) => tag['x-displayName'])).size).toBe(tags.length);
  });

  test('no other extension is published', async () => {
    const { body } = await get('/openapi.json');
    const extensions = JSON.stringify(body).match(/"x-[\w-]+":/g);

    expect(new Set(extensions)).toEqual(new Set(['"x-tagGroups":', '"x-displayName":']));
  });
});

describe('content codings', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, br;q=0.4, identity', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
  ])('Accept-Encoding: %s is answered in %s', async (accepted, coding) => {
    const plain = await getBytes('/openapi.json');
    const answer = await getBytes('/openapi.json', accepted === undefined ? {} : { 'Accept-Encoding': accepted });

    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(decode(answer).equals(plain.body)).toBe(true);
  });

  test('an operation takes at most 0.45 KiB on its way to a client', async () => {
    const paths = (await get('/openapi.json')).body.paths as Record<string, Record<string, { operationId?: string }>>;
    const operations = Object.values(paths).flatMap((item) => Object.values(item).filter((part) => part.operationId));
    const { body } = await getBytes('/openapi.json', { 'Accept-Encoding': 'br' });

    expect(operations.length).toBeGreaterThan(100);
    expect(body.length / operations.length).toBeLessThanOrEqual(0.45 * 1024);
  });

  test.each([
    ['/openapi.json', ['br', 'gzip', 'identity']],
    ['/openapi.yaml', ['br', 'gzip', 'identity']],
    ['/docs/api-reference.js', ['gzip', 'identity']],
  ])('each coding of %s has an ETag of its own, by GET, HEAD and 304', async (path, codings) => {
    const etags = new Set<string>();
    for (const coding of codings) {
      const accept = { 'Accept-Encoding': coding };
      const answer = await getBytes(path, accept);
      const etag = answer.headers.etag ?? '';
      const head = await getBytes(path, accept, 'HEAD');
      const again = await getBytes(path, { ...accept, 'If-None-Match': etag });

      expect(answer.headers['content-encoding'] ?? 'identity').toBe(coding);
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(etag).toMatch(/^"[\w-]+"$/);
      const { date: _date, ...headers } = answer.headers;
      expect(head.headers).toMatchObject(headers);
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(Number(head.headers['content-length'])).toBe(answer.body.length);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag, vary: answer.headers.vary });
      for (const other of etags) {
        expect((await getBytes(path, { ...accept, 'If-None-Match': other })).status).toBe(200);
      }
      etags.add(etag);
    }
    expect(etags.size).toBe(codings.length);
  });

  test('the script of the page is the same for those who take no gzip', async () => {
    const packed = await getBytes('/docs/api-reference.js', { 'Accept-Encoding': 'br, gzip' });
    const plain = await getBytes('/docs/api-reference.js', { 'Accept-Encoding': 'identity' });

    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(decode(packed).equals(plain.body)).toBe(true);
  });
});

describe('the documentation page', () => {
  test('is where the bare address leads', async () => {
    const { status, headers } = await fetch(`${server.url}/`, { redirect: 'manual' });

    expect([status, headers.get('location')]).toEqual([302, '/docs']);
  });

  test('loads nothing from elsewhere and may call nothing else', async () => {
    const { headers, body } = await get('/docs');
    const sources = [...String(body).matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);

    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(sources.filter((source) => !source?.startsWith('/docs/') && !source?.startsWith('data:'))).toEqual([]);
    for (const source of sources.filter((name) => name?.startsWith('/'))) {
      expect((await get(source ?? '')).status).toBe(200);
    }
  });
});

describe('the pages that say how it all works', () => {
  test('are served as they stand, and every tag of the contract links to one', async () => {
    const { body: contract } = await get('/openapi.json');
    const links = (contract.tags as Tag[]).map(({ externalDocs }) => externalDocs.url);

    expect(links).toContain('/docs/claiming.md');
    for (const { description, externalDocs } of contract.tags as Tag[]) {
      expect(description).toContain(`](${externalDocs.url})`);
    }
    for (const link of ['/docs/README.md', '/docs/worker-loop.md', '/docs/task-life-cycle.md', ...links]) {
      const { status, body, headers } = await get(link.replace(/#.*/, ''));
      expect([link, status]).toEqual([link, 200]);
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(body).toMatch(/^# \w/);
    }
  });

  test('are HTML for browsers, with headings that links reach and nothing from elsewhere', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { body, headers } = await get('/docs/users.md', { Accept: accept });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain('<title>People and permissions – Swarm</title>');
    expect(body).toContain('<h2 id="roles">');
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('are no way to other files', async () => {
    for (const path of ['/docs/..%2Fserver%2Fmain.js', '/docs/%2e%2e/package.json', '/docs/nothing']) {
      expect((await get(path)).status).toBe(401);
    }
  });
});
