import { registerAgent } from '../support/agents.js';
import { mcpSession } from '../support/mcp.js';
import { operatorKey, useSharedServer } from '../support/server.js';

const server = useSharedServer();

const listen = (agentId: string, sessionId: string | undefined, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/mcp`, {
    headers: {
      Authorization: `Bearer ${operatorKey}`,
      'X-Agent-ID': agentId,
      Accept: 'text/event-stream',
      ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }),
    },
    ...(signal && { signal }),
  });

describe('mcpGet', () => {
  test('stays open until the session ends', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    const response = await listen(agentId, sessionId);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    await server.call('mcpDelete', { agentId, headers: { 'Mcp-Session-Id': sessionId } });
    expect(await response.text()).toBe(': connected\n\n');
  });

  test('a new stream of a session takes the place of the one before', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    const first = await listen(agentId, sessionId);
    const stop = new AbortController();
    const second = await listen(agentId, sessionId, stop.signal);
    expect(await first.text()).toBe(': connected\n\n');
    expect(second.status).toBe(200);
    stop.abort();
  });

  test('needs a session of this agent', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    expect((await listen(agentId, undefined)).status).toBe(400);
    expect((await listen(agentId, 'unknown')).status).toBe(400);
    expect((await listen('another', sessionId)).status).toBe(401);
  });
});
