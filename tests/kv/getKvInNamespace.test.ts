import { kvOf } from '../support/kv.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, get, expire } = kvOf(server);

describe('getKvInNamespace', () => {
  test('reads what was written, and nothing of another namespace', async () => {
    await put('read', 'k', { value: { a: 1 } });

    expect((await get('read', 'k')).body).toMatchObject({ namespace: 'read', key: 'k', value: { a: 1 } });
    await get('reader', 'k').refused(404, 'kv_entry_not_found');
  });

  test('an expired entry is not found and is deleted on the way', async () => {
    await put('expired', 'k', { value: 1, expiresInSec: 60 });
    expire('expired', 'k');

    await get('expired', 'k').refused(404, 'kv_entry_not_found');
    expect(rowsOf(server, 'kv_entries', { namespace: 'expired' })).toEqual([]);
  });
});
