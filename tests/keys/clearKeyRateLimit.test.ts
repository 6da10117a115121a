import {
  available,
  clearRateLimit,
  inHours,
  newPool,
  newSuffix,
  oauthType,
  recordOf,
  reportAuthFailure,
  reportRateLimit,
} from '../support/keys.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
const newKey = () => ({ keyType: oauthType, keySuffix: newSuffix(), scope: 'agent', scopeId: newPool() });
type Key = ReturnType<typeof newKey>;

const bench = async (key: Key, keyIndex = 0): Promise<void> => {
  await reportAuthFailure(server, { ...key, keyIndex });
  await reportAuthFailure(server, { ...key, keyIndex });
};

const fence = async (): Promise<number> =>
  (await available(server, { keyType: oauthType, totalKeys: 1 })).authFailureFence;

test('an unknown key is not an error', async () => {
  expect(await clearRateLimit(server, newKey())).toMatchObject({ success: true, cleared: false });
});

test('an ordinary limit is lifted once', async () => {
  const key = newKey();
  await reportRateLimit(server, { ...key, keyIndex: 0, rateLimitedUntil: inHours(1) });
  expect((await clearRateLimit(server, key)).cleared).toBe(true);
  expect(await recordOf(server, key.keySuffix)).toMatchObject({ status: 'available', rateLimitedUntil: null });
  expect((await clearRateLimit(server, key)).cleared).toBe(false);
});

test('another scope row of the key is left alone', async () => {
  const key = newKey();
  await reportRateLimit(server, { ...key, keyIndex: 0, rateLimitedUntil: inHours(1) });
  expect((await clearRateLimit(server, { keyType: oauthType, keySuffix: key.keySuffix })).cleared).toBe(false);
  expect((await recordOf(server, key.keySuffix)).status).toBe('rate_limited');
});

test('without both clearAuthBench and a fence a bench and the count stay', async () => {
  const key = newKey();
  await bench(key);
  const authFence = await fence();
  for (const request of [key, { ...key, authFence }, { ...key, clearAuthBench: true }]) {
    expect((await clearRateLimit(server, request)).cleared).toBe(false);
  }
  expect(await recordOf(server, key.keySuffix)).toMatchObject({ status: 'rate_limited', consecutiveAuthFailures: 2 });
});

test('a plain clear of an ordinary limit does not forget failures', async () => {
  const key = newKey();
  await reportAuthFailure(server, { ...key, keyIndex: 0 });
  await reportRateLimit(server, { ...key, keyIndex: 0, rateLimitedUntil: inHours(1) });
  expect((await clearRateLimit(server, { ...key, clearAuthBench: true })).cleared).toBe(true);
  expect((await recordOf(server, key.keySuffix)).consecutiveAuthFailures).toBe(1);
});

test('a fence that covers the failures lifts the bench and forgets them', async () => {
  const key = newKey();
  await bench(key);
  const { cleared } = await clearRateLimit(server, { ...key, clearAuthBench: true, authFence: await fence() });
  expect(cleared).toBe(true);
  const record = await recordOf(server, key.keySuffix);
  expect(record).toMatchObject({ status: 'available', rateLimitedUntil: null, consecutiveAuthFailures: 0 });
  expect(record.lastAuthFailureAt).not.toBeNull();
});

test('forgetting a single failure clears nothing that was limited', async () => {
  const key = newKey();
  await reportAuthFailure(server, { ...key, keyIndex: 0 });
  const { cleared } = await clearRateLimit(server, { ...key, clearAuthBench: true, authFence: await fence() });
  expect(cleared).toBe(false);
  expect((await recordOf(server, key.keySuffix)).consecutiveAuthFailures).toBe(0);
});

