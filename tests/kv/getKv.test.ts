import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('getKv', () => {
  test('reads from the namespace of the caller only', async () => {
    await server.call('putKv', { path: { key: 'mine' }, headers, body: { value: 'x' } });

    const { status, body } = await server.call('getKv', { path: { key: 'mine' }, headers });

    expect([status, body.value]).toEqual([200, 'x']);
    await server.call('getKv', { path: { key: 'mine' }, agentId: 'agent-2' }).refused(404, 'kv_entry_not_found');
  });

  test('refuses a key with a blank', async () => {
    await server.call('getKv', { path: { key: 'a b' }, headers }).refused(400, 'validation_error', 'path.key');
  });
});
