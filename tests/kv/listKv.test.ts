import { useServer } from '../support/server.js';

const server = useServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('listKv', () => {
  test('lists the entries of the caller by key, by prefix, in pages', async () => {
    for (const [agent, key] of [
      ['agent-1', 'b'],
      ['agent-1', 'a1'],
      ['agent-1', 'a2'],
      ['agent-2', 'a3'],
    ] as const) {
      await server.call('putKv', { path: { key }, agentId: agent, body: { value: key } });
    }
    const list = async (query = '') => {
      const { body } = await server.request('GET', `/api/kv${query}`, { headers });
      return [body.entries.map(({ key }: { key: string }) => key), body.total, body.namespace];
    };

    expect(await list()).toEqual([['a1', 'a2', 'b'], 3, 'task:agent:agent-1']);
    expect(await list('?prefix=a')).toEqual([['a1', 'a2'], 2, 'task:agent:agent-1']);
    expect(await list('?limit=1&offset=1')).toEqual([['a2'], 3, 'task:agent:agent-1']);
  });

  test.each(['limit=0', 'limit=1001', 'offset=-1'])('refuses %s', async (query) => {
    expect((await server.request('GET', `/api/kv?${query}`, { headers })).status).toBe(400);
  });
});