test('a failure recorded after the fence keeps its bench, whatever the clocks say', async () => {
  const key = newKey();
  await reportAuthFailure(server, { ...key, keyIndex: 0 });
  const authFence = await fence();
  await reportAuthFailure(server, { ...key, keyIndex: 0 });
  changeRows(
    server,
    'credential_keys',
    { keySuffix: key.keySuffix },
    { lastAuthFailureAt: '2000-01-01T00:00:00.000Z' },
  );
  expect((await clearRateLimit(server, { ...key, clearAuthBench: true, authFence })).cleared).toBe(false);
  expect(await recordOf(server, key.keySuffix)).toMatchObject({ status: 'rate_limited', consecutiveAuthFailures: 2 });
});

test('an old fence still lifts the ordinary limit of a key below the threshold', async () => {
  const key = newKey();
  const authFence = await fence();
  await reportAuthFailure(server, { ...key, keyIndex: 0 });
  await reportRateLimit(server, { ...key, keyIndex: 0, rateLimitedUntil: inHours(1) });
  expect((await clearRateLimit(server, { ...key, clearAuthBench: true, authFence })).cleared).toBe(true);
  expect(await recordOf(server, key.keySuffix)).toMatchObject({ status: 'available', consecutiveAuthFailures: 1 });
});

describe('other logins of the slot', () => {
  test('are retired with an index, if the fence covers them', async () => {
    const named = newKey();
    const sameSlot = { ...named, keySuffix: newSuffix() };
    const otherSlot = { ...named, keySuffix: newSuffix() };
    const otherPool = { ...sameSlot, keySuffix: newSuffix(), scopeId: newPool() };
    await bench(sameSlot, 1);
    await bench(otherSlot, 2);
    await bench(otherPool, 1);
    const authFence = await fence();
    const late = { ...named, keySuffix: newSuffix() };
    await bench(late, 1);
    const request = { ...named, clearAuthBench: true, authFence, keyIndex: 1 };
    expect((await clearRateLimit(server, request)).cleared).toBe(true);
    expect(await recordOf(server, sameSlot.keySuffix)).toMatchObject({
      status: 'available',
      consecutiveAuthFailures: 0,
    });
    for (const { keySuffix } of [otherSlot, otherPool, late]) {
      expect(await recordOf(server, keySuffix)).toMatchObject({ status: 'rate_limited', consecutiveAuthFailures: 2 });
    }
  });

  test('are left alone without an index, and when only rate limited', async () => {
    const named = newKey();
    const benched = { ...named, keySuffix: newSuffix() };
    const limited = { ...named, keySuffix: newSuffix() };
    await bench(benched, 1);
    await reportRateLimit(server, { ...limited, keyIndex: 1, rateLimitedUntil: inHours(1) });
    const authFence = await fence();
    expect((await clearRateLimit(server, { ...named, clearAuthBench: true, authFence })).cleared).toBe(false);
    expect((await recordOf(server, benched.keySuffix)).status).toBe('rate_limited');
    await clearRateLimit(server, { ...named, clearAuthBench: true, authFence, keyIndex: 1 });
    expect((await recordOf(server, limited.keySuffix)).status).toBe('rate_limited');
  });
});

test('a late success racing a new failure never leaves the failure forgotten', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = newKey();
    await reportAuthFailure(server, { ...key, keyIndex: 0 });
    const authFence = await fence();
    await Promise.all([
      reportAuthFailure(server, { ...key, keyIndex: 0 }),
      clearRateLimit(server, { ...key, clearAuthBench: true, authFence }),
    ]);
    const { consecutiveAuthFailures, status } = await recordOf(server, key.keySuffix);
    expect([
      { consecutiveAuthFailures: 2, status: 'rate_limited' },
      { consecutiveAuthFailures: 1, status: 'available' },
    ]).toContainEqual({ consecutiveAuthFailures, status });
  }
});

test('the key is required', async () => {
  const body = await server
    .callUntyped('clearKeyRateLimit', { body: {} })
    .refused(400, 'validation_error', 'body.keyType', 'body.keySuffix');
  expect(body.error).toContain('body.keyType');
});
