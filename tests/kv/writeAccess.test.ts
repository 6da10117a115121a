import { kvOf } from '../support/kv.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
const { put, get, remove, incr } = kvOf(server);

describe('who may write where', () => {
  beforeAll(() => {
    addAgent(server, { id: 'lead', isLead: 1 });
    addAgent(server, { id: 'worker' });
  });

  const statusOf = async (namespace: string, agentId?: string) => {
    const headers: Record<string, string> = agentId === undefined ? {} : { 'X-Agent-ID': agentId };
    const answers = [
      await put(namespace, 'k', { value: 1, valueType: 'integer' }, headers).answer(),
      await incr(namespace, 'k', {}, headers).answer(),
      await remove(namespace, 'k', headers).answer(),
    ];
    return answers.map(({ status }) => status);
  };

  test.each([
    ['apps', 'lead', [403, 403, 403]],
    ['apps:x', undefined, [403, 403, 403]],
    ['appstore', undefined, [200, 200, 204]],
    ['task:page:p1', 'lead', [403, 403, 403]],
    ['task:agent:worker', 'worker', [200, 200, 204]],
    ['task:agent:worker', 'lead', [200, 200, 204]],
    ['task:agent:worker', 'other', [403, 403, 403]],
    ['task:agent:worker', ' ', [403, 403, 403]],
    ['task:agent:worker', undefined, [403, 403, 403]],
    ['ext:some', 'worker', [403, 403, 403]],
    ['ext:some', 'lead', [200, 200, 204]],
    ['ext:some', undefined, [200, 200, 204]],
    ...['integrations:messaging:numbers', 'integration:unmapped:messaging', 'harness-b-auth-watch'].flatMap(
      (namespace): [string, string | undefined, number[]][] => [
        [namespace, 'worker', [403, 403, 403]],
        [namespace, 'other', [403, 403, 403]],
        [namespace, 'lead', [200, 200, 204]],
        [namespace, undefined, [200, 200, 204]],
      ],
    ),
    ['integrationsuite', 'worker', [200, 200, 204]],
    ['mcp:overflow:worker', 'worker', [200, 200, 204]],
    ['mcp:overflow:worker', 'lead', [403, 403, 403]],
    ['mcp:overflow', 'worker', [403, 403, 403]],
    ['chat:thread', undefined, [200, 200, 204]],
  ])('%s by %s: %j', async (namespace, agentId, expected) => {
    expect(await statusOf(namespace, agentId)).toEqual(expected);
  });

  test('a lead from which all was taken does not say where messages go', async () => {
    const agentId = addAgent(server, { isLead: 1 });
    await server.call('revokeCredentialAccess', { body: { agentId } });

    expect(await statusOf('integrations:messaging:numbers', agentId)).toEqual([403, 403, 403]);
    expect(await statusOf('chat:thread', agentId)).toEqual([200, 200, 204]);
  });

  test('the context of a task opens no namespace that its agent may not write', async () => {
    const contextKey = 'integrations:messaging:numbers';
    const { body: task } = await server.call('createTask', {
      body: { task: 'Take them', agentId: 'worker', contextKey },
    });
    const headers = { 'X-Agent-ID': 'worker', 'X-Source-Task-Id': task.id };

    await server
      .call('putKv', { path: { key: '555' }, body: { value: { agentId: 'worker' } }, headers })
      .refused(403, 'namespace_forbidden');
  });

  test('everybody reads everything but the overflow of another agent', async () => {
    const worker = { 'X-Agent-ID': 'worker' };
    await put('task:agent:worker', 'k', { value: 1 }, worker);
    await put('mcp:overflow:worker', 'k', { value: 1 }, worker);
    const listOverflow = (headers: Record<string, string>) =>
      server.call('listKvInNamespace', { path: { namespace: 'mcp:overflow:worker' }, headers });

    expect((await get('task:agent:worker', 'k')).status).toBe(200);
    expect((await get('mcp:overflow:worker', 'k', worker)).status).toBe(200);
    await get('mcp:overflow:worker', 'k').refused(403, 'namespace_forbidden');
    await get('mcp:overflow:worker', 'k', { 'X-Agent-ID': 'lead' }).refused(403, 'namespace_forbidden');
    expect((await listOverflow(worker)).status).toBe(200);
    await listOverflow({ 'X-Agent-ID': 'lead' }).refused(403, 'namespace_forbidden');
    await get('apps', 'k').refused(404, 'kv_entry_not_found');
  });
});
