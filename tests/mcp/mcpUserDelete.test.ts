import { mcpSession } from '../support/mcp.js';
import { useSharedServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useSharedServer();

test('mcpUserDelete ends the session of a user, once, and of no other', async () => {
  const { key } = await userWith(server, 'requester');
  const stranger = await userWith(server, 'requester');
  const headers = { 'Mcp-Session-Id': await mcpSession(server, { key, path: '/mcp-user' }) };
  await server.call('mcpUserDelete', { headers }).refused(401, 'unauthenticated');
  await server.call('mcpUserDelete', { key: stranger.key, headers }).refused(401, 'mcp_session_mismatch');
  expect((await server.call('mcpUserDelete', { key, headers })).body).toEqual({ success: true });
  await server.call('mcpUserDelete', { key, headers }).refused(400, 'mcp_session_invalid');
});
