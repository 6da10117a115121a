import { recountCosts } from '../support/costs.js';
import {
  newPool,
  newSuffix,
  oauthType,
  recordOf,
  recordsOf,
  reportUsage,
  reportWindows,
  secondsInHours,
} from '../support/keys.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useServer();
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

test('an empty map succeeds and makes no record', async () => {
  const keySuffix = newSuffix();
  const answer = await reportWindows(server, { keyType: oauthType, keySuffix, keyIndex: 0, windows: {} });
  expect(answer.success).toBe(true);
  expect(await recordsOf(server, keySuffix)).toEqual([]);
});

test('a newer or equally old entry replaces the stored one whole, an older one is dropped', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  const report = (windows: Parameters<typeof reportWindows>[1]['windows']) =>
    reportWindows(server, { ...key, windows });
  await report({ five_hour: { status: 'rejected', utilization: 1, isUsingOverage: true, lastSeenAt: at(5) } });
  await report({
    five_hour: { status: 'allowed', lastSeenAt: at(4) },
    overage: { status: 'allowed', lastSeenAt: at(4) },
  });
  const kept = (await recordOf(server, keySuffix)).rateLimitWindows;
  expect(kept).toEqual({
    five_hour: { status: 'rejected', utilization: 1, isUsingOverage: true, lastSeenAt: at(5) },
    overage: { status: 'allowed', lastSeenAt: at(4) },
  });
  await report({ five_hour: { status: 'allowed', surpassedThreshold: 0.75, lastSeenAt: at(5) } });
  const replaced = (await recordOf(server, keySuffix)).rateLimitWindows;
  expect(replaced.five_hour).toEqual({ status: 'allowed', surpassedThreshold: 0.75, lastSeenAt: at(5) });
});

test('times are compared as instants, however they are written', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  await reportWindows(server, {
    ...key,
    windows: { five_hour: { status: 'new', lastSeenAt: '2026-01-01T12:00:00.500Z' } },
  });
  await reportWindows(server, {
    ...key,
    windows: { five_hour: { status: 'old', lastSeenAt: '2026-01-01T12:00:00Z' } },
  });
  expect((await recordOf(server, keySuffix)).rateLimitWindows.five_hour?.status).toBe('new');
});

test('reset times are clamped to the next seven days', async () => {
  const keySuffix = newSuffix();
  const week = 7 * 24;
  // The server goes by the database's clock, which it knows but for the time of a round trip.
  const apart = 1;
  const before = Date.now() / 1000 - apart;
  await reportWindows(server, {
    keyType: oauthType,
    keySuffix,
    keyIndex: 0,
    windows: {
      far: { status: 'rejected', lastSeenAt: at(0), resetsAt: secondsInHours(week + 5) },
      past: { status: 'rejected', lastSeenAt: at(0), resetsAt: 0 },
      near: { status: 'rejected', lastSeenAt: at(0), resetsAt: secondsInHours(1) },
    },
  });
  const after = Date.now() / 1000 + apart;
  const { far, past, near } = (await recordOf(server, keySuffix)).rateLimitWindows;
  expect(far?.resetsAt).toBeGreaterThanOrEqual(before + week * 3600);
  expect(far?.resetsAt).toBeLessThanOrEqual(after + week * 3600);
  expect(past?.resetsAt).toBeGreaterThanOrEqual(before);
  expect(past?.resetsAt).toBeLessThanOrEqual(after);
  expect(near?.resetsAt).toBeGreaterThan(after);
});

test('concurrent reports of different windows all survive', async () => {
  const keySuffix = newSuffix();
  const names = Array.from({ length: 20 }, (_, index) => `window_${index}`);
  await Promise.all(
    names.map((name) =>
      reportWindows(server, {
        keyType: oauthType,
        keySuffix,
        keyIndex: 0,
        windows: { [name]: { status: 'allowed', lastSeenAt: at(0) } },
      }),
    ),
  );
  expect(Object.keys((await recordOf(server, keySuffix)).rateLimitWindows).sort()).toEqual([...names].sort());
});

test('the status stays, and limits on models are derived: active ones first', async () => {
  const keySuffix = newSuffix();
  const resetsAt = secondsInHours(1);
  const rejected = { status: 'rejected', lastSeenAt: at(0) };
  await reportWindows(server, {
    keyType: oauthType,
    keySuffix,
    keyIndex: 0,
    windows: {
      seven_day_model_c: { ...rejected, resetsAt },
      seven_day_overage_included: { ...rejected, resetsAt: 0 },
      seven_day_model_b: { ...rejected, resetsAt },
    },
  });
  const record = await recordOf(server, keySuffix);
  expect(record.status).toBe('available');
  expect(record.modelLimits).toEqual([
    {
      model: 'model_b',
      window: 'seven_day_model_b',
      resetsAt,
      resetsAtIso: new Date(resetsAt * 1000).toISOString(),
      active: true,
    },
    {
      model: 'model_c',
      window: 'seven_day_model_c',
      resetsAt,
      resetsAtIso: new Date(resetsAt * 1000).toISOString(),
      active: true,
    },
    expect.objectContaining({ model: 'model_a', active: false }),
  ]);
});

