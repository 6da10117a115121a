import { randomUUID } from 'node:crypto';
import { stringify } from 'yaml';
import { largeDescription } from '../../scripts/lib/large-description.js';
import { hostileUrls } from '../outbound/hostile-urls.js';
import type { CallInput } from '../support/call.js';
import { configRow, storeConfig } from '../support/config.js';
import { connect, described, newSlug, readConnection, weather } from '../support/connections.js';
import { changeRows, rowOf, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
type Body = CallInput<'upsertScriptConnection'>['body'];
const upsert = (body: Partial<Body>, agentId?: string) =>
  server.call('upsertScriptConnection', {
    agentId,
    body: { kind: 'openapi', slug: newSlug(), openapiSpecJson: weather(), ...body },
  });
const change = (id: string, body: Partial<Body>) =>
  server.call('upsertScriptConnection', { body: { kind: 'openapi', slug: newSlug(), id, ...body } });
const bindingsOf = (connectionId: string) =>
  rowsOf(server, 'credential_bindings', { managedByConnectionId: connectionId });

describe('upsertScriptConnection stores', () => {
  test('a connection with the place that its description names', async () => {
    const { status, body } = await upsert({ slug: ' my_cool-API v2 ', displayName: 'Cool' });

    expect(status).toBe(200);
    expect(body.connection).toMatchObject({
      slug: 'myCoolAPIV2',
      displayName: 'Cool',
      kind: 'openapi',
      scope: 'global',
      scopeId: null,
      baseUrl: 'https://api.example.com/v1',
      baseUrlSource: 'spec',
      allowedHosts: ['api.example.com'],
      authType: 'none',
      auth: { type: 'none' },
      credentialBinding: null,
      openapiSpecSourceKind: 'inline',
      generationError: null,
      generatedAt: expect.any(String),
      enabled: true,
      version: 1,
      operationCount: 2,
      toolCount: 0,
    });
  });

  test('the next version of the one with the slug and scope, and keeps what is not sent', async () => {
    const slug = newSlug();
    const agentId = addAgent(server);
    const first = await connect(server, {
      slug,
      scope: 'agent',
      scopeId: agentId,
      displayName: 'One',
      enabled: false,
      baseUrl: 'https://proxy.example.com',
      auth: { type: 'bearer', secret: 'a-secret-that-stays' },
    });
    const { openapiSpecJson: _, ...kept } = {
      openapiSpecJson: '',
      kind: 'openapi',
      slug,
      scope: 'agent',
      scopeId: agentId,
    } as const;
    const second = (await server.call('upsertScriptConnection', { body: kept })).body.connection;

    expect(second).toEqual({
      ...first,
      displayName: null,
      version: 2,
      updatedAt: second.updatedAt,
      generatedAt: second.generatedAt,
    });
    expect(second).toMatchObject({ baseUrl: 'https://proxy.example.com', operationCount: 2, enabled: false });
    expect(bindingsOf(first.id)).toMatchObject([{ allowedHosts: '["proxy.example.com"]' }]);
    expect((await connect(server, { slug })).id).not.toBe(first.id);
  });

  test('a description of Swagger 2, of YAML, and with references that go round', async () => {
    const swagger = stringify({
      swagger: '2.0',
      host: 'old.example.com',
      basePath: '/api',
      schemes: ['http', 'https'],
      paths: {
        '/files/{id}': {
          parameters: [{ name: 'id', in: 'path', type: 'string' }],
          post: {
            operationId: 'upload_file',
            parameters: [{ name: 'name', in: 'formData', type: 'string', required: true }],
            responses: { 200: { schema: { $ref: '#/definitions/File' } } },
          },
          put: { parameters: [{ name: 'file', in: 'body', schema: { $ref: '#/definitions/File' } }] },
        },
      },
      definitions: {
        File: { type: 'object', properties: { parent: { $ref: '#/definitions/File' }, name: { type: 'string' } } },
      },
    });
    const { id, baseUrl } = await connect(server, { openapiSpecJson: swagger });
    const { operations } = await readConnection(server, id);

    expect(baseUrl).toBe('https://old.example.com/api');
    expect(operations).toMatchObject([
      {
        name: 'uploadFile',
        hasBody: true,
        bodyType: 'application/x-www-form-urlencoded',
        requestBodySchema: { properties: { name: { type: 'string' } }, required: ['name'] },
        responseSchema: { properties: { parent: {}, name: { type: 'string' } } },
      },
      { name: 'putFilesId', requestBodySchema: { properties: { parent: {} } } },
    ]);
    expect(operations[0]?.responseSchema).not.toHaveProperty('properties.parent.properties');
  });

  test('operations by names that no two have and that every object leaves free', async () => {
    const names = ['list', 'list', 'List!', 'then', '__proto__', 'constructor', 'delete', '123', '', 'toString'];
    const paths = Object.fromEntries(names.map((operationId, index) => [`/p${index}`, { get: { operationId } }]));
    const { operations } = await readConnection(
      server,
      (await connect(server, { openapiSpecJson: described(paths) })).id,
    );

    expect(operations.map(({ name }) => name)).toEqual([
      'list',
      'list2',
      'list3',
      'thenOperation',
      'proto',
      'constructorOperation',
      'delete',
      'getP7',
      'getP8',
      'toStringOperation',
    ]);
  });

  test('a server whose variables have defaults', async () => {
    const servers = [
      { url: 'https://{region}.example.com/{v}', variables: { region: { default: 'eu' }, v: { default: '3' } } },
    ];
    expect((await connect(server, { openapiSpecJson: weather({ servers }) })).baseUrl).toBe('https://eu.example.com/3');
  });
});

describe('upsertScriptConnection without a base URL needs a description that names its server', () => {
  const swagger = (more: object) => ({ swagger: '2.0', servers: undefined, ...more });

  test.each([
    ['none', { servers: [] }, 'the description names no server'],
    ['none, in an older description', swagger({ schemes: ['https'] }), 'the description names no server'],
    [
      'a variable without a default',
      { servers: [{ url: 'https://{x}.example.com' }] },
      "the description names the server 'https://{x}.example.com', but no default of its variable 'x'",
    ],
    ['a part of a URL', { servers: [{ url: '/v1' }] }, "the description names the server '/v1', which is no whole URL"],
    [
      'a host alone',
      swagger({ host: 'old.example.com' }),
      "the description names the host 'old.example.com', but no scheme",
    ],
  ])('%s', async (_what, more, why) => {
    const refusal = await upsert({ openapiSpecJson: weather(more) }).refused(400, 'validation_error', 'body.baseUrl');

    expect(refusal.error).toBe(`Validation error: body.baseUrl: must be given: ${why}`);
  });

  test.each([
    ['"hello"', /must be a description\. The description is no object/],
    ['not: [yaml', /must be a description\. The description is neither JSON nor YAML: .* at line 1, column \d+$/],
  ])('%s is none', async (openapiSpecJson, why) => {
    const refusal = await upsert({ openapiSpecJson }).refused(400, 'validation_error', 'body.openapiSpecJson');

    expect(refusal.error).toMatch(why);
  });
});

describe('upsertScriptConnection with a description that cannot be used', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`)
    .join('\n')}\npaths: *j`;
  const many = described(
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        `/p${index}`,
        { get: {}, post: {}, put: {}, patch: {}, delete: {} },
      ]),
    ),
  );

  test.each([
    ['no text of a format', '{"openapi": [', /neither JSON nor YAML/],
    ['a text', '"hello"', /no object/],
    ['no paths', '{"openapi": "3.1.0"}', /no paths/],
    ['no operations', described({ '/x': { head: {} } }), /no operation/],
    ['aliases of aliases', bomb, /alias/i],
    [
      'another document',
      described({ '/x': { get: { parameters: [{ $ref: 'https://evil.example.com/a.json#/p' }] } } }),
      /another document/,
    ],
    ['another file', described({ '/x': { $ref: './paths.yaml#/x' } }), /another document/],
    ['a hundred thousand operations', many, /more than 3000 operations/],
    ['lists in lists in lists', `{"paths": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /nested|deep/],
  ])('keeps %s and says what is wrong', async (_what, openapiSpecJson, reason) => {
    const made = await connect(server, { openapiSpecJson, baseUrl: 'https://api.example.com' });

    expect(made.generationError).toMatch(reason);
    expect(made).toMatchObject({ generatedAt: null, operationCount: 0 });
    expect((await readConnection(server, made.id)).operations).toEqual([]);
    const mended = await connect(server, { id: made.id, slug: made.slug, openapiSpecJson: weather() });
    expect(mended).toMatchObject({ generationError: null, operationCount: 2, version: 2 });
  });

  test('stays within its bounds where references multiply', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `S${index}`,
        {
          type: 'object',
          properties: {
            a: { $ref: `#/components/schemas/S${index + 1}` },
            b: { $ref: `#/components/schemas/S${index + 1}` },
          },
        },
      ]),
    );
    const openapiSpecJson = described(
      {
        '/x': {
          get: {
            responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } } },
          },
        },
      },
      { components: { schemas }, servers: [{ url: 'https://api.example.com' }] },
    );
    const { operations, generationError } = await readConnection(
      server,
      (await connect(server, { openapiSpecJson })).id,
    );

    expect(generationError).toBeNull();
    expect(JSON.stringify(operations).length).toBeLessThan(30_000);
  });
});

