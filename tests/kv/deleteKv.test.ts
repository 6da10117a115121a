import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('deleteKv', () => {
  test('deletes an entry of the caller once, and nobody else’s', async () => {
    const other = { 'X-Agent-ID': 'agent-2' };
    for (const agent of [headers, other]) {
      await server.request('PUT', '/api/kv/k', { headers: agent, body: { value: 1 } });
    }

    const first = await server.request('DELETE', '/api/kv/k', { headers });
    const second = await server.request('DELETE', '/api/kv/k', { headers });

    expect([first.status, first.body]).toEqual([204, undefined]);
    expect(second).toMatchObject({ status: 404, body: { error: 'not found', code: 'kv_entry_not_found' } });
    expect((await server.request('GET', '/api/kv/k', { headers: other })).status).toBe(200);
  });
});
