import { useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useServer();

describe('the namespace of the caller', () => {
  const key = (name: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
    server.request(method, `/api/kv/${name}`, { headers, body });

  beforeAll(() => {
    insertTaskRow(server, { id: 'task-context', contextKey: 'chat:thread-1', agentId: 'agent-1' });
    insertTaskRow(server, { id: 'task-agent', agentId: 'agent-2' });
    insertTaskRow(server, { id: 'task-pool' });
  });

  test.each([
    [
      'the context of the task, whoever asks',
      { 'X-Source-Task-Id': 'task-context', 'X-Agent-ID': 'a9' },
      'chat:thread-1',
    ],
    ['the agent of a task without context', { 'X-Source-Task-Id': 'task-agent' }, 'task:agent:agent-2'],
    ['the agent', { 'X-Agent-ID': 'agent-3' }, 'task:agent:agent-3'],
    [
      'the agent when the task is unknown',
      { 'X-Source-Task-Id': 'nope', 'X-Agent-ID': 'agent-3' },
      'task:agent:agent-3',
    ],
    ['the agent when the task is nobody’s', { 'X-Source-Task-Id': 'task-pool', 'X-Agent-ID': 'a4' }, 'task:agent:a4'],
  ])('is %s', async (_what, headers, namespace) => {
    const { status, body } = await server.call('listKv', { headers });

    expect(status).toBe(200);
    expect(body).toEqual({ entries: [], total: 0, namespace });
  });

  test.each([[{}], [{ 'X-Source-Task-Id': 'nope' }], [{ 'X-Page-Id': 'page-1' }], [{ 'X-Agent-ID': ' ' }]])(
    'is missing with %j',
    async (headers) => {
      const path = { key: 'k' };
      await server.callUntyped('listKv', { headers }).refused(400, 'namespace_required');
      await server.callUntyped('getKv', { path, headers }).refused(400, 'namespace_required');
      await server.callUntyped('putKv', { path, headers, body: { value: 1 } }).refused(400, 'namespace_required');
      await server.callUntyped('deleteKv', { path, headers }).refused(400, 'namespace_required');
      await server.callUntyped('incrKv', { path, headers, body: {} }).refused(400, 'namespace_required');
    },
  );

  test('serves all five operations', async () => {
    const headers = { 'X-Agent-ID': 'agent-5' };

    expect((await key('n', headers, 'PUT', { value: 1, valueType: 'integer' })).status).toBe(200);
    expect((await key('n/incr', headers, 'POST')).body.value).toBe(2);
    expect((await key('n', headers)).body).toMatchObject({ namespace: 'task:agent:agent-5', value: 2 });
    expect((await server.call('listKv', { query: { prefix: 'n' }, headers })).body.total).toBe(1);
    expect((await key('n', headers, 'DELETE')).status).toBe(204);
    expect((await key('n', headers)).status).toBe(404);
  });

  test('X-Page-Id from outside changes nothing', async () => {
    const headers = { 'X-Agent-ID': 'agent-6', 'X-Page-Id': 'page-1' };

    expect((await server.call('listKv', { headers })).body.namespace).toBe('task:agent:agent-6');
  });
});
