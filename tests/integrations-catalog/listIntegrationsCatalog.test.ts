import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OddProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { type ServerOptions, startServer, type TestServer, useServer } from '../support/server.js';

afterAll(stopServing);

const server = useServer();
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-vendored-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const weather = {
  slug: 'weather',
  name: 'Weather',
  domain: 'Weather.example',
  specFile: 'weather.json',
  specSha256: 'a'.repeat(64),
  baseUrl: 'https://api.weather.example',
  categories: ['data'],
  presetId: 'preset_a',
  docsUrl: 'https://weather.example/docs',
};

const writeManifest = (...integrations: readonly object[]): void =>
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, integrations }));

const withServer = async (options: ServerOptions, use: (own: TestServer) => Promise<void>): Promise<void> => {
  const own = await startServer(options);
  try {
    await use(own);
  } finally {
    await own.destroy();
  }
};

const listOf = async (own: TestServer) => (await own.call('listIntegrationsCatalog')).body;
const feedOf = (body: unknown) => () => ({ body });
const startFeed = async (body: unknown): Promise<OddProvider> => {
  const feed = await startOddProvider();
  feed.answer = feedOf(body);
  return feed;
};

test('without a catalogue and descriptions of its own the answer says what is not set', async () => {
  const refusal = await server.call('listIntegrationsCatalog').refused(502, 'catalog_unavailable');
  expect(refusal.error).toMatch(/INTEGRATIONS_CATALOG_URL is not set/);
});

test('a feed is told with what its members mean, and asked for once', async () => {
  const feed = await startFeed({
    data: [
      {
        type: 'mcp',
        id: 'tools',
        title: 'Tools',
        summary: 'All of them',
        homepage: 'https://tools.example',
        logo: 'https://tools.example/logo.png',
        hostname: 'tools.example',
        categories: ['dev', 7],
        feeds: ['new'],
      },
      { kind: 'openapi', name: 'plain' },
      { kind: 'cli', slug: 'command', name: 'Command' },
      { slug: 'kindless', name: 'Kindless' },
      { kind: 'openapi' },
      null,
    ],
  });
  await withServer({ env: { INTEGRATIONS_CATALOG_URL: `${feed.url}/base/` } }, async (own) => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => listOf(own)));

    expect(first).toMatchObject({ partial: false });
    expect(first?.entries).toEqual([
      {
        id: 'tools',
        kind: 'mcp',
        slug: 'tools',
        name: 'Tools',
        description: 'All of them',
        url: 'https://tools.example',
        icon: 'https://tools.example/logo.png',
        domain: 'tools.example',
        categories: ['dev'],
        feeds: ['new'],
      },
      {
        id: 'plain',
        kind: 'openapi',
        slug: 'plain',
        name: 'plain',
        description: '',
        url: null,
        icon: null,
        domain: null,
        categories: [],
        feeds: [],
      },
    ]);
    expect(others).toEqual(others.map(() => first));
    expect(feed.asked.map(({ path }) => path)).toEqual(['/base/api.json']);
  });
});

test('what an installation has comes first, in the place of what the feed has of its domain', async () => {
  writeManifest(weather);
  const feed = await startFeed([
    { kind: 'http', slug: 'other-weather', domain: 'WEATHER.EXAMPLE' },
    { kind: 'http', slug: 'news', domain: 'news.example' },
  ]);
  const env = { INTEGRATIONS_CATALOG_URL: feed.url, VENDORED_OPENAPI_DIR: folder };
  await withServer({ env }, async (own) => {
    const { entries, partial } = await listOf(own);
    expect(partial).toBe(false);
    expect(entries.map(({ slug }) => slug)).toEqual(['weather', 'news']);
    expect(entries[0]).toEqual({
      id: 'weather',
      kind: 'openapi',
      slug: 'weather',
      name: 'Weather',
      description: '',
      url: 'https://weather.example/docs',
      icon: null,
      domain: 'Weather.example',
      categories: ['data'],
      feeds: ['blessed'],
      vendoredSlug: 'weather',
      presetId: 'preset_a',
    });
  });
});

test('a feed that fails leaves what an installation has, and is asked again', async () => {
  writeManifest(weather);
  const feed = await startFeed('<html>');
  const env = { INTEGRATIONS_CATALOG_URL: feed.url, VENDORED_OPENAPI_DIR: folder };
  await withServer({ env }, async (own) => {
    expect(await listOf(own)).toMatchObject({ partial: true, entries: [{ slug: 'weather' }] });
    feed.answer = feedOf([{ kind: 'http', slug: 'news' }]);
    expect(await listOf(own)).toMatchObject({ partial: false, entries: [{ slug: 'weather' }, { slug: 'news' }] });
  });
});

test.each([
  ['an error', { status: 500, body: 'no' }, /it answers 500/],
  ['nothing there', { status: 404, body: 'no' }, /does not answer with a list of services/],
  ['no JSON', { body: '<html>' }, /does not answer with JSON/],
  ['no list', { body: { entries: 'none' } }, /does not answer with a list of services/],
  ['more than 2 MiB', { body: JSON.stringify('x'.repeat(2 * 1024 * 1024)) }, /cannot be asked: /],
])('a feed that answers %s is an error where there is nothing else', async (_what, answer, text) => {
  const feed = await startOddProvider();
  feed.answer = () => answer;
  await withServer({ env: { INTEGRATIONS_CATALOG_URL: feed.url } }, async (own) => {
    const refusal = await own.call('listIntegrationsCatalog').refused(502, 'catalog_unavailable');
    expect(refusal.error).toMatch(text);
  });
});

test.each([
  ['two of one slug', [weather, weather], 'two integrations with one slug'],
  ['a file elsewhere', [{ ...weather, specFile: '../weather.json' }], 'specFile'],
])('a server does not start with a manifest of %s', async (_what, integrations, text) => {
  writeManifest(...integrations);
  await expect(startServer({ env: { VENDORED_OPENAPI_DIR: folder } })).rejects.toThrow(text);
});
