import { registerAgent } from '../support/agents.js';
import { connectMcp, mcpSession, ping, postMcp } from '../support/mcp.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('mcpDelete', () => {
  test('ends a session of the official client', async () => {
    const { id: agentId } = await registerAgent(server);
    const { client, transport } = await connectMcp(server, { agentId });
    const sessionId = transport.sessionId;
    await client.ping();
    await transport.terminateSession();
    expect((await postMcp(server, ping, { agentId, sessionId })).status).toBe(400);
    await client.close();
  });

  test('ends no session of another agent, and none twice', async () => {
    const { id: agentId } = await registerAgent(server);
    const headers = { 'Mcp-Session-Id': await mcpSession(server, { agentId }) };
    await server.call('mcpDelete', { agentId: 'another', headers }).refused(401, 'mcp_session_mismatch');
    await server.call('mcpDelete', { headers }).refused(401, 'mcp_session_mismatch');
    expect((await server.call('mcpDelete', { agentId, headers })).body).toEqual({ success: true });
    await server.call('mcpDelete', { agentId, headers }).refused(400, 'mcp_session_invalid');
  });
});
