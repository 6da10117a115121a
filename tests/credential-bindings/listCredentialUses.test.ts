import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, Service, startConnected, weather } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

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

const uses = async (query: object) => (await server.call('listCredentialUses', { query })).body.uses;

test('listCredentialUses tells each call with who made it for whom, and how it went, never a value', async () => {
  const agentId = (await registerAgent(server)).id;
  const user = await createUser(server);
  const task = await createTask(server, { task: 'Ask', agentId, requestedByUserId: user.id });
  const slug = newSlug();
  const secret = `a-secret-${newSlug()}`;
  const { id, credentialBindingId } = await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: service.url }] }),
    auth: { type: 'query', paramName: 'key', secret },
  });
  const call = `ctx.api.${slug}.getForecast({ path: { city: 'x' } })`;
  const run = (body: string) =>
    server.call('runScript', {
      agentId,
      headers: { 'X-Source-Task-Id': task.id },
      body: { source: `export default async (_: unknown, ctx: any) => { ${body} };`, intent: 'call' },
    });
  await run(`await ${call};`);
  service.respond = (_request, response) => response.writeHead(503).end();
  await run(`await ${call}.catch(() => undefined);`);
  service.respond = (_request, response) => response.destroy();
  await run(`await ${call}.catch(() => undefined);`);

  const found = await uses({ agentId });
  expect(found).toMatchObject([
    { outcome: 'failed', status: null, errorCode: 'outbound_unreachable' },
    { outcome: 'answered', status: 503, errorCode: null },
    {
      outcome: 'answered',
      durationMs: expect.any(Number),
      status: 200,
      errorCode: null,
      agentId,
      taskId: task.id,
      scriptRunId: null,
      userId: user.id,
      connectionId: id,
      bindingId: credentialBindingId,
      account: null,
      host: '127.0.0.1',
      method: 'GET',
      operation: `${slug}.getForecast`,
    },
  ]);
  expect(JSON.stringify(found)).not.toContain(secret);
  expect(await uses({ taskId: task.id, connectionId: id })).toEqual(found);
  expect(await uses({ agentId, limit: 1, before: found[0]?.id })).toEqual([found[1]]);
  expect(await uses({ agentId: 'nobody' })).toEqual([]);
  await server
    .callUntyped('listCredentialUses', { query: { limit: 0 } })
    .refused(400, 'validation_error', 'query.limit');
});

test('a fetch is told with each secret that it used, by the binding for its host', async () => {
  const agentId = (await registerAgent(server)).id;
  const bind = async (configKey: string, allowedHosts: string[]) =>
    (
      await server.call('upsertCredentialBinding', {
        body: {
          configKey,
          allowedHosts,
          headerTemplate: `X-${allowedHosts[0]?.length}: [REDACTED:${configKey}]`,
        },
      })
    ).body.binding;
  const [one, other] = [`KEY_${newSlug()}`, `KEY_${newSlug()}`];
  const values = [`a-value-${newSlug()}`, `a-value-${newSlug()}`];
  await storeConfig(server, { key: one, value: values[0], isSecret: true });
  await storeConfig(server, { key: other, value: values[1], isSecret: true });
  await bind(one, ['elsewhere.example.com']);
  const bindings = [await bind(one, ['127.0.0.1']), await bind(other, ['127.0.0.1'])];
  service.respond = (_request, response) => response.end('ok');
  await server.call('runScript', {
    agentId,
    body: {
      source: 'export default async ({ url, headers }: any) => (await fetch(url, { method: "POST", headers })).text();',
      args: { url: service.url, headers: { 'X-A': `[REDACTED:${one}]`, 'X-B': `[REDACTED:${other}]` } },
      intent: 'fetch',
    },
  });

  expect(service.asked.at(-1)?.headers).toMatchObject({ 'x-a': values[0], 'x-b': values[1] });
  const found = await uses({ agentId });
  const common = { agentId, connectionId: null, account: null, host: '127.0.0.1', method: 'POST', status: 200 };
  expect(found.toReversed()).toMatchObject([
    { ...common, bindingId: bindings[0]?.id, operation: `fetch [REDACTED:${one}]` },
    { ...common, bindingId: bindings[1]?.id, operation: `fetch [REDACTED:${other}]` },
  ]);
  expect(JSON.stringify(found)).not.toMatch(new RegExp(values.join('|')));
});

test('each host that got a secret has an entry, also where a redirect led', async () => {
  const agentId = (await registerAgent(server)).id;
  const [both, one] = [`KEY_${newSlug()}`, `KEY_${newSlug()}`];
  for (const [key, allowedHosts] of [
    [both, ['127.0.0.1', 'localhost']],
    [one, ['127.0.0.1']],
  ] as const) {
    await storeConfig(server, { key, value: `a-value-${newSlug()}`, isSecret: true });
    await server.call('upsertCredentialBinding', {
      body: { configKey: key, allowedHosts: [...allowedHosts], headerTemplate: `X-Key: [REDACTED:${key}]` },
    });
  }
  service.respond = ({ headers: { host = '' } }, response) => {
    const isLast = host.startsWith('localhost');
    response.writeHead(isLast ? 200 : 307, isLast ? {} : { location: `http://localhost:${service.port}/` }).end();
  };
  await server.call('runScript', {
    agentId,
    body: {
      source: 'export default async ({ url, headers }: any) => { await fetch(url, { headers }); };',
      args: { url: service.url, headers: { 'X-One': `[REDACTED:${one}]`, 'X-Both': `[REDACTED:${both}]` } },
      intent: 'fetch',
    },
  });

  const found = await uses({ agentId });
  expect(found.map(({ host, operation }) => `${operation} ${host}`).sort()).toEqual(
    [
      `fetch [REDACTED:${both}] 127.0.0.1`,
      `fetch [REDACTED:${both}] localhost`,
      `fetch [REDACTED:${one}] 127.0.0.1`,
    ].sort(),
  );
});