describe('the estimate of the plan', () => {
  const week = (utilization: number) => ({
    seven_day: { status: 'allowed', lastSeenAt: new Date().toISOString(), utilization, resetsAt: secondsInHours(24) },
  });

  /** A key that has just cost this much. */
  const keyWithCost = async (totalCostUsd: number, keyType = oauthType) => {
    const agentId = addAgent(server);
    const task = await createTask(server, { task: 'Spend', agentId });
    const key = { keyType, keySuffix: newSuffix(), keyIndex: 0 };
    await reportUsage(server, { ...key, taskId: task.id });
    await server.client().POST('/api/session-costs', {
      body: { sessionId: 'estimate', agentId, taskId: task.id, totalCostUsd },
    });
    return key;
  };

  test.each([
    [50, 0.5, 'harness_a_pro'],
    [250, 0.5, 'harness_a_max_5x'],
    [1000, 0.5, 'harness_a_max_20x'],
    [5000, 1, 'harness_a_max_20x'],
  ])('%d USD for a share of %d is %s, on all scope rows', async (usd, utilization, plan) => {
    const key = await keyWithCost(usd);
    await reportUsage(server, { ...key, scope: 'agent', scopeId: newPool() });
    await reportWindows(server, { ...key, windows: week(utilization) });
    const plans = (await recordsOf(server, key.keySuffix)).map((record) => [record.plan, record.planSource]);
    expect(plans).toEqual([
      [plan, 'estimated'],
      [plan, 'estimated'],
    ]);
  });

  test('follows the use, and gives way to a detected plan for good', async () => {
    const key = await keyWithCost(50);
    await reportWindows(server, { ...key, windows: week(0.5) });
    await reportWindows(server, { ...key, windows: week(0.25) });
    expect((await recordOf(server, key.keySuffix)).plan).toBe('harness_a_pro');
    await reportUsage(server, { ...key, plan: 'harness_a_max_20x' });
    await reportWindows(server, { ...key, windows: week(0.5) });
    expect(await recordOf(server, key.keySuffix)).toMatchObject({ plan: 'harness_a_max_20x', planSource: 'detected' });
  });

  test('needs enough use, some cost and the right key type', async () => {
    const little = await keyWithCost(50);
    await reportWindows(server, { ...little, windows: week(0.24) });
    const free = { keyType: oauthType, keySuffix: newSuffix(), keyIndex: 0 };
    await reportWindows(server, { ...free, windows: week(0.5) });
    const other = await keyWithCost(50, 'HARNESS_B_OAUTH');
    await reportWindows(server, { ...other, windows: week(0.5) });
    for (const { keySuffix } of [little, free, other]) {
      expect(await recordOf(server, keySuffix)).toMatchObject({ plan: null, planSource: null });
    }
  });

  test.each([
    ['takes the whole day on which the week began', 6, 'T00:00:00.000Z', 'harness_a_pro'],
    ['leaves out what was spent on the day before', 7, 'T23:59:59.999Z', null],
  ])('%s', async (_what, daysAgo, time, plan) => {
    const key = await keyWithCost(50);
    const reported = week(0.5);
    const day = new Date(reported.seven_day.resetsAt * 1000 - (daysAgo + 1) * 24 * 3_600_000).toISOString();
    changeRows(server, 'session_costs', { totalCostUsd: 50 }, { createdAt: day.slice(0, 10) + time });
    await recountCosts(server);
    await reportWindows(server, { ...key, windows: reported });
    expect((await recordOf(server, key.keySuffix)).plan).toBe(plan);
  });
});

test.each([
  ['windows.five_hour.lastSeenAt', { five_hour: { status: 'allowed' } }],
  ['windows.five_hour.status', { five_hour: { lastSeenAt: at(0) } }],
  ['windows.five_hour.resetsAt', { five_hour: { status: 'allowed', lastSeenAt: at(0), resetsAt: 'soon' } }],
])('a wrong %s is named', async (field, windows) => {
  const body = { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, windows };
  const answer = await server
    .callUntyped('reportKeyRateLimitWindows', { body })
    .refused(400, 'validation_error', `body.${field}`);
  expect(answer.error).toContain(field);
});

test('says of a name of a window what is wrong with it', async () => {
  const windows = { ['w'.repeat(256)]: { status: 'allowed', lastSeenAt: at(0) } };
  const body = await server
    .callUntyped('reportKeyRateLimitWindows', {
      body: { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, windows },
    })
    .refused(400, 'validation_error', 'body.windows');

  expect(body.error).toContain('has a name that does not fit: it must have at most 255 characters');
});
