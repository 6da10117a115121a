import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, described, newSlug, Service, startConnected, weather } from '../support/connections.js';
import { changeRows, rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const secret = 'the-secret-of-the-service/+"1"';

let server: OwnServer;
let service: Service;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected({ env: { SWARM_SECRET_OF_ENV: 'a-secret-of-the-environment' } });
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

beforeEach(() => {
  service.asked.length = 0;
  service.respond = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(service.asked.at(-1)));
  };
});

/** Runs a script whose function has this body, with the service's URL as its argument. */
const run = async (body: string, agent = agentId) =>
  (
    await server.call('runScript', {
      agentId: agent,
      body: {
        source: `export default async (url: string, ctx: any) => { ${body} };`,
        args: service.url,
        intent: 'call',
      },
    })
  ).body;

const result = async (body: string, agent?: string): Promise<unknown> => {
  const report = await run(body, agent);
  expect(report).toMatchObject({ exitCode: 0 });
  return report.result;
};

const messageOf = (call: string) =>
  result(`try { await ${call}; return 'nothing'; } catch (error) { return error.message; }`);

const at = (base = ''): string => weather({ servers: [{ url: `${service.url}${base}` }] });

test('a script calls an operation by its name, and never has the secret that the server fills in', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: at('/v1/'), auth: { type: 'bearer', secret } });
  const report = await run(`return ctx.api.${slug}.getForecast({ path: { city: 'a/b ü' }, query: { days: 3 } });`);

  expect(service.asked).toMatchObject([
    { method: 'GET', url: '/v1/forecast/a%2Fb%20%C3%BC?days=3', headers: { authorization: `Bearer ${secret}` } },
  ]);
  expect(report.result).toMatchObject({ headers: { authorization: `Bearer [REDACTED:connection.${slug}.secret]` } });
  expect(JSON.stringify(report)).not.toContain('the-secret-of-the-service');
  expect(JSON.stringify(rowsOf(server, 'script_runs', {}))).not.toContain('the-secret-of-the-service');
  expect(server.output.join('')).not.toContain('the-secret-of-the-service');
});

