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
    ['mcp:overflow:worker', 'worker', [200, 200, 204]],
    ['mcp:overflow:worker', 'lead', [403, 403, 403]],
    ['mcp:overflow', 'worker', [403, 403, 403]],
    ['chat:thread', undefined, [200, 200, 204]],
  ])('%s by %s: %j', async (namespace, agentId, expected) => {
    expect(await statusOf(namespace, agentId)).toEqual(expected);
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
