import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { connect, newSlug, startConnected } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';
import { userWith } from '../support/users.js';

let server: OwnServer;
let tools: ToolServer;
/** By role: with what is asked. */
let callers: Readonly<Record<string, { readonly key?: string; readonly agentId?: string }>> = {};

beforeAll(async () => {
  tools = await new ToolServer().start();
  server = await startConnected({ env: { RBAC_ENABLED: 'true' } });
  callers = {
    operator: {},
    admin: { key: (await userWith(server, 'admin')).key },
    requester: { key: (await userWith(server, 'requester')).key },
    lead: { agentId: (await registerAgent(server, { isLead: true })).id },
    agent: { agentId: (await registerAgent(server)).id },
  };
});

afterAll(async () => {
  await server.destroy();
  tools.stop();
});

/** What a request needs that is there: each caller has their own, so that none changes what another asks for. */
const prepared = async () => {
  const mcp = await connectTools(server, (await registerMcpServer(server, { url: tools.url })).id);
  const { id: worker } = await registerAgent(server);
  const configKey = `KEY_${newSlug()}`;
  await storeConfig(server, { key: configKey, value: 'a-value-that-is-bound', isSecret: true });
  const body = { configKey, allowedHosts: ['127.0.0.1'], headerTemplate: `X-Key: [REDACTED:${configKey}]` };
  const { binding } = (await server.call('upsertCredentialBinding', { body })).body;
  return { id: (await connect(server)).id, mcpId: mcp.id, bindingId: binding.id, bindingBody: body, worker };
};

type There = Awaited<ReturnType<typeof prepared>>;
type Ask = { readonly path?: Readonly<Record<string, string>>; readonly body?: unknown };
type Managing =
  | 'upsertScriptConnection'
  | 'refreshScriptConnection'
  | 'setScriptConnectionEnabled'
  | 'deleteScriptConnection'
  | 'upsertCredentialBinding'
  | 'deleteCredentialBinding'
  | 'revokeCredentialAccess'
  | 'restoreCredentialAccess';

const managed: readonly (readonly [string, Managing, (there: There) => Ask])[] = [
  [
    'makes a connection',
    'upsertScriptConnection',
    () => ({
      body: { kind: 'graphql', slug: newSlug(), baseUrl: 'https://g.example.com', allowedHosts: ['g.example.com'] },
    }),
  ],
  ['reads its tools again', 'refreshScriptConnection', ({ mcpId }) => ({ path: { id: mcpId } })],
  ['switches it off', 'setScriptConnectionEnabled', ({ id }) => ({ path: { id }, body: { enabled: false } })],
  ['deletes it', 'deleteScriptConnection', ({ id }) => ({ path: { id } })],
  ['makes a binding', 'upsertCredentialBinding', ({ bindingBody }) => ({ body: bindingBody })],
  ['deletes a binding', 'deleteCredentialBinding', ({ bindingId }) => ({ path: { id: bindingId } })],
  ['takes all from an agent', 'revokeCredentialAccess', ({ worker }) => ({ body: { agentId: worker } })],
  ['gives it back', 'restoreCredentialAccess', ({ worker }) => ({ body: { agentId: worker } })],
];

test.each(managed)(
  'with roles, whoever %s is the operator, a lead, or has the permission',
  async (_what, operation, ask) => {
    for (const role of ['operator', 'admin', 'lead']) {
      const { status } = await server.callUntyped(operation, { ...callers[role], ...ask(await prepared()) });
      expect([role, Math.floor(status / 100)]).toEqual([role, 2]);
    }
    const there = await prepared();
    const refused = await server
      .callUntyped(operation, { ...callers['requester'], ...ask(there) })
      .refused(403, 'permission_denied');
    expect(refused.error).toContain('script-connection.manage.any');
    await server.callUntyped(operation, { ...callers['agent'], ...ask(there) }).refused(403, 'lead_only');
    await server.callUntyped(operation, { key: 'not-a-key-of-anybody', ...ask(there) }).refused(401, 'unauthenticated');
  },
);

test('with roles, connections, bindings and uses are read by all, and a tool is called by whoever may', async () => {
  const { id, mcpId } = await prepared();
  for (const caller of Object.values(callers)) {
    for (const [operation, ask] of [
      ['listScriptConnections', {}],
      ['getScriptConnection', { path: { id } }],
      ['listScriptConnectionVersions', { path: { id } }],
      ['listCredentialBindings', {}],
      ['listCredentialUses', {}],
    ] as const) {
      expect((await server.callUntyped(operation, { ...caller, ...ask })).status).toBe(200);
    }
  }
  const called = { path: { id: mcpId }, body: { tool: 'findIssues', arguments: { text: 'a' } } };
  const { agentId } = callers['agent'] ?? {};
  expect((await server.callUntyped('callScriptConnectionMcpTool', { agentId, ...called })).status).toBe(200);
  const refused = await server
    .callUntyped('callScriptConnectionMcpTool', { agentId, ...callers['requester'], ...called })
    .refused(403, 'permission_denied');
  expect(refused.error).toContain('script-connection.invoke.any');
});
