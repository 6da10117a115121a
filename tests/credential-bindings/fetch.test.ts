import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { newSlug, Service, startConnected } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';

let server: OwnServer;
let service: Service;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

/** A stored secret with a binding; returns its key. */
const bind = async (more: object = {}, value = `a-secret-value-${newSlug()}`): Promise<string> => {
  const configKey = `KEY_${newSlug()}`;
  await storeConfig(server, { key: configKey, value, isSecret: true });
  await server.call('upsertCredentialBinding', {
    body: { configKey, allowedHosts: ['127.0.0.1'], headerTemplate: `X-Key: [REDACTED:${configKey}]`, ...more },
  });
  return configKey;
};

const fetchBy = async (init: object, url = service.url, agent = agentId) => {
  service.asked.length = 0;
  const { body } = await server.call('runScript', {
    agentId: agent,
    body: {
      source: 'export default async ({ url, init }: any) => (await fetch(url, init)).text();',
      args: { url, init },
      intent: 'fetch',
    },
  });
  return body;
};

test('a header with the placeholder of a bound entry gets its value, for the hosts of the binding alone', async () => {
  const value = `a-value-${newSlug()}`;
  const key = await bind({}, value);
  const init = { headers: { 'X-Key': `Token [REDACTED:${key}]`, 'X-Other': 'plain' } };
  const report = await fetchBy(init);

  expect(service.asked[0]?.headers).toMatchObject({ 'x-key': `Token ${value}`, 'x-other': 'plain' });
  expect(report.result).toContain(`Token [REDACTED:${key}]`);
  expect(JSON.stringify(report)).not.toContain(value);

  await fetchBy(init, `http://localhost:${service.port}`);
  expect(service.asked[0]?.headers).not.toHaveProperty('x-key');
  expect(service.asked[0]?.headers).toHaveProperty('x-other', 'plain');
});

test('a receipt names the binding that filled the secret in, and none where no host of the request may have it', async () => {
  const key = await bind();
  const other = (await registerAgent(server)).id;
  const init = { headers: { 'X-Key': `[REDACTED:${key}]` } };
  const bindings = (await server.call('listCredentialBindings')).body.bindings;
  await fetchBy(init, service.url, other);
  await fetchBy(init, `http://localhost:${service.port}`, other);

  const { uses } = (await server.call('listCredentialUses', { query: { agentId: other } })).body;
  const bindingId = bindings.find(({ configKey }) => configKey === key)?.id;
  const operation = `fetch [REDACTED:${key}]`;
  expect(uses).toMatchObject([
    { host: 'localhost', bindingId: null, operation, status: 200 },
    { host: '127.0.0.1', bindingId, operation, status: 200 },
  ]);
});

test('a parameter of the query gets a value only under the name that the binding says', async () => {
  const value = `a-value-${newSlug()}`;
  const key = await bind({ headerTemplate: undefined, queryTemplate: 'unset' }, value).catch(() => '');
  expect(key).toBe('');
  const configKey = `KEY_${newSlug()}`;
  await storeConfig(server, { key: configKey, value, isSecret: true });
  await server.call('upsertCredentialBinding', {
    body: { configKey, allowedHosts: ['127.0.0.1'], queryTemplate: `key=[REDACTED:${configKey}]` },
  });
  const placeholder = encodeURIComponent(`[REDACTED:${configKey}]`);
  await fetchBy(
    { headers: { 'X-Key': `[REDACTED:${configKey}]` } },
    `${service.url}/?key=${placeholder}&other=${placeholder}`,
  );

  const { searchParams } = new URL(service.asked[0]?.url ?? '', service.url);
  expect(searchParams.get('key')).toBe(value);
  expect(searchParams.get('other')).toBe(`[REDACTED:${configKey}]`);
  expect(service.asked[0]?.headers).not.toHaveProperty('x-key');
});

test.each([
  ['an inactive binding', { active: false }],
  ['the binding of another agent', { scope: 'agent', scopeId: '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10' }],
  ['the binding of a repository', { scope: 'repo', scopeId: 'owner/name' }],
])('%s fills nothing in', async (_what, more) => {
  const key = await bind(more);
  await fetchBy({ headers: { 'X-Key': `[REDACTED:${key}]`, 'X-Other': 'plain' } });

  expect(service.asked[0]?.headers).toHaveProperty('x-other', 'plain');
  expect(service.asked[0]?.headers).not.toHaveProperty('x-key');
});

test('the body of a request keeps its placeholders', async () => {
  const key = await bind();
  await fetchBy({ method: 'POST', body: `[REDACTED:${key}]`, headers: { 'X-Key': `[REDACTED:${key}]` } });

  expect(service.asked[0]?.body).toBe(`[REDACTED:${key}]`);
});
