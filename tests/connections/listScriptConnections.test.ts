import { registerAgent } from '../support/agents.js';
import { connect, newSlug } from '../support/connections.js';
import { useServer } from '../support/server.js';

const server = useServer();
const slugs = async (query: object = {}): Promise<string[]> =>
  (await server.call('listScriptConnections', { query })).body.connections.map(({ slug }) => slug);

test('listScriptConnections tells all connections of all scopes by slug, and narrows them', async () => {
  const agentId = (await registerAgent(server)).id;
  const b = await connect(server, { slug: 'b' });
  const c = await connect(server, { slug: 'c', scope: 'agent', scopeId: agentId, enabled: false });
  await connect(server, { slug: 'd', scope: 'repo', scopeId: 'owner/name' });
  await connect(server, {
    kind: 'graphql',
    slug: 'a',
    baseUrl: 'https://graph.example.com/graphql',
    allowedHosts: ['Graph.Example.com'],
    auth: { type: 'bearer', secret: 'a-secret-of-the-graph' },
  });

  expect(await slugs()).toEqual(['a', 'b', 'c', 'd']);
  expect(await slugs({ kind: 'graphql' })).toEqual(['a']);
  expect(await slugs({ scope: 'agent' })).toEqual(['c']);
  expect(await slugs({ scopeId: agentId })).toEqual(['c']);
  expect(await slugs({ scopeId: 'owner/name', scope: 'repo' })).toEqual(['d']);
  const { connections } = (await server.call('listScriptConnections')).body;
  expect(connections[1]).toEqual(b);
  expect(connections[2]).toEqual(c);
  expect(c).toMatchObject({ enabled: false, scopeId: agentId });
  expect(connections[0]).toMatchObject({
    operationCount: 1,
    allowedHosts: ['graph.example.com'],
    credentialBinding: { configKey: 'connection.a.secret', authKind: 'config' },
    auth: { type: 'bearer', configKey: 'connection.a.secret' },
  });
  expect(JSON.stringify(connections)).not.toMatch(/a-secret-of-the-graph|REDACTED/);
});

test('listScriptConnections refuses what is no kind and no scope', async () => {
  await server
    .callUntyped('listScriptConnections', { query: { kind: newSlug() } })
    .refused(400, 'validation_error', 'query.kind');
  await server
    .callUntyped('listScriptConnections', { query: { scope: 'x' } })
    .refused(400, 'validation_error', 'query.scope');
});
