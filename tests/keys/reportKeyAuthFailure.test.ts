import {
  available,
  inHours,
  newPool,
  newSuffix,
  oauthType,
  recordOf,
  reportAuthFailure,
  reportRateLimit,
} from '../support/keys.js';
import { startServer, useServer } from '../support/server.js';

const server = useServer();
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

test('the first failure is only counted', async () => {
  const keySuffix = newSuffix();
  const answer = await reportAuthFailure(server, { keyType: oauthType, keySuffix, keyIndex: 0 });
  expect(answer).toEqual({ success: true, consecutiveAuthFailures: 1, benched: false, rateLimitedUntil: null });
  expect(await recordOf(server, keySuffix)).toMatchObject({
    status: 'available',
    rateLimitedUntil: null,
    rateLimitCount: 0,
    consecutiveAuthFailures: 1,
    lastAuthFailureAt: expect.any(String),
  });
});

test('the second in a row benches the key for 365 days', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 3, scope: 'agent', scopeId: newPool() };
  await reportAuthFailure(server, key);
  const answer = await reportAuthFailure(server, key);
  expect(answer).toMatchObject({ consecutiveAuthFailures: 2, benched: true });
  const record = await recordOf(server, keySuffix);
  expect(record).toMatchObject({
    status: 'rate_limited',
    rateLimitedUntil: answer.rateLimitedUntil,
    rateLimitCount: 1,
  });
  expect(days(record.lastAuthFailureAt ?? '', answer.rateLimitedUntil ?? '')).toBe(365);
  const { keyType, scope, scopeId } = key;
  expect((await available(server, { keyType, scope, scopeId, totalKeys: 4 })).availableIndices).toEqual([0, 1, 2]);
});

test('a bench does not shorten a longer limit', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  const longer = inHours(24 * 400);
  await reportRateLimit(server, { ...key, rateLimitedUntil: longer });
  await reportAuthFailure(server, key);
  expect(await reportAuthFailure(server, key)).toMatchObject({ benched: true, rateLimitedUntil: longer });
});

test('one failure on a rate-limited key does not make it a bench', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  await reportRateLimit(server, { ...key, rateLimitedUntil: inHours(1) });
  expect(await reportAuthFailure(server, key)).toMatchObject({ benched: false, rateLimitedUntil: null });
});

test('concurrent failures are all counted and get numbers of their own', async () => {
  const { authFailureFence: before } = await available(server, { keyType: oauthType, totalKeys: 1 });
  const suffixes = [newSuffix(), newSuffix()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reportAuthFailure(server, { keyType: oauthType, keySuffix: suffixes[index % 2] ?? '', keyIndex: 0 }),
    ),
  );
  const counts = answers.map((answer) => answer.consecutiveAuthFailures).sort((a, b) => a - b);
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
  const { authFailureFence: after } = await available(server, { keyType: oauthType, totalKeys: 1 });
  expect(after).toBe(before + 20);
});

test('the numbers go on after a restart', async () => {
  const own = await startServer();
  const key = { keyType: oauthType, keySuffix: newSuffix(), keyIndex: 0 };
  await reportAuthFailure(own, key);
  await own.stop();
  const again = await startServer({ dataDir: own.dataDir });
  await reportAuthFailure(again, { ...key, keySuffix: newSuffix() });
  expect((await available(again, { keyType: oauthType, totalKeys: 1 })).authFailureFence).toBe(2);
  await again.destroy();
});

describe('a benched harness_b login', () => {
  const marker = async (keySuffix: string) => {
    const path = { namespace: 'harness-b-auth-watch', key: `bench:${keySuffix}` };
    const answer = await server.call('getKvInNamespace', { path }).answer();
    return answer.status === 200 ? answer.body.value : undefined;
  };
  const clear = (key: object, more: object) => server.callUntyped('clearKeyRateLimit', { body: { ...key, ...more } });

  test('is marked from the second failure until a clear that its fence covers', async () => {
    const key = { keyType: 'HARNESS_B_OAUTH', keySuffix: newSuffix() };
    await reportAuthFailure(server, { ...key, keyIndex: 2 });
    expect(await marker(key.keySuffix)).toBeUndefined();

    const { rateLimitedUntil } = await reportAuthFailure(server, { ...key, keyIndex: 2 });
    const expected = {
      keyIndex: 2,
      keyType: key.keyType,
      benchedUntil: rateLimitedUntil,
      source: 'report-auth-failure',
    };
    expect(await marker(key.keySuffix)).toEqual(expected);

    await clear(key, {});
    await clear(key, { clearAuthBench: true, authFence: 0 });
    expect(await marker(key.keySuffix)).toEqual(expected);

    await clear(key, { clearAuthBench: true, authFence: Number.MAX_SAFE_INTEGER });
    expect(await marker(key.keySuffix)).toBeUndefined();
  });

  test('is unmarked when another login takes its slot', async () => {
    const old = { keyType: 'HARNESS_B_OAUTH', keySuffix: newSuffix() };
    await reportAuthFailure(server, { ...old, keyIndex: 7 });
    await reportAuthFailure(server, { ...old, keyIndex: 7 });
    const fence = { clearAuthBench: true, authFence: Number.MAX_SAFE_INTEGER, keyIndex: 7 };
    const { body } = await clear({ ...old, keySuffix: newSuffix() }, fence);

    expect(body.cleared).toBe(true);
    expect(await marker(old.keySuffix)).toBeUndefined();
  });

  test('of another type is not marked', async () => {
    const key = { keyType: oauthType, keySuffix: newSuffix(), keyIndex: 0 };
    await reportAuthFailure(server, key);
    await reportAuthFailure(server, key);

    expect(await marker(key.keySuffix)).toBeUndefined();
  });
});
