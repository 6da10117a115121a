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
    const { status, body } = await server.request('GET', '/api/kv', { headers });

    expect(status).toBe(200);
    expect(body).toEqual({ entries: [], total: 0, namespace });
  });

  test.each([[{}], [{ 'X-Source-Task-Id': 'nope' }], [{ 'X-Page-Id': 'page-1' }], [{ 'X-Agent-ID': ' ' }]])(
    'is missing with %j',
    async (headers) => {
      for (const answer of [
        await server.request('GET', '/api/kv', { headers }),
        await key('k', headers),
        await key('k', headers, 'PUT', { value: 1 }),
        await key('k', headers, 'DELETE'),
        await key('k/incr', headers, 'POST', {}),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.error).toContain('namespace is required');
      }
    },
  );

  test('serves all five operations', async () => {
    const headers = { 'X-Agent-ID': 'agent-5' };

    expect((await key('n', headers, 'PUT', { value: 1, valueType: 'integer' })).status).toBe(200);
    expect((await key('n/incr', headers, 'POST')).body.value).toBe(2);
    expect((await key('n', headers)).body).toMatchObject({ namespace: 'task:agent:agent-5', value: 2 });
    expect((await server.request('GET', '/api/kv?prefix=n', { headers })).body.total).toBe(1);
    expect((await key('n', headers, 'DELETE')).status).toBe(204);
    expect((await key('n', headers)).status).toBe(404);
  });

  test('X-Page-Id from outside changes nothing', async () => {
    const headers = { 'X-Agent-ID': 'agent-6', 'X-Page-Id': 'page-1' };

    expect((await server.request('GET', '/api/kv', { headers })).body.namespace).toBe('task:agent:agent-6');
  });
});