test('upsertScriptConnection reads a description as large and nasty as real ones, within its 5 seconds', async () => {
  const openapiSpecJson = largeDescription(11_000_000, 1200);
  expect(openapiSpecJson.length).toBeGreaterThan(10_000_000);

  const made = await connect(server, { openapiSpecJson });
  expect(made).toMatchObject({ operationCount: 1200, generationError: null, baseUrl: 'https://api.example.com' });
  const { operations = [], generatedTypes } = await readConnection(server, made.id);
  // The last of them say only how they are called.
  expect(JSON.stringify(operations).length).toBeLessThan(13 * 1024 * 1024);
  expect(operations.at(-1)).toMatchObject({ responseSchema: {}, parameters: [{ schema: {} }, { schema: {} }, {}] });
  expect(operations).toHaveLength(1200);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(1200);
  expect(generatedTypes).toContain('readonly thingsPart499:');
  expect(generatedTypes).toContain('readonly thingsPart03:');
});

describe('upsertScriptConnection stores a description packed', () => {
  const long = 'What the weather is like. '.repeat(500);
  const more = { servers: [{ url: 'https://api.example.com' }], 'x-about': `${long} ☀` };

  test('as it was sent, and reads it again', async () => {
    const slug = newSlug();
    const { id } = await connect(server, { slug, openapiSpecJson: weather(more) });
    const { spec } = rowOf(server, 'script_connection_specs', { connectionId: id });
    expect(spec).toMatch(/^deflate:[\w+/]+=*$/);
    expect(spec.length).toBeLessThan(1000);

    const { specPreview } = await readConnection(server, id);
    expect(specPreview?.json).toContain(`${long} ☀`);
    expect(await connect(server, { id, slug })).toMatchObject({ operationCount: 2, generationError: null });
    expect((await readConnection(server, id)).specPreview).toEqual(specPreview);
  });

  test('one that was stored as it is before is told, called and read all the same', async () => {
    const slug = newSlug();
    const made = await connect(server, { slug, openapiSpecJson: weather(more) });
    const before = await readConnection(server, made.id);
    const [first, ...others] = before.operations ?? [];
    const of = { connectionId: made.id };
    changeRows(server, 'script_connection_specs', of, { spec: weather(more), types: before.generatedTypes ?? '' });
    const named = { ...of, name: first?.name ?? '' };
    changeRows(server, 'script_connection_operations', named, { descriptor: JSON.stringify(first) });

    expect(await readConnection(server, made.id)).toEqual(before);
    expect(others).toHaveLength(1);
    expect(await connect(server, { id: made.id, slug })).toMatchObject({ operationCount: 2, generationError: null });
  });

  test('what is no description, also where it looks like a packed one', async () => {
    const slug = newSlug();
    const baseUrl = 'https://api.example.com';
    const made = await connect(server, { slug, openapiSpecJson: 'deflate:AAAA', baseUrl });
    expect(made.generationError).toBe('The description is no object');
    const { specPreview } = await readConnection(server, made.id);
    expect(specPreview?.json ?? '').not.toContain('\0');
    expect(await connect(server, { id: made.id, slug, openapiSpecJson: weather() })).toMatchObject({
      operationCount: 2,
      generationError: null,
    });
  });
});

