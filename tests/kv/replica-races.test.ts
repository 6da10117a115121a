import { kvOf } from '../support/kv.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';

const all = useReplicas(racingReplicas);

test('what several replicas add to an entry at once all counts, also while there is none and after it has expired', async () => {
  const { get, incr, put, expire } = kvOf(all.replicas);
  await put('races', 'timed', { value: 100, valueType: 'integer', expiresInSec: 60 });
  expire('races', 'timed');

  await Promise.all(
    Array.from({ length: 60 }, (_value, index) => incr('races', index % 2 === 0 ? 'new' : 'timed', { by: 2 })),
  );

  expect((await get('races', 'new')).body.value).toBe(60);
  expect((await get('races', 'timed')).body).toMatchObject({ value: 60, expiresAt: null });
});
