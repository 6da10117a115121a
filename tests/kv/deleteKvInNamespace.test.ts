import { kvOf } from '../support/kv.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, remove } = kvOf(server);

describe('deleteKvInNamespace', () => {
  test('deletes an entry once', async () => {
    await put('delete', 'k', { value: 1 });
    const first = await remove('delete', 'k');

    expect([first.status, first.body]).toEqual([204, undefined]);
    await remove('delete', 'k').refused(404, 'kv_entry_not_found');
  });
});