describe('upsertScriptConnection says who asks', () => {
  test('by a secret of the connection, which is stored encrypted and never told', async () => {
    const slug = newSlug();
    const made = await connect(server, {
      slug,
      auth: { type: 'query', paramName: 'key', secret: 'the-secret-in-the-query' },
    });

    expect(made.auth).toEqual({ type: 'query', configKey: `connection.${slug}.secret`, paramName: 'key' });
    expect(bindingsOf(made.id)).toMatchObject([
      {
        configKey: `connection.${slug}.secret`,
        headerTemplate: null,
        queryTemplate: `key=[REDACTED:connection.${slug}.secret]`,
        source: 'connection',
      },
    ]);
    expect(JSON.stringify(configRow(server, `connection.${slug}.secret`))).not.toContain('the-secret-in-the-query');
    const { bindings } = (await server.call('listCredentialBindings', { query: { includeManaged: true } })).body;
    expect(JSON.stringify(bindings)).not.toContain('the-secret-in-the-query');
  });

  test('by a stored entry, in a form and for hosts of its own', async () => {
    const key = `KEY_${newSlug()}`;
    const made = await connect(server, {
      auth: {
        type: 'header',
        headerName: 'X-Token',
        configKey: key,
        template: `X-Token: Token [REDACTED:${key}]`,
        hosts: ['Other.example.com'],
      },
    });

    expect(made).toMatchObject({
      authParamName: 'X-Token',
      authHostsOverride: ['other.example.com'],
      authConfigKey: key,
    });
    expect(bindingsOf(made.id)).toMatchObject([
      { headerTemplate: `X-Token: Token [REDACTED:${key}]`, allowedHosts: '["other.example.com"]' },
    ]);
  });

  test('in the older, flat form', async () => {
    const key = `KEY_${newSlug()}`;
    expect((await connect(server, { configKey: key })).auth).toEqual({ type: 'bearer', configKey: key });
    expect((await connect(server, { configKey: key, headerTemplate: `X-A: b=[REDACTED:${key}]` })).auth).toEqual({
      type: 'header',
      configKey: key,
      paramName: 'X-A',
    });
    expect((await connect(server, { configKey: key, queryTemplate: `q=[REDACTED:${key}]` })).auth).toEqual({
      type: 'query',
      configKey: key,
      paramName: 'q',
    });
  });

  test('until it says that nobody asks, also after it was renamed', async () => {
    const slug = newSlug();
    const made = await connect(server, { slug, auth: { type: 'bearer', secret: 'the-secret-of-a-renamed-one' } });
    const renamed = (await change(made.id, { slug: `${slug}New` })).body.connection;
    expect(renamed.authConfigKey).toBe(`connection.${slug}.secret`);
    expect(configRow(server, `connection.${slug}.secret`)).toBeDefined();
    await upsert({ slug, auth: { type: 'bearer', secret: 'another-secret-of-that-name' } }).refused(
      400,
      'validation_error',
      'body.slug',
    );

    const bare = (await change(made.id, { slug: `${slug}New`, auth: { type: 'none' } })).body.connection;
    expect(bare).toMatchObject({ auth: { type: 'none' }, credentialBinding: null });
    expect(bindingsOf(made.id)).toEqual([]);
    expect(configRow(server, `connection.${slug}.secret`)).toBeUndefined();
  });

  test('where the connection is: its secret goes with it into another scope', async () => {
    const slug = newSlug();
    const made = await connect(server, { slug, auth: { type: 'bearer', secret: 'the-secret-that-moves' } });
    await change(made.id, { slug, scope: 'repo', scopeId: 'owner/moved' });

    expect(rowsOf(server, 'config', { key: `connection.${slug}.secret` })).toMatchObject([
      { scope: 'repo', scopeId: 'owner/moved' },
    ]);
    expect(bindingsOf(made.id)).toMatchObject([{ scope: 'repo', scopeId: 'owner/moved' }]);
  });

  test('by a binding that stands by itself, in the place of its own', async () => {
    const key = `KEY_${newSlug()}`;
    const { binding } = (
      await server.call('upsertCredentialBinding', {
        body: { configKey: key, allowedHosts: ['api.example.com'], headerTemplate: `X-K: [REDACTED:${key}]` },
      })
    ).body;
    const made = await connect(server, { auth: { type: 'bearer', secret: 'the-secret-that-goes' } });
    const attached = (await change(made.id, { slug: made.slug, credentialBindingId: binding.id })).body.connection;

    expect(attached).toMatchObject({ credentialBindingId: binding.id, auth: { type: 'none' } });
    expect(bindingsOf(made.id)).toEqual([]);
    expect((await change(made.id, { slug: made.slug })).body.connection.credentialBindingId).toBe(binding.id);
    await change(made.id, { slug: made.slug, credentialBindingId: randomUUID() }).refused(
      400,
      'validation_error',
      'body.credentialBindingId',
    );
  });

  test.each<[string, Partial<Body>, string]>([
    ['both a secret and a key', { auth: { type: 'bearer', secret: 'a', configKey: 'A' } }, 'body.auth.secret'],
    ['neither', { auth: { type: 'bearer' } }, 'body.auth.secret'],
    ['no header', { auth: { type: 'header', secret: 'a' } }, 'body.auth.headerName'],
    [
      'a header with a line break',
      { auth: { type: 'header', headerName: 'a\r\nb', secret: 'a' } },
      'body.auth.headerName',
    ],
    [
      'a header that is not sent',
      { auth: { type: 'header', headerName: 'Content-Length', secret: 'a' } },
      'body.auth.headerName',
    ],
    ['no parameter', { auth: { type: 'query', secret: 'a' } }, 'body.auth.paramName'],
    [
      'a template without the placeholder',
      { auth: { type: 'bearer', configKey: 'A', template: 'X: y' } },
      'body.auth.template',
    ],
    [
      'a key that connections make',
      { auth: { type: 'bearer', configKey: 'connection.x.secret' } },
      'body.auth.configKey',
    ],
    ['a name of the server', { auth: { type: 'bearer', configKey: 'swarm_api_key' } }, 'body.auth.configKey'],
    ['no authorization', { auth: { type: 'oauth' } }, 'body.auth.authorizationId'],
    ['an unknown authorization', { auth: { type: 'oauth', authorizationId: 'x' } }, 'body.auth.authorizationId'],
    ['a host with a wildcard', { allowedHosts: ['*.example.com'] }, 'body.allowedHosts.0'],
    ['a host with a port', { allowedHosts: ['a.example.com:8080'] }, 'body.allowedHosts.0'],
    ['a slug without letters', { slug: '12 _ 3' }, 'body.slug'],
    ['a slug of every object', { slug: '__to_string' }, 'body.slug'],
    ['a base URL with a query', { baseUrl: 'https://a.example.com/?x=1' }, 'body.baseUrl'],
    ['an agent that is no id', { scope: 'agent', scopeId: 'x' }, 'body.scopeId'],
    ['no repository', { scope: 'repo' }, 'body.scopeId'],
    ['two descriptions', { openapiSpecUrl: 'https://a.example.com' }, 'body.openapiSpecUrl'],
    [
      'a description of a graph',
      { kind: 'graphql', baseUrl: 'https://a.example.com', allowedHosts: ['a'] },
      'body.openapiSpecJson',
    ],
  ])('never with %s', async (_what, body, path) => {
    await upsert(body).refused(400, 'validation_error', path);
  });
});

