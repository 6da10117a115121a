import { type OddProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';

let catalogue: OddProvider;
let server: OwnServer;

beforeAll(async () => {
  catalogue = await startOddProvider();
  server = await startServer({ env: { INTEGRATIONS_CATALOG_URL: catalogue.url } });
});
afterAll(async () => {
  await server.destroy();
  await stopServing();
});
beforeEach(() => {
  catalogue.asked.length = 0;
});

const read = (domain: string) => server.call('getIntegrationSurface', { path: { domain } });

const told = {
  domain: 'weather.example',
  summary: 'Forecasts',
  surfaces: [
    {
      type: 'http',
      name: 'API',
      url: 'https://api.weather.example',
      docs: 'https://weather.example/docs',
      spec: 'https://weather.example/openapi.json',
      auth: {
        status: 'required',
        uses: [
          { id: 'key', in: 'query' },
          { id: 'token', in: 'header', headerName: 'Authorization', scheme: 'Bearer' },
          { id: 'key', in: 'header' },
        ],
      },
    },
    { type: 'cli', name: 'Command', auth: { uses: [{ id: 'other' }] } },
    { type: 'mcp', auth: { status: 'optional', uses: [{ id: '__proto__', in: 'query' }, { id: 'unknown' }] } },
  ],
  credentials: {
    key: { type: 'api_key', label: 'Key', generateUrl: 'https://weather.example/keys', setup: 'Ask' },
    token: {},
    other: { type: 'api_key' },
  },
};

test('a surface is told trimmed, and asked for once whatever the case of its domain', async () => {
  catalogue.answer = () => ({ body: told });
  const [one, two] = await Promise.all([read('Weather.Example'), read('weather.example')]);

  expect(one.body).toEqual({
    domain: 'weather.example',
    summary: 'Forecasts',
    surfaces: [
      {
        type: 'http',
        name: 'API',
        url: 'https://api.weather.example',
        docs: 'https://weather.example/docs',
        spec: 'https://weather.example/openapi.json',
        auth: {
          required: true,
          credentialIds: ['key', 'token'],
          mechanics: { in: 'header', headerName: 'Authorization', scheme: 'Bearer' },
        },
      },
      {
        type: 'mcp',
        name: 'mcp',
        url: null,
        docs: null,
        spec: null,
        auth: {
          required: false,
          credentialIds: ['__proto__', 'unknown'],
          mechanics: { in: 'query', headerName: null, scheme: null },
        },
      },
    ],
    credentials: {
      key: { type: 'api_key', label: 'Key', generateUrl: 'https://weather.example/keys', setup: 'Ask' },
      token: { type: 'unknown', label: 'token', generateUrl: null, setup: null },
    },
  });
  expect(two.body).toEqual(one.body);
  expect(catalogue.asked.map(({ path }) => path)).toEqual(['/api/weather.example/surface']);
});

test('what says little is filled up', async () => {
  catalogue.answer = () => ({ body: {} });
  expect((await read('bare.example')).body).toEqual({
    domain: 'bare.example',
    summary: '',
    surfaces: [],
    credentials: {},
  });
});

test.each(['under_score.example', '.', '..', 'ü.example'])(
  'the domain %s is refused, and nobody asked',
  async (domain) => {
    const answer = await fetch(`${server.url}/api/integrations-catalog/${encodeURIComponent(domain)}/surface`, {
      headers: { authorization: `Bearer ${operatorKey}` },
    });
    // A program that sends dots has its path shortened first.
    expect(answer.status).toBe(/^\.+$/.test(domain) ? 404 : 400);
    expect(catalogue.asked).toEqual([]);
  },
);

test('a domain with an underscore is invalid', async () => {
  await read('under_score.example').refused(400, 'validation_error', 'path.domain');
});

test('a domain that the catalogue does not know is not found, and asked for again', async () => {
  catalogue.answer = () => ({ status: 404, body: {} });
  await read('unknown.example').refused(404, 'integration_surface_not_found');
  catalogue.answer = () => ({ body: told });
  expect((await read('unknown.example')).status).toBe(200);
});

test.each([
  ['an error', { status: 503, body: {} }, /it answers 503/],
  ['no JSON', { body: 'no' }, /does not answer with JSON/],
  ['no surface', { body: [] }, /does not answer with a surface/],
])('a catalogue that answers %s is an error', async (what, answer, text) => {
  catalogue.answer = () => answer;
  const refusal = await read(`${what.replaceAll(' ', '-')}.example`).refused(502, 'catalog_unavailable');
  expect(refusal.error).toMatch(text);
});

test('the last 200 are kept', async () => {
  catalogue.answer = () => ({ body: told });
  for (let count = 0; count <= 200; count += 1) {
    await read(`n${count}.example`);
  }
  catalogue.asked.length = 0;
  await read('n200.example');
  await read('n1.example');
  expect(catalogue.asked).toEqual([]);
  await read('n0.example');
  expect(catalogue.asked).toHaveLength(1);
});
