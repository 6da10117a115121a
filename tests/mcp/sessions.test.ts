import { registerAgent } from '../support/agents.js';
import { minutesAgo } from '../support/lifecycle.js';
import { mcpSession, ping, postMcp } from '../support/mcp.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

describe('sessions of agents (docs/mcp.md)', () => {
  const server = useServer({ env: { CAPABILITIES: 'kv, unheard-of' } });

  test('keep the groups of tools they began with', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    await server.call('upsertConfig', { body: { scope: 'global', key: 'CAPABILITIES', value: 'core' } });
    await server.call('reloadConfig', { body: {} });
    const names = async (session: string): Promise<string[]> => {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const { message } = await postMcp(server, list, { agentId, sessionId: session });
      return message.result.tools.map(({ name }: { name: string }) => name);
    };
    expect(await names(sessionId)).toEqual(['kv-delete', 'kv-get', 'kv-incr', 'kv-list', 'kv-set']);
    expect(await names(await mcpSession(server, { agentId }))).toContain('get-swarm');

    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get-swarm', arguments: {} } };
    expect((await postMcp(server, call, { agentId, sessionId })).message.error.code).toBe(-32602);
  });

  test('that are idle are ended, those in use are not, and what is noted outlives the process', async () => {
    const first = await startServer({ env: { MCP_TRANSPORT_IDLE_TIMEOUT_MS: '60000' } });
    const { id: agentId } = await registerAgent(first);
    const [idle, used] = [await mcpSession(first, { agentId }), await mcpSession(first, { agentId })];
    for (const id of [idle, used]) {
      changeRow(first, 'mcp_sessions', id, { lastUsedAt: minutesAgo(10) });
    }
    await postMcp(first, ping, { agentId, sessionId: used });
    await first.stop();
    const again = await startServer({ dataDir: first.dataDir, env: { MCP_TRANSPORT_IDLE_TIMEOUT_MS: '60000' } });
    try {
      await waitFor('the idle session to end', () => rowsOf(again, 'mcp_sessions', { id: idle }).length === 0);
      expect((await postMcp(again, ping, { agentId, sessionId: used })).status).toBe(200);
      expect((await postMcp(again, ping, { agentId, sessionId: idle })).status).toBe(400);
    } finally {
      await again.destroy();
    }
  });
});