test.each(hostileUrls)(
  'upsertScriptConnection never asks %j, neither for a description nor as a service',
  async (url, code) => {
    if (url === '' || url.length > 2048) {
      return;
    }
    const slug = newSlug();
    await server
      .call('upsertScriptConnection', { body: { kind: 'openapi', slug, openapiSpecUrl: url } })
      .refused(400, code);
    const inBody = await upsert({ slug, baseUrl: url }).refused(400, code);
    expect(inBody.error).toMatch(/^body\.baseUrl: /);
    const ofGraph: Body = { kind: 'graphql', slug, baseUrl: url, allowedHosts: ['api.example.com'] };
    const graph = await server.call('upsertScriptConnection', { body: ofGraph }).refused(400, code);
    expect(graph.error).toMatch(/^body\.baseUrl: /);
    expect(rowsOf(server, 'script_connections', { slug })).toEqual([]);
  },
);

// What is no URL at all may be a path, which is looked at from where the description was fetched, or a template.
const serversOfSpecs = hostileUrls.filter(([url, code]) => code !== 'outbound_url_invalid' && url.trim() === url);

test.each(serversOfSpecs)(
  'a description that names the server %j is refused, and nothing is asked',
  async (url, code) => {
    const slug = newSlug();
    const { error } = await upsert({ slug, openapiSpecJson: weather({ servers: [{ url }] }) }).refused(400, code);

    expect(error).toMatch(/^servers of the description: /);
    expect(rowsOf(server, 'script_connections', { slug })).toEqual([]);
  },
);

