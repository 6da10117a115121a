import { randomUUID } from 'node:crypto';
import { connect, newSlug, readConnection, Service, startConnected, weather } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

let server: OwnServer;
let service: Service;

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

const refresh = (id: string, agentId?: string) => server.call('refreshScriptConnection', { path: { id }, agentId });

/** The service gives this description, under an ETag of its own. */
const serve = (text: string, etag: string): void => {
  service.respond = (request, response) => {
    response.setHeader('etag', etag);
    response.statusCode = request.headers['if-none-match'] === etag ? 304 : 200;
    response.end(response.statusCode === 304 ? undefined : text);
  };
};

const at = (url: string): string => weather({ servers: [{ url }] });

test('refreshScriptConnection fetches only what has changed', async () => {
  serve(at('https://one.example.com'), '"1"');
  const made = await connect(server, { openapiSpecUrl: `${service.url}/openapi.json` });
  expect(made).toMatchObject({
    openapiSpecSourceKind: 'url',
    openapiSpecEtag: '"1"',
    baseUrl: 'https://one.example.com',
    baseUrlSource: 'spec',
    allowedHosts: ['one.example.com'],
  });

  const same = (await refresh(made.id)).body.connection;
  expect(service.asked.at(-1)?.headers['if-none-match']).toBe('"1"');
  expect({ ...same, openapiSpecFetchedAt: made.openapiSpecFetchedAt }).toEqual(made);
  expect(String(same.openapiSpecFetchedAt) > String(made.openapiSpecFetchedAt)).toBe(true);

  serve(at('https://one.example.com/v2'), '"2"');
  const changed = (await refresh(made.id)).body.connection;
  expect(changed).toMatchObject({
    version: 2,
    openapiSpecEtag: '"2"',
    baseUrl: 'https://one.example.com/v2',
    allowedHosts: ['one.example.com'],
    operationCount: 2,
  });
  expect(changed.baseUrlMismatch).toBeUndefined();
});

test.each([
  ['host', 'https://two.example.com'],
  ['port', 'https://one.example.com:8443'],
])(
  'a description that is read again leads to no other %s; that is told, and followed by whoever says so',
  async (_what, elsewhere) => {
    serve(at('https://one.example.com'), '"1"');
    const { id, slug } = await connect(server, {
      openapiSpecUrl: `${service.url}/openapi.json`,
      auth: { type: 'bearer', secret: 'a-secret-for-one-place' },
    });
    serve(at(elsewhere), '"2"');
    const stays = {
      baseUrl: 'https://one.example.com',
      baseUrlSource: 'spec',
      allowedHosts: ['one.example.com'],
      baseUrlMismatch: { specUrl: elsewhere, effectiveUrl: 'https://one.example.com' },
    };

    expect((await refresh(id)).body.connection).toMatchObject({ ...stays, version: 2, openapiSpecEtag: '"2"' });
    expect(await connect(server, { id, slug, displayName: 'Renamed' })).toMatchObject({ ...stays, version: 3 });
    const { bindings } = (await server.call('listCredentialBindings', { query: { includeManaged: true } })).body;
    expect(bindings.find(({ managedByConnectionId }) => managedByConnectionId === id)?.allowedHosts).toEqual([
      'one.example.com',
    ]);

    const moved = await connect(server, { id, slug, baseUrl: elsewhere });
    expect(moved).toMatchObject({ baseUrl: elsewhere, allowedHosts: [new URL(elsewhere).hostname] });
    expect(moved.baseUrlMismatch).toBeUndefined();
  },
);

test('operations stay where a description that is read again offers none, and the reason is told until it does', async () => {
  serve(weather(), '"1"');
  const { id } = await connect(server, { openapiSpecUrl: `${service.url}/openapi.json` });
  serve('{"error":"maintenance"}', '"2"');
  const kept = {
    version: 1,
    operationCount: 2,
    generatedAt: expect.any(String),
    generationError: 'The description has no paths',
    openapiSpecEtag: '"1"',
  };

  expect((await refresh(id)).body.connection).toMatchObject(kept);
  expect((await readConnection(server, id)).operations).toHaveLength(2);
  serve(weather(), '"1"');
  expect((await refresh(id)).body.connection).toMatchObject({ ...kept, generationError: null });
});

test('refreshScriptConnection leaves what a person said, and tells where the description names another place', async () => {
  serve(at('https://one.example.com/'), '"1"');
  const made = await connect(server, {
    openapiSpecUrl: `${service.url}/openapi.json`,
    baseUrl: 'https://one.example.com',
    allowedHosts: ['one.example.com', 'more.example.com'],
    auth: { type: 'bearer', secret: 'a-secret-that-is-kept' },
  });
  expect(made.baseUrlMismatch).toBeUndefined();

  serve(at('https://two.example.com'), '"2"');
  expect((await refresh(made.id)).body.connection).toMatchObject({
    baseUrl: 'https://one.example.com',
    baseUrlMismatch: { specUrl: 'https://two.example.com', effectiveUrl: 'https://one.example.com' },
    allowedHosts: ['one.example.com', 'more.example.com'],
    auth: made.auth,
    credentialBinding: made.credentialBinding,
  });
});

test('refreshScriptConnection tells what fails, and loses nothing by it', async () => {
  serve(weather(), '"1"');
  const { id } = await connect(server, { openapiSpecUrl: `${service.url}/openapi.json` });

  serve('{"openapi": [', '"2"');
  await refresh(id).refused(400, 'connection_spec_unusable');
  service.respond = (_request, response) => response.writeHead(500).end('no');
  await refresh(id).refused(400, 'connection_spec_not_there');
  service.respond = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  await refresh(id).refused(400, 'outbound_host_refused');
  service.respond = (_request, response) => response.destroy();
  await refresh(id).refused(400, 'outbound_unreachable');
  expect(await readConnection(server, id)).toMatchObject({ version: 1, operationCount: 2, openapiSpecEtag: '"1"' });
});

test('refreshScriptConnection stores nothing over what somebody changed meanwhile', async () => {
  serve(weather(), '"1"');
  const { id, slug } = await connect(server, { openapiSpecUrl: `${service.url}/openapi.json` });
  let changed: Promise<unknown> | undefined;
  service.respond = async (_request, response) => {
    changed ??= connect(server, { id, slug, displayName: 'Meanwhile' });
    await changed;
    response.end(weather());
  };

  const { error } = await refresh(id).refused(400, 'connection_changed');
  expect(error).toMatch(/was changed by another writer; read it again and retry/);
  expect(await readConnection(server, id)).toMatchObject({
    version: 2,
    displayName: 'Meanwhile',
    openapiSpecEtag: '"1"',
  });
});

test('refreshScriptConnection resolves a relative server against where the description was fetched', async () => {
  serve(at('/v2'), '"1"');
  expect(await connect(server, { openapiSpecUrl: `${service.url}/docs/openapi.json` })).toMatchObject({
    baseUrl: `${service.url}/v2`,
    allowedHosts: ['127.0.0.1'],
  });
});

test('refreshScriptConnection is for descriptions with a URL, and for leads among agents', async () => {
  const inline = await connect(server);
  const [baseUrl, allowedHosts] = ['https://g.example.com', ['g.example.com']];
  const graphql = await connect(server, { kind: 'graphql', slug: newSlug(), baseUrl, allowedHosts });

  await refresh(inline.id).refused(400, 'connection_not_refreshable');
  await refresh(graphql.id).refused(400, 'connection_not_refreshable');
  await refresh(inline.id, addAgent(server)).refused(403, 'lead_only');
  await refresh(randomUUID()).refused(404, 'script_connection_not_found');
});
