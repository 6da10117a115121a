import { parse } from 'yaml';
import { useServer } from '../support/server.js';

interface Tag {
  description: string;
  externalDocs: { url: string };
}

const server = useServer();

const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { key: null, headers });

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
      expect(second.body).toBe('');
    },
  );
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
    for (const link of ['/docs/README.md', ...links]) {
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
