import { kvOf } from '../support/kv.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, get, expire } = kvOf(server);

describe('getKvInNamespace', () => {
  test('reads what was written, and nothing of another namespace', async () => {
    await put('read', 'k', { value: { a: 1 } });

    expect((await get('read', 'k')).body).toMatchObject({ namespace: 'read', key: 'k', value: { a: 1 } });
    expect((await get('reader', 'k')).status).toBe(404);
  });

  test('an expired entry is not found and is deleted on the way', async () => {
    await put('expired', 'k', { value: 1, expiresInSec: 60 });
    expire('expired', 'k');

    const { status, body } = await get('expired', 'k');

    expect([status, body]).toEqual([404, { error: 'not found', code: 'kv_entry_not_found' }]);
    const rows = server.database.prepare(`select * from kv_entries where namespace = 'expired'`).all();
    expect(rows).toEqual([]);
  });
});
