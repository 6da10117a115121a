import {
  available,
  inHours,
  newPool,
  newSuffix,
  oauthType,
  recordOf,
  reportAuthFailure,
  reportRateLimit,
  reportUsage,
  reportWindows,
  secondsInHours,
} from '../support/keys.js';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
const keyType = oauthType;
const scope = 'agent';
const modelBLimit = (resetsAt: number, status = 'rejected') => ({
  seven_day_model_b: { status, resetsAt, lastSeenAt: new Date().toISOString() },
});

describe('without a model', () => {
  test('an unknown pool is wholly available, and nothing about models is said', async () => {
    const answer = await available(server, { keyType: 'HARNESS_C_KEY', totalKeys: 3 });
    expect(answer).toEqual({ success: true, availableIndices: [0, 1, 2], totalKeys: 3, authFailureFence: 0 });
  });

  test('an index with a rate-limited key is blocked, whatever other key was there', async () => {
    const scopeId = newPool();
    const pool = { keyType, scope, scopeId };
    await reportUsage(server, { ...pool, keySuffix: newSuffix(), keyIndex: 1 });
    await reportRateLimit(server, { ...pool, keySuffix: newSuffix(), keyIndex: 1, rateLimitedUntil: inHours(1) });
    const answer = await available(server, { ...pool, totalKeys: 3 });
    expect(answer.availableIndices).toEqual([0, 2]);
  });

  test('pools of other types, scopes and scope ids do not count', async () => {
    const scopeId = newPool();
    const limit = { keyIndex: 0, rateLimitedUntil: inHours(1) };
    await reportRateLimit(server, { keyType: 'HARNESS_K_KEY', scope, scopeId, keySuffix: newSuffix(), ...limit });
    await reportRateLimit(server, { keyType, scope: 'repo', scopeId, keySuffix: newSuffix(), ...limit });
    await reportRateLimit(server, { keyType, scope, scopeId: newPool(), keySuffix: newSuffix(), ...limit });
    const answer = await available(server, { keyType, scope, scopeId, totalKeys: 1 });
    expect(answer.availableIndices).toEqual([0]);
  });

  test('a limit whose time has passed is lifted by the read', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const keySuffix = newSuffix();
    await reportRateLimit(server, { ...pool, keySuffix, keyIndex: 0, rateLimitedUntil: inHours(-1) });
    expect((await recordOf(server, keySuffix)).status).toBe('rate_limited');
    expect((await available(server, { ...pool, totalKeys: 1 })).availableIndices).toEqual([0]);
    expect(await recordOf(server, keySuffix)).toMatchObject({ status: 'available', rateLimitedUntil: null });
  });

  test('a bench after authentication failures does not end by time', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const key = { ...pool, keySuffix: newSuffix(), keyIndex: 0 };
    await reportAuthFailure(server, key);
    await reportAuthFailure(server, key);
    changeRows(server, 'credential_keys', { keySuffix: key.keySuffix }, { rateLimitedUntil: inHours(-1) });
    expect((await available(server, { ...pool, totalKeys: 1 })).availableIndices).toEqual([]);
  });

  test('the fence is the highest failure number over all types and pools', async () => {
    const before = (await available(server, { keyType: 'HARNESS_C_KEY', totalKeys: 1 })).authFailureFence;
    await reportAuthFailure(server, { keyType, scope, scopeId: newPool(), keySuffix: newSuffix(), keyIndex: 0 });
    const after = await available(server, { keyType: 'HARNESS_C_KEY', totalKeys: 1 });
    expect(after.authFailureFence).toBe(before + 1);
  });
});

