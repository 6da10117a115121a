import {
  inHours,
  newPool,
  newSuffix,
  oauthType,
  recordsOf,
  reportRateLimit,
  reportUsage,
  reportWindows,
} from '../support/keys.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';

const all = useReplicas(racingReplicas);

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

test('reports about a login that come to several replicas at once are all in its rows, also the first of them', async () => {
  const keySuffix = newSuffix();
  const scopes = [{}, { scope: 'agent', scopeId: newPool() }].map((scope) => ({
    keyType: oauthType,
    keySuffix,
    keyIndex: 0,
    ...scope,
  }));
  const seen = { status: 'allowed', lastSeenAt: new Date().toISOString() } as const;

  await Promise.all(
    times(12).flatMap((index) =>
      scopes.flatMap((key) => [
        reportUsage(all.replicas, { ...key, ...(index === 0 && { plan: 'harness_a_pro' }) }),
        reportRateLimit(all.replicas, { ...key, rateLimitedUntil: inHours(1) }),
        reportWindows(all.replicas, {
          ...key,
          windows: index % 2 === 0 ? { five_hour: seen } : { overage: seen },
        }),
      ]),
    ),
  );

  const rows = await recordsOf(all.replicas, keySuffix);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row).toMatchObject({ totalUsageCount: 12, rateLimitCount: 12, plan: 'harness_a_pro' });
    expect(Object.keys(row.rateLimitWindows).sort()).toEqual(['five_hour', 'overage']);
  }
});
