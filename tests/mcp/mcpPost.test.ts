import { registerAgent } from '../support/agents.js';
import { connect, weather } from '../support/connections.js';
import { minutesAgo } from '../support/lifecycle.js';
import { callTool, closeMcpClients, connectMcp, initializeMcp, mcpSession, ping, postMcp } from '../support/mcp.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer({ env: { MCP_MAX_SESSIONS_PER_AGENT: '3', RBAC_ENABLED: 'true' } });

afterEach(closeMcpClients);

const connected = async (lead = false) => {
  const agent = await registerAgent(server, { isLead: lead });
  const { client, transport } = await connectMcp(server, { agentId: agent.id });
  return { agent, client, transport };
};

/** An entry as a list in the text of a result shows it after another one. */
const shownEntry = (entry: unknown): string => `,\n    ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`;

describe('mcpPost', () => {
  test('lets the official client connect, list the tools and call them', async () => {
    const { agent, client } = await connected();
    expect(client.getServerVersion()).toMatchObject({ name: 'swarm' });

    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['get-tasks', 'send-task', 'kv-set', 'set-config', 'my-agent-info']));
    expect(tools.find(({ name }) => name === 'get-tasks')).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: { properties: { limit: { maximum: 100, default: 25 } } },
    });

    const sent = await callTool(client, 'send-task', { task: 'Mend the roof', priority: 90 });
    expect(sent).toMatchObject({
      isError: false,
      data: { success: true, message: 'The task is created.', task: 'Mend the roof', priority: 90, source: 'mcp' },
    });
    expect(sent.data.creatorAgentId).toBe(agent.id);
    expect(sent.text).toMatch(/^The task is created\.\n\n\{\n {2}"/);
    expect((await callTool(client, 'get-task-details', { taskId: sent.data.id })).data).toMatchObject({
      id: sent.data.id,
    });
  });

  test('does one thing or another by what it is given', async () => {
    const { agent, client } = await connected();
    const created = await callTool(client, 'task-action', { action: 'create', task: 'Paint it' });
    const taskId = created.data.id as string;
    expect((await callTool(client, 'task-action', { action: 'claim', taskId })).data).toMatchObject({
      success: true,
      task: { id: taskId, agentId: agent.id },
    });
    expect((await callTool(client, 'store-progress', { taskId, progress: 'half' })).data.message).toBe(
      'The progress is stored.',
    );
    expect(
      (await callTool(client, 'store-progress', { taskId, status: 'completed', output: 'done' })).data,
    ).toMatchObject({ message: 'The task is finished.', task: { status: 'completed' } });
    await callTool(client, 'kv-set', { key: 'mine', value: 1 });
    await callTool(client, 'kv-set', { namespace: 'shared:all', key: 'ours', value: 2 });
    expect((await callTool(client, 'kv-get', { key: 'mine' })).data).toMatchObject({
      value: 1,
      namespace: `task:agent:${agent.id}`,
    });
    expect((await callTool(client, 'kv-get', { namespace: 'shared:all', key: 'ours' })).data.value).toBe(2);
    // A lead takes nothing from the pool.
    const idle = await connected(true);
    expect((await callTool(idle.client, 'poll-task', { wait: 0 })).data).toMatchObject({
      success: true,
      message: 'No task available.',
      trigger: null,
    });
  });

  test('tells a refusal as a result, arguments that do not fit by their own names, and writes nothing', async () => {
    const { client } = await connected();
    expect(await callTool(client, 'get-task-details', { taskId: 'nowhere' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Task not found'),
      data: { success: false, message: 'Task not found', code: 'task_not_found' },
    });
    const wrong = await callTool(client, 'send-task', { task: 'x', priority: 'high' });
    expect(wrong).toMatchObject({
      isError: true,
      data: {
        code: 'validation_error',
        message: "Invalid arguments for tool 'send-task': priority: must be an integer",
        issues: [{ path: 'priority', message: 'must be an integer' }],
      },
    });
    expect((await callTool(client, 'get-task-details', {})).data.issues).toEqual([
      { path: 'taskId', message: 'is required' },
    ]);
    expect((await callTool(client, 'get-tasks', { limit: 101 })).data.issues).toEqual([
      { path: 'limit', message: 'must be at most 100' },
    ]);
    expect((await callTool(client, 'get-tasks', { search: 'x', priority: 'high' })).data.total).toBe(0);
    await expect(client.callTool({ name: 'launch-rocket', arguments: {} })).rejects.toThrow('launch-rocket not found');
  });

  test('leaves to leads what is theirs, and to creators', async () => {
    const worker = await connected();
    const lead = await connected(true);
    const entry = { scope: 'global', key: 'COLOUR', value: 'blue' };
    expect((await callTool(worker.client, 'set-config', entry)).data).toMatchObject({
      success: false,
      code: 'lead_only',
    });
    expect((await callTool(lead.client, 'set-config', entry)).data).toMatchObject({ success: true });
    expect((await callTool(worker.client, 'get-config', { includeSecrets: true })).data.code).toBe('lead_only');
    expect((await callTool(worker.client, 'get-config', { includeSecrets: false })).data.success).toBe(true);

    const other = { agentId: lead.agent.id, description: 'x' };
    expect((await callTool(worker.client, 'update-profile', other)).data.code).toBe('lead_only');
    expect((await callTool(worker.client, 'update-profile', { description: 'mine' })).data).toMatchObject({
      id: worker.agent.id,
      description: 'mine',
    });

    const task = await callTool(lead.client, 'send-task', { task: 'Lead on' });
    const taskId = task.data.id;
    expect((await callTool(worker.client, 'cancel-task', { taskId })).data.code).toBe('creator_or_lead_only');
    const own = await callTool(worker.client, 'send-task', { task: 'Mine' });
    expect((await callTool(worker.client, 'cancel-task', { taskId: own.data.id })).data.success).toBe(true);
    expect((await callTool(lead.client, 'cancel-task', { taskId })).data.success).toBe(true);
  });

  test('asks for the permission of what a tool does', async () => {
    const { key } = await userWith(server, 'requester');
    const { id: agentId } = await registerAgent(server, { isLead: true });
    const { client } = await connectMcp(server, { agentId, key });
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect((await callTool(client, 'get-swarm')).data.success).toBe(true);
    expect((await callTool(client, 'set-config', { scope: 'global', key: 'A', value: 'b' })).data).toMatchObject({
      success: false,
      code: 'permission_denied',
    });
  });

  test('shortens a long result, and keeps the whole for the agent alone', async () => {
    const { agent, client } = await connected();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await callTool(client, 'kv-set', { key, value: key.repeat(1500) });
    }
    const response = await client.callTool({ name: 'kv-list', arguments: {} });
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThanOrEqual(10_000);
    const data = response.structuredContent as Record<string, unknown>;
    const entries = data.entries as { key: string }[];
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThan(6);
    expect(entries[0]?.key).toBe('a');
    // One more would not fit.
    const [part] = response.content;
    const grown = {
      content: [{ type: 'text', text: `${part?.type === 'text' && part.text}${shownEntry(entries[0])}` }],
      structuredContent: { ...data, entries: [...entries, entries[0]] },
      isError: false,
    };
    expect(Buffer.byteLength(JSON.stringify(grown))).toBeGreaterThan(10_000);
    const namespace = `mcp:overflow:${agent.id}`;
    const truncation = data.truncation as { fullValueAt: string; originalBytes: number };
    expect(truncation).toMatchObject({ truncated: true, limitBytes: 10_000 });
    expect(truncation.originalBytes).toBeGreaterThan(9000);
    const key = truncation.fullValueAt.slice(`kv://${namespace}/`.length);
    expect(key).toMatch(/^v1\/kv-list\/[0-9a-f]{64}$/);

    const whole = await callTool(client, 'kv-get', { namespace, key });
    expect((JSON.parse(whole.data.value as string) as { entries: unknown[] }).entries).toHaveLength(6);
    const other = await connected();
    expect((await callTool(other.client, 'kv-get', { namespace, key })).data.code).toBe('namespace_forbidden');
  });

  test('shortens the same result to the same, and another one anew, each for its agent', async () => {
    const { agent, client } = await connected();
    const { client: lead } = await connected(true);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await callTool(client, 'kv-set', { namespace: 'shared', key, value: key.repeat(1500) });
    }
    const list = async (by: typeof client) => (await callTool(by, 'kv-list', { namespace: 'shared' })).data;
    const first = await list(client);

    expect(JSON.stringify(first)).toContain(`kv://mcp:overflow:${agent.id}/v1/kv-list/`);
    expect(await list(client)).toEqual(first);
    expect(JSON.stringify(await list(lead))).not.toContain(agent.id);
    await callTool(client, 'kv-set', { namespace: 'shared', key: 'a', value: 'z'.repeat(1500) });
    const changed = await list(client);
    expect(changed.truncation).not.toEqual(first.truncation);
    expect(changed.entries).toMatchObject([{ value: 'z'.repeat(1500) }, ...(first.entries as object[]).slice(1)]);
  });

  test('outlines a long result that is about one thing', async () => {
    const { client } = await connected(true);
    const { id } = await connect(server, {
      baseUrl: 'https://weather.example.com',
      openapiSpecJson: weather({ info: { title: 'Weather', version: '1', description: 'Sunny. '.repeat(2000) } }),
    });
    const response = await client.callTool({ name: 'script-connections', arguments: { action: 'get', id } });

    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThanOrEqual(10_000);
    const { connection } = response.structuredContent as { connection: { specPreview: { json: string } } };
    expect(connection).toMatchObject({ id, kind: 'openapi', enabled: true, operations: [], auth: { type: 'none' } });
    expect(connection.specPreview.json).toMatch(/^\{\n.{190,199}…$/s);
    expect(response.structuredContent).toMatchObject({ truncation: { truncated: true } });
  });

  test('a session is for the agent that began it', async () => {
    const { id: agentId } = await registerAgent(server);
    const other = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    expect((await postMcp(server, ping, { agentId, sessionId })).message).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {},
    });
    for (const wrong of [{ sessionId }, { sessionId, agentId: other.id }]) {
      const answer = await postMcp(server, ping, wrong);
      expect([answer.status, answer.message]).toEqual([
        401,
        { error: 'X-Agent-ID does not match MCP session', code: 'mcp_session_mismatch' },
      ]);
    }
    expect((await initializeMcp(server, {})).message.error).toBe('Missing X-Agent-ID header');
    expect((await initializeMcp(server, { agentId: 'nobody' })).message.error).toBe('Agent not found');
  });

  test('refuses what is no message of a session as JSON-RPC does', async () => {
    const { id: agentId } = await registerAgent(server);
    const rpc = async (body: unknown, sessionId?: string) => {
      const { status, message } = await postMcp(server, body, { agentId, sessionId });
      return [status, message?.id, message?.error?.code];
    };
    expect(await rpc(ping)).toEqual([400, null, -32000]);
    expect(await rpc(ping, 'unknown')).toEqual([400, null, -32000]);
    expect(await rpc('{"jsonrpc')).toEqual([400, null, -32700]);
    expect(await rpc([ping])).toEqual([400, null, -32600]);
    expect(await rpc({ jsonrpc: '1.0', id: 1, method: 'ping' })).toEqual([400, null, -32600]);
    expect(await rpc({ ...ping, method: 'server/discover' })).toEqual([200, 7, -32601]);
    const sessionId = await mcpSession(server, { agentId });
    expect(await rpc({ ...ping, method: 'resources/list' }, sessionId)).toEqual([200, 7, -32601]);
    const notified = await postMcp(
      server,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { agentId, sessionId },
    );
    expect([notified.status, notified.text]).toEqual([202, '']);
  });

  test('answers as events only, to who takes them, and JSON only', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessionId = await mcpSession(server, { agentId });
    const answer = await postMcp(server, ping, { agentId, sessionId });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const strict = { agentId, sessionId, headers: { Accept: 'application/json' } };
    expect((await postMcp(server, ping, strict)).status).toBe(406);
    const text = { agentId, sessionId, headers: { 'Content-Type': 'text/plain' } };
    expect((await postMcp(server, 'hello', text)).status).toBe(415);
  });

  test('a session over the limit ends the one that was used longest ago', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      sessions.push(await mcpSession(server, { agentId }));
    }
    await postMcp(server, ping, { agentId, sessionId: sessions[0] });
    await mcpSession(server, { agentId });
    const statuses = await Promise.all(
      sessions.map(async (sessionId) => (await postMcp(server, ping, { agentId, sessionId })).status),
    );
    expect(statuses).toEqual([200, 400, 200]);
  });

  test('a session that answers a request, maybe of another replica, is not ended by a further one', async () => {
    const { id: agentId } = await registerAgent(server);
    const sessions = [await mcpSession(server, { agentId }), await mcpSession(server, { agentId })];
    const newest = await mcpSession(server, { agentId });
    for (const id of [...sessions, newest]) {
      changeRow(server, 'mcp_sessions', id, { busyUntil: minutesAgo(-5) });
    }
    const refused = await initializeMcp(server, { agentId });
    expect([refused.status, refused.message.error.code]).toEqual([429, -32000]);
    changeRow(server, 'mcp_sessions', newest, { busyUntil: minutesAgo(1) });
    await mcpSession(server, { agentId });
    expect((await postMcp(server, ping, { agentId, sessionId: newest })).status).toBe(400);
    expect((await postMcp(server, ping, { agentId, sessionId: sessions[0] })).status).toBe(200);
  });
});
