import { mcpSession } from '../support/mcp.js';
import { operatorKey, useSharedServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useSharedServer();
const path = '/mcp-user';

const listen = (key: string, sessionId: string): Promise<Response> =>
  fetch(server.url + path, { headers: { Authorization: `Bearer ${key}`, 'Mcp-Session-Id': sessionId } });

test('mcpUserGet stays open until the session of the user ends, and is for nobody else', async () => {
  const { key } = await userWith(server, 'requester');
  const stranger = await userWith(server, 'requester');
  const sessionId = await mcpSession(server, { key, path });
  expect((await listen(operatorKey, sessionId)).status).toBe(401);
  expect((await listen(stranger.key, sessionId)).status).toBe(401);
  expect((await listen(key, 'unknown')).status).toBe(400);
  const response = await listen(key, sessionId);
  expect(response.status).toBe(200);
  await server.call('mcpUserDelete', { key, headers: { 'Mcp-Session-Id': sessionId } });
  expect(await response.text()).toBe(': connected\n\n');
});
