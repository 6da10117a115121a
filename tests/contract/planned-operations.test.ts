import { contractOperations, coverageOf } from '../../scripts/lib/planned-operations.js';

test('the contracts have every operation that is planned', async () => {
  const { planned, missing } = coverageOf(await contractOperations());

  expect(missing).toEqual([]);
  expect(planned).toBe(242);
}, 60_000);

test('a planned operation that is not there is missed, whatever names its parameters have', async () => {
  const without = (await contractOperations()).filter(({ path }) => !path.startsWith('/api/rooms/'));

  expect(coverageOf([...without, { method: 'get', path: '/api/agents/{any}' }]).missing).toEqual([
    'POST /api/rooms/change',
    'POST /api/rooms/decode',
    'GET /api/rooms/get',
    'POST /api/rooms/get',
    'POST /api/rooms/reset',
  ]);
}, 60_000);