test('a script cannot read a secret that a service says back, in whatever spelling', async () => {
  const slug = newSlug();
  const quoted = JSON.stringify(secret).slice(1, -1);
  const spellings = [
    secret,
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    quoted.replaceAll('/', '\\/'),
    secret.replace(/\W/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
    secret.replace(/[+"]/g, (character) => `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    secret.replace(/\W/g, (character) => `&#${character.charCodeAt(0)};`),
    secret.replace(/\W/g, (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`),
    secret.replaceAll('"', '&quot;'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`Bearer ${secret}`).toString('base64'),
    Buffer.from(`user:${secret}\n`).toString('base64url'),
  ];
  await connect(server, { slug, openapiSpecJson: at(), auth: { type: 'header', headerName: 'X-Key', secret } });
  service.respond = (_request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.setHeader('x-said', encodeURIComponent(secret));
    response.end(spellings.join(' '));
  };
  const seen = await result(
    `const { response, headers } = await ctx.api.${slug}.getForecast({ path: { city: 'x' } }, { raw: true });
     const text = await response.text();
     return [headers.get('x-said'), text].join('|').split('').reverse().join('');`,
  );
  const text = String(seen).split('').reverse().join('');

  expect(text).toContain('[REDACTED:');
  expect(spellings.filter((spelling) => text.includes(spelling))).toEqual([]);
});

test('a secret goes into the parameter that its connection says, and into no header', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: at(), auth: { type: 'query', paramName: 'key', secret } });
  await result(`return ctx.api.${slug}.getForecast({ path: { city: 'x' } });`);

  expect(new URL(service.asked[0]?.url ?? '', service.url).searchParams.get('key')).toBe(secret);
  expect(service.asked[0]?.headers).not.toHaveProperty('authorization');
});

test('a body is sent as JSON, and an answer beyond 299 is thrown with what it says', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: at() });
  await result(`return ctx.api.${slug}.postReports({ body: { text: 'hi' } });`);
  expect(service.asked).toMatchObject([
    { method: 'POST', url: '/reports', body: '{"text":"hi"}', headers: { 'content-type': 'application/json' } },
  ]);

  service.respond = (_request, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"no":1}');
  expect(
    await result(
      `try { await ctx.api.${slug}.postReports({ body: { text: 'x' } }); } catch ({ name, message, status, body }) { return { name, message, status, body }; }`,
    ),
  ).toEqual({ name: 'ScriptApiError', message: `${slug}.postReports answered 422`, status: 422, body: { no: 1 } });
  expect(
    await result(
      `const { ok, status, url: at } = await ctx.api.${slug}.postReports({ body: { text: 'x' } }, { raw: true }); return { ok, status, at };`,
    ),
  ).toEqual({ ok: false, status: 422, at: `${service.url}/reports` });
});

test('a call of a connection whose description could not be used says why', async () => {
  const slug = newSlug();
  await connect(server, { slug, baseUrl: service.url, openapiSpecJson: '{"openapi":"3.0.0"}' });

  expect(await messageOf(`ctx.api.${slug}.getForecast({})`)).toMatch(
    /has no operation getForecast: The description has no paths$/,
  );
});

test('a call that is none says what would be one', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: at() });
  const forecast = `ctx.api.${slug}.getForecast`;

  expect(await messageOf(`ctx.api.${slug}.getForcast({})`)).toMatch(
    /no operation getForcast; did you mean getForecast\?/,
  );
  expect(await messageOf(`${forecast}({})`)).toMatch(/path parameter city is required/);
  expect(await messageOf(`${forecast}({ path: { city: 'x' }, querry: { days: 1 } })`)).toMatch(
    /not querry; did you mean query\?/,
  );
  expect(await messageOf(`${forecast}({ path: { city: 'x' }, query: { day: 1 } })`)).toMatch(
    /query parameter day; did you mean days\?/,
  );
  expect(await messageOf(`${forecast}({ path: { city: 'x' }, body: {} })`)).toMatch(/takes path, query, not body/);
  expect(await messageOf(`ctx.api.${slug}.postReports({})`)).toMatch(/body is required/);
  expect(await messageOf(`ctx.api.${slug}.postReports([])`)).toMatch(/must be an object/);
  expect(await result(`return [typeof ctx.api.nothing, typeof ctx.api.then];`)).toEqual(['undefined', 'undefined']);
  expect(service.asked).toEqual([]);
});

test.each(['..', '.', '%2e%2e', '../../admin', '..\\admin'])(
  'the path parameter %j leads nowhere else',
  async (city) => {
    const slug = newSlug();
    await connect(server, { slug, openapiSpecJson: at('/v1'), auth: { type: 'bearer', secret } });
    await run(`return ctx.api.${slug}.getForecast({ path: { city: ${JSON.stringify(city)} } });`);

    expect(service.asked.every(({ url }) => url.startsWith('/v1/forecast/'))).toBe(true);
  },
);

test.each([
  ['@evil.example.com/x'],
  ['//evil.example.com/x'],
  ['/../admin'],
  ['/.\t./admin'],
  ['/.\n./\r..\\admin'],
  ['https://evil.example.com/x'],
])('an operation whose path is %j stays with its service', async (path) => {
  const slug = newSlug();
  const openapiSpecJson = described(
    { [path]: { get: { operationId: 'go' } } },
    { servers: [{ url: `${service.url}/v1` }] },
  );
  await connect(server, { slug, openapiSpecJson, auth: { type: 'bearer', secret } });
  await run(`return ctx.api.${slug}.go();`);

  expect(service.asked.every(({ url }) => url.startsWith('/v1/'))).toBe(true);
});

test('a redirect to a host that may not have the secret goes there without it', async () => {
  const other = await new Service().start();
  const slug = newSlug();
  await connect(server, {
    slug,
    openapiSpecJson: at(),
    auth: { type: 'header', headerName: 'Accept-Language', secret: 'a-secret-of-a-redirect' },
  });
  service.respond = (_request, response) =>
    response.writeHead(302, { location: `http://localhost:${other.port}/there` }).end();
  await run(`return ctx.api.${slug}.getForecast({ path: { city: 'x' } });`);
  other.stop();

  expect(service.asked[0]?.headers['accept-language']).toBe('a-secret-of-a-redirect');
  expect(other.asked).toHaveLength(1);
  expect(JSON.stringify(other.asked)).not.toContain('a-secret-of-a-redirect');
});

test('a graph is asked, and its errors are thrown where there is no data', async () => {
  const slug = newSlug();
  await connect(server, {
    kind: 'graphql',
    slug,
    baseUrl: `${service.url}/graphql`,
    allowedHosts: ['127.0.0.1'],
    auth: { type: 'bearer', secret },
  });
  service.respond = (_request, response) => {
    const { query } = JSON.parse(service.asked.at(-1)?.body ?? '{}');
    const errors = [{ message: 'no' }, { message: 'never' }];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(query === 'bad' ? { errors } : query === 'half' ? { data: { a: 1 }, errors } : { data: { b: 2 } }),
    );
  };

  expect(await result(`return ctx.api.${slug}.graphql('{ b }', { n: 1 });`)).toEqual({ b: 2 });
  expect(service.asked).toMatchObject([
    {
      method: 'POST',
      url: '/graphql',
      body: '{"query":"{ b }","variables":{"n":1}}',
      headers: { authorization: `Bearer ${secret}` },
    },
  ]);
  expect(await result(`return ctx.api.${slug}.graphql('half');`)).toEqual({ a: 1 });
  expect(await messageOf(`ctx.api.${slug}.graphql('bad')`)).toBe('no; never');
});

test('an agent has what is global and its own, and its own first; nothing that is switched off', async () => {
  const slug = newSlug();
  const stranger = (await registerAgent(server)).id;
  const own = await connect(server, { slug, scope: 'agent', scopeId: agentId, openapiSpecJson: at('/own') });
  const call = `ctx.api.${slug}.getForecast({ path: { city: 'x' } })`;
  expect(await result(`return typeof ctx.api.${slug};`, stranger)).toBe('undefined');
  await connect(server, { slug, openapiSpecJson: at('/all') });

  await result(`return ${call};`);
  await result(`return ${call};`, stranger);
  expect(service.asked.map(({ url }) => url)).toEqual(['/own/forecast/x', '/all/forecast/x']);
  await server.call('setScriptConnectionEnabled', { path: { id: own.id }, body: { enabled: false } });
  await result(`return ${call};`);
  expect(service.asked.at(-1)?.url).toBe('/all/forecast/x');
});

test('a connection whose entry is not stored, or only in the environment, says so', async () => {
  const [slug, other] = [newSlug(), newSlug()];
  await connect(server, { slug, openapiSpecJson: at(), auth: { type: 'bearer', configKey: 'SWARM_SECRET_OF_ENV' } });
  expect(await messageOf(`ctx.api.${slug}.getForecast({ path: { city: 'x' } })`)).toBe(
    "The entry 'SWARM_SECRET_OF_ENV' is not stored, so it cannot be filled in",
  );
  expect(service.asked).toEqual([]);

  const key = `KEY_${newSlug()}`;
  await storeConfig(server, { key, value: 'global-value-of-it', isSecret: true });
  await storeConfig(server, { scope: 'agent', scopeId: agentId, key, value: 'agents-value-of-it', isSecret: true });
  await connect(server, { slug: other, openapiSpecJson: at(), auth: { type: 'bearer', configKey: key } });
  await result(`return ctx.api.${other}.getForecast({ path: { city: 'x' } });`);
  expect(service.asked.at(-1)?.headers.authorization).toBe('Bearer agents-value-of-it');
});

test('connections are in the types of scripts, and sources are checked with them', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: at(), scope: 'agent', scopeId: agentId });
  const check = async (call: string, agent = agentId): Promise<string | undefined> => {
    const source = `import type { ScriptContext } from 'swarm-sdk';
      export default async (_: unknown, { api }: ScriptContext) => { ${call} };`;
    const { status, body } = await server
      .call('upsertScript', { agentId: agent, body: { name: 'typed', source } })
      .answer();
    return status === 200 || !('structured' in body) ? undefined : body.structured?.[0]?.message;
  };

  expect(
    await check(`const { sun } = await api.${slug}.getForecast({ path: { city: 'x' } }); return sun ?? false;`),
  ).toBeUndefined();
  expect(
    await check(`return (await api.${slug}.getForecast({ path: { city: 'x' } }, { raw: true })).status;`),
  ).toBeUndefined();
  expect(await check(`return api.${slug}.getForecast({ path: { town: 'x' } });`)).toMatch(/town/);
  expect(await check(`return api.${slug}.getForecast();`)).toMatch(/argument/);
  expect(await check(`return api.${slug}.postReports({ body: { text: 1 } });`)).toMatch(/number/);
  expect(await check(`return api.${slug}.nothing();`)).toMatch(/nothing/);
  expect(await check(`return api.${slug};`, (await registerAgent(server)).id)).toMatch(slug);
  expect((await server.call('getScriptTypeDefs', { agentId })).body.sdkTypes).toContain(`readonly ${slug}: {`);
  expect((await server.call('getScriptTypeDefs')).body.sdkTypes).not.toContain(slug);
});

test('what is made for a task has the connections of its repository, in runs and in types', async () => {
  const [slug, worker] = [newSlug(), (await registerAgent(server)).id];
  await connect(server, { slug, scope: 'repo', scopeId: 'acme/web', openapiSpecJson: at('/repo') });
  const task = await createTask(server, { task: 'Ask', agentId: worker, vcsRepo: 'acme/web' });
  const other = await createTask(server, { task: 'Ask', agentId: worker, vcsRepo: 'acme/other' });
  const source = `import type { ScriptContext } from 'swarm-sdk';
    export default async (_: unknown, { api }: ScriptContext) => {
      await api.${slug}.getForecast({ path: { city: 'x' } });
    };`;
  const by = (id: string) => ({ agentId: worker, headers: { 'X-Source-Task-Id': id } });
  const store = (id: string) => server.call('upsertScript', { ...by(id), body: { name: 'ofRepo', source } });
  const runFor = async (id: string) =>
    (await server.call('runScript', { ...by(id), body: { source, intent: 'call' } })).body.exitCode;

  expect((await store(task.id)).status).toBe(200);
  await store(other.id).refused(400, 'typecheck_failed');
  expect(await runFor(task.id)).toBe(0);
  expect(await runFor(other.id)).not.toBe(0);
  expect(service.asked.map(({ url }) => url)).toEqual(['/repo/forecast/x']);
});

test('a binding of a name that only the server reads, as an older release may have stored, fills nothing in', async () => {
  const slug = newSlug();
  const { id } = await connect(server, { slug, openapiSpecJson: at(), auth: { type: 'bearer', secret } });
  const key = 'SECRETS_ENCRYPTION_KEY';
  changeRows(
    server,
    'credential_bindings',
    { managedByConnectionId: id },
    { configKey: key, headerTemplate: `Authorization: Bearer [REDACTED:${key}]` },
  );
  changeRows(server, 'config', { key: `connection.${slug}.secret` }, { key, value: 'stored', encrypted: 0 });

  expect(await messageOf(`ctx.api.${slug}.getForecast({ path: { city: 'x' } })`)).toBe(
    `The entry '${key}' is not stored, so it cannot be filled in`,
  );
  expect(service.asked).toEqual([]);
});
