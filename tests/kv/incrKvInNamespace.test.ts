import { kvOf } from '../support/kv.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, get, incr, expire } = kvOf(server);

describe('incrKvInNamespace', () => {
  test('adds, starting from nothing and from an expired entry', async () => {
    expect((await incr('incr', 'k')).body).toMatchObject({ value: 1, valueType: 'integer', expiresAt: null });
    expect((await incr('incr', 'k', { by: -5 })).body.value).toBe(-4);
    await put('incr', 'timed', { value: 10, valueType: 'integer', expiresInSec: 60 });
    const kept = (await incr('incr', 'timed', { by: 2 })).body;
    expect(kept).toMatchObject({ value: 12, expiresAt: expect.any(Number) });
    expire('incr', 'timed');
    expect((await incr('incr', 'timed', { by: 3 })).body).toMatchObject({ value: 3, expiresAt: null });
  });

  test('a hundred additions at once all count', async () => {
    await Promise.all(Array.from({ length: 100 }, () => incr('incr', 'race', { by: 2 })));

    expect((await get('incr', 'race')).body.value).toBe(200);
  });

  test('refuses what is no integer and what leaves the safe range, and changes nothing', async () => {
    await put('incr', 'text', { value: '1' });
    await put('incr', 'most', { value: Number.MAX_SAFE_INTEGER, valueType: 'integer' });

    await incr('incr', 'text').refused(409, 'not_an_integer');
    await incr('incr', 'most').refused(400, 'validation_error', 'body.by');
    await incr('incr', 'x', { by: 1.5 }).refused(400, 'validation_error', 'body.by');
    await incr('incr', 'x', { by: 2 ** 53 }).refused(400, 'validation_error', 'body.by');
    expect((await get('incr', 'most')).body.value).toBe(Number.MAX_SAFE_INTEGER);
  });
});
