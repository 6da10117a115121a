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
import { useServer } from '../support/server.js';

const server = useServer();
test('takes the key out of the pool until the time, which is stored with milliseconds', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 1, scope: 'agent', scopeId: newPool() };
  const answer = await reportRateLimit(server, { ...key, rateLimitedUntil: '2099-01-31T17:00:00Z' });
  expect(answer.message).toContain(keySuffix);
  expect(answer.message).toContain('2099-01-31T17:00:00.000Z');
  const record = await recordOf(server, keySuffix);
  expect(record).toMatchObject({
    status: 'rate_limited',
    rateLimitedUntil: '2099-01-31T17:00:00.000Z',
    rateLimitCount: 1,
    totalUsageCount: 0,
    lastUsedAt: null,
    keyIndex: 1,
  });
  expect(record.lastRateLimitAt).not.toBeNull();
});

test('each report counts and replaces the time, an earlier one too', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  const [late, early] = [inHours(5), inHours(1)];
  await reportRateLimit(server, { ...key, rateLimitedUntil: late });
  await reportRateLimit(server, { ...key, rateLimitedUntil: early });
  expect(await recordOf(server, keySuffix)).toMatchObject({ rateLimitedUntil: early, rateLimitCount: 2 });
});

test('a benched key keeps the later of both times', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0, scope: 'agent', scopeId: newPool() };
  await reportAuthFailure(server, key);
  const { rateLimitedUntil: bench } = await reportAuthFailure(server, key);
  await reportRateLimit(server, { ...key, rateLimitedUntil: inHours(1) });
  expect((await recordOf(server, keySuffix)).rateLimitedUntil).toBe(bench);
  const longer = inHours(24 * 400);
  await reportRateLimit(server, { ...key, rateLimitedUntil: longer });
  expect((await recordOf(server, keySuffix)).rateLimitedUntil).toBe(longer);
  const { scope, scopeId } = key;
  expect((await available(server, { keyType: oauthType, scope, scopeId, totalKeys: 1 })).availableIndices).toEqual([]);
});

test.each([undefined, 'tomorrow', '2026-01-32T17:00:00Z'])('the time %s is refused', async (rateLimitedUntil) => {
  const body = { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, rateLimitedUntil };
  const answer = await server
    .callUntyped('reportKeyRateLimit', { body })
    .refused(400, 'validation_error', 'body.rateLimitedUntil');
  expect(answer.error).toContain('body.rateLimitedUntil');
});
