import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('deleteKv', () => {
  test('deletes an entry of the caller once, and nobody else’s', async () => {
    const other = { 'X-Agent-ID': 'agent-2' };
    for (const agent of [headers, other]) {
      await server.call('putKv', { path: { key: 'k' }, headers: agent, body: { value: 1 } });
    }

    const first = await server.call('deleteKv', { path: { key: 'k' }, headers });

    expect([first.status, first.body]).toEqual([204, undefined]);
    await server.call('deleteKv', { path: { key: 'k' }, headers }).refused(404, 'kv_entry_not_found');
    expect((await server.call('getKv', { path: { key: 'k' }, headers: other })).status).toBe(200);
  });
});
