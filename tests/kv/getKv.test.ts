import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('getKv', () => {
  test('reads from the namespace of the caller only', async () => {
    await server.request('PUT', '/api/kv/mine', { headers, body: { value: 'x' } });

    const { status, body } = await server.request('GET', '/api/kv/mine', { headers });
    const foreign = await server.request('GET', '/api/kv/mine', { headers: { 'X-Agent-ID': 'agent-2' } });

    expect([status, body.value]).toEqual([200, 'x']);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'not found', code: 'kv_entry_not_found' } });
  });

  test('refuses a key with a blank', async () => {
    expect((await server.request('GET', '/api/kv/a%20b', { headers })).status).toBe(400);
  });
});
