import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../domain/kernel/hash.js';
import { connect, newSlug, readConnection, startConnected, weather } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';

let server: OwnServer;
let folder = '';

const spec = weather({ servers: [{ url: 'https://other.example.com' }] });

const entry = (slug: string, text: string) => ({
  slug,
  name: slug,
  domain: `${slug}.example`,
  specFile: `${slug}.json`,
  specSha256: sha256(text),
  baseUrl: `https://api.${slug}.example`,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-vendored-'));
  writeFileSync(join(folder, 'weather.json'), spec);
  writeFileSync(join(folder, 'changed.json'), weather());
  const integrations = [entry('weather', spec), entry('changed', spec), entry('lost', spec)];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, integrations }));
  server = await startConnected({ env: { VENDORED_OPENAPI_DIR: folder } });
});

afterAll(async () => {
  await server.destroy();
  rmSync(folder, { recursive: true });
});

const body = (slug: string) => ({
  kind: 'openapi' as const,
  slug: newSlug(),
  specSource: { kind: 'vendored' as const, slug },
});
const upsert = (slug: string) => server.call('upsertScriptConnection', { body: body(slug) });

test('a connection has the description that the installation has, at the base URL of its manifest', async () => {
  const { connection } = (await upsert('weather')).body;
  expect(connection).toMatchObject({
    openapiSpecSourceKind: 'vendored',
    openapiSpecSource: 'weather',
    baseUrl: 'https://api.weather.example',
    baseUrlSource: 'spec',
    allowedHosts: ['api.weather.example'],
    generationError: null,
  });
  const { operations } = await readConnection(server, connection.id);
  expect(operations.map(({ name }) => name)).toContain('getForecast');
});

test('refreshing it reads the description again', async () => {
  const { connection } = (await upsert('weather')).body;
  const again = (await server.call('refreshScriptConnection', { path: { id: connection.id } })).body.connection;
  expect(again).toMatchObject({ version: 2, operationCount: connection.operationCount });
  expect(await connect(server, { id: connection.id, slug: connection.slug, displayName: 'Renamed' })).toMatchObject({
    version: 3,
    baseUrl: 'https://api.weather.example',
    baseUrlSource: 'spec',
  });
});

test('a description of another name, another content or without its file is refused', async () => {
  await upsert('unknown').refused(400, 'validation_error', 'body.specSource.slug');
  expect((await upsert('changed').refused(400, 'connection_spec_not_there')).error).toMatch(/its SHA-256 is another/);
  expect((await upsert('lost').refused(400, 'connection_spec_not_there')).error).toMatch(/it cannot be read/);
});

test('a description has one source', async () => {
  const two = { ...body('weather'), openapiSpecJson: spec };
  await server.call('upsertScriptConnection', { body: two }).refused(400, 'validation_error', 'body.openapiSpecUrl');
  const plain = await connect(server);
  expect(plain.openapiSpecSourceKind).toBe('inline');
});