describe('with a model', () => {
  const model = 'model_b';

  test('says all three model fields even when nothing is blocked', async () => {
    const answer = await available(server, { keyType: 'HARNESS_C_KEY', totalKeys: 1, model });
    expect(answer).toMatchObject({ modelBlockedIndices: [], earliestModelResetAt: null, seatBlockedIndices: [] });
  });

  test('an active limit on the model blocks the index for it only', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const late = secondsInHours(5);
    const soon = secondsInHours(2);
    await reportWindows(server, { ...pool, keySuffix: newSuffix(), keyIndex: 0, windows: modelBLimit(late) });
    await reportWindows(server, { ...pool, keySuffix: newSuffix(), keyIndex: 2, windows: modelBLimit(soon) });
    const forB = await available(server, { ...pool, totalKeys: 3, model });
    expect(forB).toMatchObject({
      availableIndices: [1],
      modelBlockedIndices: [0, 2],
      earliestModelResetAt: new Date(soon * 1000).toISOString(),
    });
    const forC = await available(server, { ...pool, totalKeys: 3, model: 'model_c' });
    expect(forC.availableIndices).toEqual([0, 1, 2]);
    const forAny = await available(server, { ...pool, totalKeys: 3 });
    expect(forAny.availableIndices).toEqual([0, 1, 2]);
  });

  test.each([
    ['allowed', { seven_day_model_b: { status: 'allowed', resetsAt: secondsInHours(1) } }],
    ['allowed_warning', { seven_day_model_b: { status: 'allowed_warning', resetsAt: secondsInHours(1) } }],
    ['without a reset time', { seven_day_model_b: { status: 'rejected' } }],
    ['of the whole key', { five_hour: { status: 'rejected', resetsAt: secondsInHours(1) } }],
    ['of no known name', { seven_day_model_z: { status: 'rejected', resetsAt: secondsInHours(1) } }],
  ])('a window that is %s blocks nothing', async (_what, windows) => {
    const pool = { keyType, scope, scopeId: newPool() };
    const lastSeenAt = new Date().toISOString();
    const seen = Object.fromEntries(Object.entries(windows).map(([name, entry]) => [name, { ...entry, lastSeenAt }]));
    await reportWindows(server, { ...pool, keySuffix: newSuffix(), keyIndex: 0, windows: seen });
    expect((await available(server, { ...pool, totalKeys: 1, model })).availableIndices).toEqual([0]);
  });

  test('a limit that has reset blocks nothing', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const windows = modelBLimit(secondsInHours(-1));
    await reportWindows(server, { ...pool, keySuffix: newSuffix(), keyIndex: 0, windows });
    expect((await available(server, { ...pool, totalKeys: 1, model })).availableIndices).toEqual([0]);
  });

  test('a blocked index is not repeated for the model, but is listed without a seat', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const key = { ...pool, keySuffix: newSuffix(), keyIndex: 0 };
    await reportUsage(server, { ...key, plan: 'harness_a_team_standard' });
    await reportWindows(server, {
      ...key,
      windows: {
        seven_day_overage_included: {
          status: 'rejected',
          resetsAt: secondsInHours(1),
          lastSeenAt: new Date().toISOString(),
        },
      },
    });
    const seatAndLimit = await available(server, { ...pool, totalKeys: 2, model: 'model_a' });
    expect(seatAndLimit).toMatchObject({ availableIndices: [1], modelBlockedIndices: [0], seatBlockedIndices: [0] });
    await reportRateLimit(server, { ...key, rateLimitedUntil: inHours(1) });
    const blocked = await available(server, { ...pool, totalKeys: 2, model: 'model_a' });
    expect(blocked).toMatchObject({
      availableIndices: [1],
      modelBlockedIndices: [],
      earliestModelResetAt: null,
      seatBlockedIndices: [0],
    });
  });

  test('only the standard team seat lacks a model, and only model_a', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    await reportUsage(server, { ...pool, keySuffix: newSuffix(), keyIndex: 0, plan: 'harness_a_team_standard' });
    await reportUsage(server, { ...pool, keySuffix: newSuffix(), keyIndex: 1, plan: 'harness_a_team_premium' });
    await reportUsage(server, { ...pool, keySuffix: newSuffix(), keyIndex: 2 });
    const forA = await available(server, { ...pool, totalKeys: 3, model: 'model_a' });
    expect(forA).toMatchObject({ availableIndices: [1, 2], seatBlockedIndices: [0], earliestModelResetAt: null });
    expect((await available(server, { ...pool, totalKeys: 3, model })).seatBlockedIndices).toEqual([]);
  });

  test('indices beyond the pool are not listed', async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    const key = { ...pool, keySuffix: newSuffix(), keyIndex: 5 };
    await reportWindows(server, { ...key, windows: modelBLimit(secondsInHours(1)) });
    const answer = await available(server, { ...pool, totalKeys: 2, model });
    expect(answer).toMatchObject({ availableIndices: [0, 1], modelBlockedIndices: [], earliestModelResetAt: null });
  });

  test('an unknown model is refused', async () => {
    const body = await server
      .callUntyped('listAvailableKeyIndices', { query: { keyType, totalKeys: 1, model: 'x' } })
      .refused(400, 'validation_error', 'query.model');
    expect(body.error).toContain('query.model');
  });
});

testOn('sqlite', 'query plans of SQLite, and its one writer')(
  'the read stays on indexes and takes no write transaction',
  async () => {
    const pool = { keyType, scope, scopeId: newPool() };
    await reportRateLimit(server, { ...pool, keySuffix: newSuffix(), keyIndex: 0, rateLimitedUntil: inHours(1) });
    server.database.exec('begin immediate');
    try {
      expect((await available(server, { ...pool, totalKeys: 2 })).availableIndices).toEqual([1]);
    } finally {
      server.database.exec('rollback');
    }
    const plan = planSteps(
      server,
      `select fence.seq, key.keyIndex from (select max(authFailureSeq) as seq from credential_keys) as fence
       left join credential_keys as key on key.keyType = ? and key.scope = ? and key.scopeId = ? and key.status = ?`,
      'a',
      'b',
      'c',
      'd',
    );
    const steps = plan.join('\n');
    expect(steps).toContain('credential_keys USING COVERING INDEX credential_keys_fence');
    expect(steps).toMatch(/SEARCH key USING INDEX credential_keys_\w+ \(keyType=\? AND scope=\? AND scopeId=\?/);
  },
);

test('a missing key type and a pool without keys are refused', async () => {
  await server
    .callUntyped('listAvailableKeyIndices', { query: { totalKeys: 1 } })
    .refused(400, 'validation_error', 'query.keyType');
  await server
    .call('listAvailableKeyIndices', { query: { keyType, totalKeys: 0 } })
    .refused(400, 'validation_error', 'query.totalKeys');
});
