import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, Service, startConnected, weather } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';
import { waitFor } from '../support/wait.js';

let service: Service;
let tools: ToolServer;

beforeAll(async () => {
  service = await new Service().start();
  tools = await new ToolServer().start();
});

afterAll(() => {
  service.stop();
  tools.stop();
});

const usesOf = async (server: OwnServer, agentId: string) =>
  (await server.call('listCredentialUses', { query: { agentId } })).body.uses;

/** Lets a script make a call whose answer is held, and kills the server meanwhile; returns one that goes on with its data. */
const killedDuring = async (
  server: OwnServer,
  agentId: string,
  { call, args = {}, isAsked }: { readonly call: string; readonly args?: object; readonly isAsked: () => boolean },
): Promise<OwnServer> => {
  const source = `export default async (args: any, ctx: any) => ${call};`;
  const lost = server.call('runScript', { agentId, body: { source, args, intent: 'call' } }).answer();
  const ended = lost.catch(() => undefined);
  await waitFor('the other service is asked', isAsked);
  await server.signal('SIGKILL');
  await ended;
  return startConnected({ dataDir: server.dataDir });
};

test('a call during which the server was killed is told, with its host and operation, and an unknown outcome', async () => {
  const server = await startConnected();
  const agentId = (await registerAgent(server)).id;
  const slug = newSlug();
  const { id: connectionId, credentialBindingId: bindingId } = await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: service.url }] }),
    auth: { type: 'bearer', secret: 'the-secret-of-a-lost-call' },
  });
  const configKey = `KEY_${newSlug()}`;
  await storeConfig(server, { key: configKey, value: 'another-secret-of-a-lost-call', isSecret: true });
  await server.call('upsertCredentialBinding', {
    body: { configKey, allowedHosts: ['127.0.0.1'], headerTemplate: `X-Key: [REDACTED:${configKey}]` },
  });
  await connectTools(server, (await registerMcpServer(server, { url: tools.url })).id, { slug: `${slug}Tools` });
  service.respond = () => undefined;
  tools.call = () => new Promise(() => undefined);
  tools.methods.length = 0;
  const asked = (count: number) => () => service.asked.length === count;

  const second = await killedDuring(server, agentId, {
    call: `ctx.api.${slug}.getForecast({ path: { city: 'x' } })`,
    isAsked: asked(1),
  });
  const third = await killedDuring(second, agentId, {
    call: 'fetch(args.url, { method: "POST", headers: args.headers })',
    args: { url: service.url, headers: { 'X-Key': `[REDACTED:${configKey}]` } },
    isAsked: asked(2),
  });
  const last = await killedDuring(third, agentId, {
    call: `ctx.mcp.${slug}Tools.findIssues({ text: 'x' })`,
    isAsked: () => tools.methods.includes('tools/call'),
  });

  const unknown = { outcome: 'unknown', status: null, errorCode: null, durationMs: null, host: '127.0.0.1' };
  const uses = await usesOf(last, agentId);
  expect(uses.toReversed()).toMatchObject([
    { ...unknown, connectionId, bindingId, method: 'GET', operation: `${slug}.getForecast` },
    { ...unknown, connectionId: null, method: 'POST', operation: `fetch [REDACTED:${configKey}]` },
    { ...unknown, method: 'POST', operation: `${slug}Tools.find-issues` },
  ]);
  await last.destroy();
});

test('a call that is under way is told before it is answered, once, and completed then', async () => {
  const server = await startConnected();
  const agentId = (await registerAgent(server)).id;
  const slug = newSlug();
  await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: `http://127.0.0.1:${service.port}` }] }),
    auth: { type: 'bearer', secret: 'the-secret-of-a-call', hosts: ['127.0.0.1', 'localhost'] },
  });
  const seen: unknown[] = [];
  service.respond = async ({ headers: { host = '' } }, response) => {
    seen.push((await usesOf(server, agentId)).map((use) => `${use.host} ${use.outcome}`));
    const isLast = host.startsWith('localhost');
    response.writeHead(isLast ? 204 : 307, isLast ? {} : { location: `http://localhost:${service.port}/` }).end();
  };
  await server.call('runScript', {
    agentId,
    body: {
      source: `export default async (_: unknown, ctx: any) => { await ctx.api.${slug}.getForecast({ path: { city: 'x' } }); };`,
      intent: 'call',
    },
  });

  expect(seen).toEqual([['127.0.0.1 unknown'], ['localhost unknown', '127.0.0.1 unknown']]);
  expect((await usesOf(server, agentId)).map((use) => `${use.host} ${use.outcome} ${use.status}`)).toEqual([
    'localhost answered 204',
    '127.0.0.1 answered 204',
  ]);
  await server.destroy();
});
