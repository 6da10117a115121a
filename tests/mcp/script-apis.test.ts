import { registerAgent } from '../support/agents.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

afterAll(closeMcpClients);

describe('the tool script-apis', () => {
  test('keeps the endpoints of a script for leads', async () => {
    const { id: agentId } = await registerAgent(server, { isLead: true });
    const { id: scriptId } = await storeScript(server, { source: 'export default () => 1;' }, agentId);
    const { client } = await connectMcp(server, { agentId });
    const call = async (action: string, args: object = {}) =>
      (await callTool(client, 'script-apis', { action, scriptId, ...args })).data;

    const made = await call('create', { label: 'CI' });
    expect(made).toMatchObject({ success: true, label: 'CI', token: expect.any(String) });
    const endpointId = made['id'];
    expect(await call('list')).toMatchObject({ success: true, apis: [{ id: endpointId }] });
    expect(await call('update', { endpointId, enabled: false })).toMatchObject({ success: true, enabled: false });
    expect(await call('reveal', { endpointId })).toMatchObject({ success: true, token: made['token'] });
    expect((await call('rotate', { endpointId }))['token']).not.toBe(made['token']);
    expect(await call('delete', { endpointId })).toMatchObject({ success: true });
    expect(await call('list')).toMatchObject({ apis: [] });
  });

  test('is not for other agents, nor for scripts', async () => {
    const { id: agentId } = await registerAgent(server);
    const { client } = await connectMcp(server, { agentId });

    expect((await callTool(client, 'script-apis', { action: 'list', scriptId: 'x' })).data).toMatchObject({
      success: false,
      code: 'lead_only',
    });
    await server
      .call('callMcpBridge', { agentId, body: { tool: 'script-apis', args: { action: 'list', scriptId: 'x' } } })
      .refused(403, 'tool_not_for_scripts');
  });
});
