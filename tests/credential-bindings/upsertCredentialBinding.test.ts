import { randomUUID } from 'node:crypto';
import type { CallInput } from '../support/call.js';
import { connect, newSlug } from '../support/connections.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
type Body = CallInput<'upsertCredentialBinding'>['body'];
const newKey = (): string => `KEY_${newSlug()}`;
const upsert = (body: Partial<Body> = {}, agentId?: string) => {
  const configKey = body.configKey ?? newKey();
  return server.call('upsertCredentialBinding', {
    agentId,
    body: { configKey, allowedHosts: ['api.example.com'], headerTemplate: `X-Key: [REDACTED:${configKey}]`, ...body },
  });
};

test('upsertCredentialBinding stores a binding', async () => {
  const configKey = newKey();
  const agentId = addAgent(server);
  const { status, body } = await upsert({
    configKey,
    allowedHosts: ['API.example.com', 'api.example.com', '[::1]', '10.0.0.1'],
    queryTemplate: `k=a=[REDACTED:${configKey}]`,
    scope: 'agent',
    scopeId: agentId,
  });

  expect(status).toBe(200);
  expect(body.binding).toEqual({
    id: expect.any(String),
    configKey,
    allowedHosts: ['api.example.com', '::1', '10.0.0.1'],
    headerTemplate: `X-Key: [REDACTED:${configKey}]`,
    queryTemplate: `k=a=[REDACTED:${configKey}]`,
    scope: 'agent',
    scopeId: agentId,
    active: true,
    authKind: 'config',
    source: 'user',
    managedByConnectionId: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    createdBy: null,
    updatedBy: null,
  });
});

test('upsertCredentialBinding changes the one with the same key, scope and templates, or the one with the id', async () => {
  const configKey = newKey();
  const { id } = (await upsert({ configKey })).body.binding;
  expect((await upsert({ configKey, allowedHosts: ['b.example.com'], active: false })).body.binding).toMatchObject({
    id,
    allowedHosts: ['b.example.com'],
    active: false,
  });
  const other = (await upsert({ configKey, queryTemplate: `k=[REDACTED:${configKey}]` })).body.binding;
  expect(other.id).not.toBe(id);

  expect((await upsert({ id, configKey, headerTemplate: `X-B: [REDACTED:${configKey}]` })).body.binding).toMatchObject({
    id,
  });
  await upsert({ id, configKey, queryTemplate: `k=[REDACTED:${configKey}]` }).refused(409, 'binding_exists');
  const given = randomUUID();
  expect((await upsert({ id: given })).body.binding.id).toBe(given);
});

test('upsertCredentialBinding makes one of several at once', async () => {
  const configKey = newKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => upsert({ configKey }).answer()));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(rowsOf(server, 'credential_bindings', { configKey })).toHaveLength(1);
});

test.each<[string, Partial<Body>, string]>([
  ['no template', { headerTemplate: undefined }, 'body.headerTemplate'],
  ['a template without the placeholder', { headerTemplate: 'X: y' }, 'body.headerTemplate'],
  ['the placeholder in the name', { configKey: 'A', headerTemplate: '[REDACTED:A]: x' }, 'body.headerTemplate'],
  ['a header with a line break', { configKey: 'A', headerTemplate: 'X: [REDACTED:A]\r\nY: z' }, 'body.headerTemplate'],
  ['a header that is not sent', { configKey: 'A', headerTemplate: 'Host: [REDACTED:A]' }, 'body.headerTemplate'],
  [
    'a parameter without a name',
    { configKey: 'A', headerTemplate: undefined, queryTemplate: '=[REDACTED:A]' },
    'body.queryTemplate',
  ],
  ['a host with a wildcard', { allowedHosts: ['*'] }, 'body.allowedHosts.0'],
  ['a host with a path', { allowedHosts: ['a.example.com/x'] }, 'body.allowedHosts.0'],
  ['a URL', { allowedHosts: ['https://a.example.com'] }, 'body.allowedHosts.0'],
  ['a key of a connection', { configKey: 'connection.x.secret' }, 'body.configKey'],
  ['a name that only the environment has', { configKey: 'SECRETS_ENCRYPTION_KEY' }, 'body.configKey'],
  ['the key of the server', { configKey: 'swarm_api_key' }, 'body.configKey'],
  ['a repository without a name', { scope: 'repo' }, 'body.scopeId'],
  ['an agent that is no id', { scope: 'agent', scopeId: 'me' }, 'body.scopeId'],
  ['OAuth without an authorization', { authKind: 'oauth' }, 'body.oauthAuthorizationId'],
  ['an unknown authorization', { authKind: 'oauth', oauthAuthorizationId: 'x' }, 'body.oauthAuthorizationId'],
])('upsertCredentialBinding refuses %s', async (_what, body, path) => {
  await upsert(body).refused(400, 'validation_error', path);
});

test('upsertCredentialBinding changes no binding of a connection, and is for leads among agents', async () => {
  const { credentialBindingId } = await connect(server, { auth: { type: 'bearer', secret: 'a-secret-of-another' } });

  await upsert({ id: credentialBindingId ?? '' }).refused(400, 'validation_error', 'body.id');
  await upsert({}, addAgent(server)).refused(403, 'lead_only');
  expect((await upsert({}, addAgent(server, { isLead: 1 }))).status).toBe(200);
});
