import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { type TestServer, useServer } from '../support/server.js';

afterEach(closeMcpClients);

const aroundScripts = [
  'extension-activate-version',
  'extension-delete',
  'extension-disable',
  'extension-enable',
  'extension-install',
  'extension-list',
  'get-script-run',
  'launch-script-run',
  'list-script-runs',
  'script-delete',
  'script-query-types',
  'script-run',
  'script-search',
  'script-upsert',
];

const toolsOf = async (server: TestServer, agentId: string): Promise<string[]> => {
  const { client } = await connectMcp(server, { agentId });
  return (await client.listTools()).tools.map(({ name }) => name).sort();
};

describe('SCRIPTS_ONLY_MCP', () => {
  const server = useServer({ env: { SCRIPTS_ONLY_MCP: 'true', CAPABILITIES: 'core' } });

  test('leaves agents the tools around scripts, whose SDK has the others', async () => {
    const { id: agentId } = await registerAgent(server);
    expect(await toolsOf(server, agentId)).toEqual(aroundScripts);

    const { client } = await connectMcp(server, { agentId });
    await expect(client.callTool({ name: 'get-swarm', arguments: {} })).rejects.toThrow('not found');
    const source = 'export default async (args: any, ctx: any) => (await ctx.swarm.swarm_get({})).success;';
    expect((await callTool(client, 'script-run', { source })).data).toMatchObject({ success: true, result: true });
  });
});

describe('an entry of one agent', () => {
  const server = useServer();

  test('does the same for it alone, from its next session on', async () => {
    const [{ id: one }, { id: other }] = [await registerAgent(server), await registerAgent(server)];
    await storeConfig(server, { scope: 'agent', scopeId: one, key: 'SCRIPTS_ONLY_MCP', value: '1' });
    expect(await toolsOf(server, one)).toEqual(aroundScripts);
    expect(await toolsOf(server, other)).toEqual(expect.arrayContaining(['get-swarm', ...aroundScripts]));

    await storeConfig(server, { scope: 'agent', scopeId: one, key: 'SCRIPTS_ONLY_MCP', value: 'false' });
    expect(await toolsOf(server, one)).toContain('get-swarm');
  });
});
