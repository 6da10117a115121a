import { refreshLocksOf } from '../support/refresh-locks.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { acquire, release } = refreshLocksOf(server);

describe('acquireRefreshLock', () => {
  test('gives the lock to one caller until it is released', async () => {
    const first = await acquire('a:b.c_d-1');

    expect(first.status).toBe(200);
    expect(first.body).toEqual({ owner: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await acquire('a:b.c_d-1').refused(409, 'lock_held');
    expect((await release('a:b.c_d-1', first.body.owner)).status).toBe(204);
    expect((await acquire('a:b.c_d-1')).status).toBe(200);
  });

  test.each([[0], [300_001], [1.5], ['1'], [null]])('refuses ttlMs %j', async (ttlMs) => {
    await acquire('ttl', ttlMs).refused(400, 'validation_error', 'body.ttlMs');
  });

  test.each(['a b', 'a/b', 'x'.repeat(201)])('refuses the key %s', async (key) => {
    await acquire(key).refused(400, 'validation_error', 'path.key');
    await release(key, 'x').refused(400, 'validation_error', 'path.key');
  });
});
