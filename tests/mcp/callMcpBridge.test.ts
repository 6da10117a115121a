import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { startServer, useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('callMcpBridge', () => {
  test('answers what the tool answers, however long', async () => {
    const { id: agentId } = await registerAgent(server);
    for (const key of ['a', 'b', 'c']) {
      const args = { key, value: key.repeat(9000) };
      expect((await server.call('callMcpBridge', { agentId, body: { tool: 'kv-set', args } })).body).toMatchObject({
        success: true,
        message: 'The entry is stored.',
      });
    }
    const { body } = await server.call('callMcpBridge', { agentId, body: { tool: 'kv-list' } });
    expect(body).toMatchObject({ success: true, total: 3, entries: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] });
  });

  test('tells what the rules refuse as a result', async () => {
    const { id: agentId } = await registerAgent(server);
    const args = { scope: 'global', key: 'A', value: 'b' };
    expect((await server.call('callMcpBridge', { agentId, body: { tool: 'set-config', args } })).body).toMatchObject({
      success: false,
      code: 'lead_only',
    });
    expect((await server.call('callMcpBridge', { body: { tool: 'set-config', args } })).body.success).toBe(false);
  });

  test('refuses arguments that do not fit, and stores nothing', async () => {
    const { id: agentId } = await registerAgent(server);
    const args = { task: 'From the bridge', priority: 'high' };
    const { error, issues } = await server
      .call('callMcpBridge', { agentId, body: { tool: 'send-task', args } })
      .refused(400, 'validation_error', 'priority');
    expect([error, issues]).toEqual([
      "Invalid arguments for tool 'send-task': priority: must be an integer",
      [{ path: 'priority', message: 'must be an integer' }],
    ]);
    expect(rowsOf(server, 'tasks', { creatorAgentId: agentId })).toEqual([]);
    const fits = { task: 'From the bridge', priority: 7, colour: 'red' };
    const { body } = await server.call('callMcpBridge', { agentId, body: { tool: 'send-task', args: fits } });
    expect(body).toMatchObject({ success: true, priority: 7 });
    expect(body).not.toHaveProperty('colour');
  });

  test('knows only the tools that scripts may call', async () => {
    await server.call('callMcpBridge', { body: { tool: 'launch-rocket' } }).refused(404, 'tool_not_found');
    await server.call('callMcpBridge', { body: { tool: 'accept-steer' } }).refused(403, 'tool_not_for_scripts');
    await server.callUntyped('callMcpBridge', { body: {} }).refused(400, 'validation_error', 'body.tool');
  });

  test('a tool whose switch is off is not there', async () => {
    const off = await startServer({ env: { STEERING_ENABLED: 'false', CAPABILITIES: 'kv' } });
    try {
      await off.call('callMcpBridge', { body: { tool: 'steer-task' } }).refused(404, 'tool_not_found');
      expect((await off.call('callMcpBridge', { body: { tool: 'get-tasks' } })).body.success).toBe(true);
    } finally {
      await off.destroy();
    }
  });
});