test('upsertScriptConnection is for leads among agents', async () => {
  await upsert({}, addAgent(server)).refused(403, 'lead_only');
  await upsert({}, randomUUID()).refused(403, 'lead_only');

  expect((await upsert({}, addAgent(server, { isLead: 1 }))).status).toBe(200);
});

test('upsertScriptConnection makes no second connection in one place', async () => {
  const [one, other] = [await connect(server), await connect(server)];

  await change(one.id, { slug: other.slug }).refused(409, 'connection_exists');
  await upsert({ id: randomUUID(), slug: other.slug }).refused(409, 'connection_exists');
  const id = randomUUID();
  expect((await upsert({ id })).body.connection.id).toBe(id);
});

test('upsertScriptConnection lets one of several writers win', async () => {
  const { id, slug } = await connect(server);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => change(id, { slug, displayName: `Writer ${index}` }).answer()),
  );
  const won = answers.filter(({ status }) => status === 200);

  expect(won.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 409).length).toBe(6 - won.length);
  expect((await readConnection(server, id)).version).toBe(1 + won.length);
  const slugOfNew = newSlug();
  const made = await Promise.all(Array.from({ length: 4 }, () => upsert({ slug: slugOfNew }).answer()));
  expect(made.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(rowsOf(server, 'script_connections', { slug: slugOfNew })).toHaveLength(1);
});

test('upsertScriptConnection stores nothing of a change that is refused', async () => {
  const key = `KEY_${newSlug()}`;
  await storeConfig(server, { key, value: 'x' });
  const slug = newSlug();
  await upsert({ slug, auth: { type: 'bearer', secret: 'never-stored-at-all', hosts: [] } }).refused(
    400,
    'validation_error',
    'body.auth.hosts',
  );

  expect(rowsOf(server, 'script_connections', { slug })).toEqual([]);
  expect(configRow(server, `connection.${slug}.secret`)).toBeUndefined();
});
