import { registerAgent } from '../support/agents.js';
import { callTool, closeMcpClients, connectMcp, initializeMcp, mcpSession, ping, postMcp } from '../support/mcp.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });
const path = '/mcp-user';

afterEach(closeMcpClients);

const connected = async () => {
  const { id, key } = await userWith(server, 'requester');
  const { client } = await connectMcp(server, { key, path });
  return { id, key, client };
};

describe('mcpUserPost', () => {
  test('lets a user send tasks and see their own only', async () => {
    const ada = await connected();
    const bob = await connected();
    expect((await ada.client.listTools()).tools.map(({ name }) => name).sort()).toEqual([
      'cancel-task',
      'get-task-details',
      'get-tasks',
      'send-task',
      'steer-task',
      'task-action',
    ]);
    const agent = await registerAgent(server);
    const sent = await callTool(ada.client, 'send-task', {
      task: 'For Ada',
      agentId: agent.id,
      requestedByUserId: bob.id,
    });
    expect(sent.data).toMatchObject({ success: true, requestedByUserId: ada.id, status: 'unassigned' });
    const taskId = sent.data.id;

    expect((await callTool(ada.client, 'get-tasks')).data).toMatchObject({ total: 1, tasks: [{ id: taskId }] });
    expect((await callTool(bob.client, 'get-tasks', { requestedByUserId: ada.id })).data).toMatchObject({ total: 0 });
    for (const [tool, args] of [
      ['get-task-details', {}],
      ['cancel-task', {}],
      ['steer-task', { message: 'Stop' }],
      ['task-action', { action: 'to_backlog' }],
    ] as const) {
      expect((await callTool(bob.client, tool, { taskId, ...args })).data.code).toBe('task_not_found');
    }
    expect((await callTool(ada.client, 'get-task-details', { taskId })).data).toMatchObject({ id: taskId });
    expect((await callTool(ada.client, 'cancel-task', { taskId })).data).toMatchObject({ success: true });
  });

  test('creates a task by its action, and leaves to agents what is theirs', async () => {
    const { id, client } = await connected();
    const created = await callTool(client, 'task-action', { action: 'create', task: 'Another' });
    expect(created.data).toMatchObject({ success: true, requestedByUserId: id });
    const taskId = created.data.id;
    expect((await callTool(client, 'task-action', { action: 'claim', taskId })).data).toMatchObject({
      success: false,
      issues: [{ path: 'action', message: expect.stringContaining('to_backlog') }],
    });
    expect((await callTool(client, 'task-action', { action: 'to_backlog', taskId })).data).toMatchObject({
      success: true,
      task: { status: 'backlog' },
    });
    await expect(client.callTool({ name: 'set-config', arguments: {} })).rejects.toThrow('not found');
  });

  test('takes the token of a user only, and a session only from who began it', async () => {
    expect((await initializeMcp(server, { path })).status).toBe(401);
    const ada = await userWith(server, 'requester');
    const bob = await userWith(server, 'requester');
    const sessionId = await mcpSession(server, { path, key: ada.key });
    expect((await postMcp(server, ping, { path, key: ada.key, sessionId })).status).toBe(200);
    const stolen = await postMcp(server, ping, { path, key: bob.key, sessionId });
    expect([stolen.status, stolen.message.code]).toEqual([401, 'mcp_session_mismatch']);
    const { id: agentId } = await registerAgent(server);
    expect((await postMcp(server, ping, { key: ada.key, agentId, sessionId })).status).toBe(401);
    expect((await postMcp(server, ping, { path, key: ada.key, sessionId: 'unknown' })).message.error.code).toBe(-32000);
  });
});
