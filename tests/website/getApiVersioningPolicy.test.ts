import type { OwnServer } from '../support/server.js';
import { currentVersion, startSite, visit } from '../support/website.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startSite();
});

afterAll(() => server.destroy());

describe('getApiVersioningPolicy', () => {
  test('is a Markdown page about the current version', async () => {
    const response = await visit(server, '/api-versioning.md');
    const text = response.bytes.toString();

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('api-version')).toBe(currentVersion);
    expect(text).toMatch(/^# API versions\n/);
    expect(text).toContain(currentVersion);
    expect(text).toContain('Deprecation');
    expect(text).toContain('Sunset');
  });

  test('can be read by a caller who asked for a wrong version', async () => {
    const response = await visit(server, '/api-versioning.md', { headers: { 'API-Version': '1999-01-01' } });

    expect(response.status).toBe(200);
  });
});
