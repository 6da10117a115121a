import { dateCost, decideHumanFree, postCost, recountCosts } from '../support/costs.js';
import { reportUsage } from '../support/keys.js';
import { changeRows, deleteRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
beforeEach(() => {
  clearTasks(server);
  deleteRows(server, 'credential_keys');
});
type Query = {
  groupBy?: 'day' | 'agent' | 'both' | 'user';
  startDate?: string;
  endDate?: string;
  agentId?: string;
  userId?: string;
};

const summary = async (query: Query = {}) => {
  const { data } = await server.client().GET('/api/session-costs/summary', { params: { query } });
  if (!data) {
    throw new Error('no summary');
  }
  return data;
};

/** A task with these columns that has cost this much. */
const costlyTask = async (
  fields: Parameters<typeof changeTask>[2],
  totalCostUsd: number,
  agentId = addAgent(server),
): Promise<string> => {
  const task = await createTask(server, { task: 'Spend', agentId });
  changeTask(server, task.id, fields);
  await decideHumanFree(server);
  await postCost(server, { agentId, taskId: task.id, totalCostUsd });
  return task.id;
};

const excluded = async (): Promise<number> => (await summary()).totals.excludedCostUsd;

/** Changes a task behind the server's back, with what follows for the costs there are. */
const changeCostlyTask = async (...[id, fields]: [string, Parameters<typeof changeTask>[2]]): Promise<void> => {
  changeTask(server, id, fields);
  await recountCosts(server);
};

test('without costs all sums are zero and all parts empty', async () => {
  expect(await summary()).toEqual({
    totals: {
      totalCostUsd: 0,
      totalInputTokens: 0,
      totalOutputTokens: 0,
      totalCacheReadTokens: 0,
      totalCacheWriteTokens: 0,
      totalDurationMs: 0,
      totalSessions: 0,
      avgCostPerSession: 0,
      attributedCostUsd: 0,
      attributableCostUsd: 0,
      excludedCostUsd: 0,
      excludedTaskCount: 0,
      subscriptionCostUsd: 0,
    },
    daily: [],
    byAgent: [],
    byUser: [],
    byCredential: [],
  });
});

test('everything is added up by day, agent, user and key', async () => {
  const [ada, bob] = [addAgent(server), addAgent(server)];
  const requested = await createTask(server, { task: 'For a person', agentId: ada });
  changeTask(server, requested.id, { requestedByUserId: 'user-1' });
  await reportUsage(server, {
    keyType: 'HARNESS_A_OAUTH_TOKEN',
    keySuffix: 'aaaaa',
    keyIndex: 0,
    taskId: requested.id,
    plan: 'harness_a_pro',
  });
  await server.client().PATCH('/api/keys/name', {
    body: { keyType: 'HARNESS_A_OAUTH_TOKEN', keySuffix: 'aaaaa', name: 'Seat' },
  });
  const heartbeat = await createTask(server, { task: 'Look around', agentId: bob, taskType: 'heartbeat' });
  const counts = { inputTokens: 10, outputTokens: 20, cacheReadTokens: 30, cacheWriteTokens: 40, durationMs: 50 };
  const dated = async (time: string, cost: Parameters<typeof postCost>[1]) =>
    dateCost(server, (await postCost(server, cost)).id, time);
  await dated('2026-03-01T10:00:00.000Z', { agentId: ada, taskId: requested.id, totalCostUsd: 4, ...counts });
  await dated('2026-03-02T10:00:00.000Z', { agentId: ada, taskId: requested.id, totalCostUsd: 2, ...counts });
  await dated('2026-03-02T11:00:00.000Z', { agentId: bob, taskId: heartbeat.id, totalCostUsd: 1, ...counts });
  await dated('2026-03-02T12:00:00.000Z', { agentId: bob, totalCostUsd: 8, ...counts });
  await recountCosts(server);
  expect(await summary()).toEqual({
    totals: {
      totalCostUsd: 15,
      totalInputTokens: 40,
      totalOutputTokens: 80,
      totalCacheReadTokens: 120,
      totalCacheWriteTokens: 160,
      totalDurationMs: 200,
      totalSessions: 4,
      avgCostPerSession: 3.75,
      attributedCostUsd: 6,
      attributableCostUsd: 14,
      excludedCostUsd: 1,
      excludedTaskCount: 1,
      subscriptionCostUsd: 6,
    },
    daily: [
      { date: '2026-03-01', costUsd: 4, inputTokens: 10, outputTokens: 20, sessions: 1, subscriptionCostUsd: 4 },
      { date: '2026-03-02', costUsd: 11, inputTokens: 30, outputTokens: 60, sessions: 3, subscriptionCostUsd: 2 },
    ],
    byAgent: [
      { agentId: bob, costUsd: 9, inputTokens: 20, outputTokens: 40, sessions: 2, durationMs: 100 },
      { agentId: ada, costUsd: 6, inputTokens: 20, outputTokens: 40, sessions: 2, durationMs: 100 },
    ],
    byUser: [
      { userId: null, costUsd: 9, inputTokens: 20, outputTokens: 40, tasks: 1, durationMs: 100 },
      { userId: 'user-1', costUsd: 6, inputTokens: 20, outputTokens: 40, tasks: 1, durationMs: 100 },
    ],
    byCredential: [
      {
        keyType: null,
        keySuffix: null,
        name: null,
        subscription: false,
        plan: null,
        planSource: null,
        costUsd: 9,
        inputTokens: 20,
        outputTokens: 40,
        sessions: 2,
        firstSessionAt: '2026-03-02T11:00:00.000Z',
        lastSessionAt: '2026-03-02T12:00:00.000Z',
      },
      {
        keyType: 'HARNESS_A_OAUTH_TOKEN',
        keySuffix: 'aaaaa',
        name: 'Seat',
        subscription: true,
        plan: 'harness_a_pro',
        planSource: 'detected',
        costUsd: 6,
        inputTokens: 20,
        outputTokens: 40,
        sessions: 2,
        firstSessionAt: '2026-03-01T10:00:00.000Z',
        lastSessionAt: '2026-03-02T10:00:00.000Z',
      },
    ],
  });
});

test.each([
  ['day', { daily: 1, byAgent: 0, byUser: 0, byCredential: 0 }],
  ['agent', { daily: 0, byAgent: 1, byUser: 0, byCredential: 0 }],
  ['user', { daily: 0, byAgent: 0, byUser: 1, byCredential: 0 }],
  ['both', { daily: 1, byAgent: 1, byUser: 1, byCredential: 1 }],
] as const)('grouped by %s only its parts are filled', async (groupBy, rows) => {
  await postCost(server, { agentId: addAgent(server) });
  const { totals, ...parts } = await summary({ groupBy });
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.length]))).toEqual(rows);
  expect(totals.totalSessions).toBe(1);
});

test('an unknown grouping is refused by name', async () => {
  const body = await server
    .callUntyped('getSessionCostSummary', { query: { groupBy: 'week' } })
    .refused(400, 'validation_error', 'query.groupBy');
  expect(body.error).toContain('query.groupBy');
});

test('the filters apply to every part and to the totals', async () => {
  const [ada, bob] = [addAgent(server), addAgent(server)];
  const mine = await costlyTask({ requestedByUserId: 'user-1' }, 1, ada);
  await costlyTask({ requestedByUserId: 'user-2' }, 2, ada);
  await costlyTask({ requestedByUserId: 'user-1', isHeartbeat: 1 }, 4, bob);
  await postCost(server, { agentId: bob, totalCostUsd: 8 });
  const totalOf = async (query: Query) => (await summary(query)).totals.totalCostUsd;
  expect(await totalOf({ agentId: ada })).toBe(3);
  expect(await totalOf({ userId: 'user-1' })).toBe(1);
  expect(await totalOf({ userId: 'unattributed' })).toBe(12);
  expect(await totalOf({ userId: 'nobody' })).toBe(0);
  const { byAgent, byUser, byCredential, daily } = await summary({ agentId: ada, userId: 'user-1' });
  expect([byAgent, byUser, byCredential, daily].map((part) => part.map((row) => row.costUsd))).toEqual([
    [1],
    [1],
    [1],
    [1],
  ]);
  changeRows(server, 'session_costs', { taskId: mine }, { createdAt: '2026-03-01T23:59:59.999Z' });
  await recountCosts(server);
  expect(await totalOf({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBe(1);
  expect(await totalOf({ endDate: '2026-02-28' })).toBe(0);
  expect(await totalOf({ startDate: '2026-03-01', endDate: '2026-03-01', agentId: bob })).toBe(0);
  expect(await totalOf({ startDate: '2026-03-02' })).toBe(14);
});

test('another requester moves past cost, another key too', async () => {
  const id = await costlyTask({ requestedByUserId: 'user-1' }, 1);
  changeTask(server, id, {
    requestedByUserId: 'user-2',
    credentialKeyType: 'HARNESS_B_OAUTH',
    credentialKeySuffix: 'bbbbb',
  });
  await recountCosts(server);
  const { byUser, byCredential } = await summary();
  expect(byUser.map((row) => row.userId)).toEqual(['user-2']);
  expect(byCredential[0]).toMatchObject({ keyType: 'HARNESS_B_OAUTH', subscription: true, name: null });
});

test('the name of the global scope row is preferred', async () => {
  const key = { keyType: 'HARNESS_A_API_KEY', keySuffix: 'ccccc' };
  const id = await costlyTask({ credentialKeyType: key.keyType, credentialKeySuffix: key.keySuffix }, 1);
  expect(id).toEqual(expect.any(String));
  for (const scope of ['agent', 'global', 'repo']) {
    await reportUsage(server, { ...key, keyIndex: 0, scope });
    await server.client().PATCH('/api/keys/name', { body: { ...key, scope, name: scope } });
  }
  expect((await summary()).byCredential[0]).toMatchObject({ name: 'global', subscription: false });
});

describe('human-free is', () => {
  test.each([
    ['a heartbeat, even with a requester', { isHeartbeat: 1, requestedByUserId: 'user-1' }, 1],
    ['what a schedule made', { source: 'schedule' }, 1],
    ['not what a schedule made for a person', { source: 'schedule', requestedByUserId: 'user-1' }, 0],
    ['not a task without a requester as such', { source: 'api' }, 0],
    ['not a parentless task of the system', { source: 'system' }, 0],
  ])('%s', async (_what, fields, cost) => {
    await costlyTask(fields, 1);
    expect(await excluded()).toBe(cost);
  });

  test('what the system made under a parent without requester, not under one with', async () => {
    const parent = await createTask(server, { task: 'Parent' });
    await costlyTask({ source: 'system', parentTaskId: parent.id, requestedByUserId: 'user-1' }, 1);
    expect(await excluded()).toBe(1);
    await changeCostlyTask(parent.id, { requestedByUserId: 'user-2' });
    expect(await excluded()).toBe(0);
  });

  test('what a human-free parent passes on: through generations, until a requester is given', async () => {
    const root = await createTask(server, { task: 'Look around', taskType: 'heartbeat' });
    const child = await createTask(server, { task: 'Child', parentTaskId: root.id });
    const heir = await createTask(server, { task: 'Heir', parentTaskId: child.id });
    changeTask(server, heir.id, { requestedByUserId: 'user-1', requesterInherited: 1 });
    const grandchild = await costlyTask({ parentTaskId: heir.id }, 1);
    expect(await excluded()).toBe(1);
    await changeCostlyTask(heir.id, { requesterInherited: 0 });
    expect(await excluded()).toBe(0);
    await changeCostlyTask(grandchild, { requestedByUserId: 'user-2', requesterInherited: 0 });
    expect((await summary()).byUser.map((row) => row.userId)).toEqual(['user-2']);
  });

  test('nothing by going round in circles, or with an unknown parent', async () => {
    const first = await costlyTask({ source: 'api' }, 1);
    const second = await costlyTask({ source: 'api', parentTaskId: first }, 1);
    await changeCostlyTask(first, { parentTaskId: second });
    await costlyTask({ source: 'system', parentTaskId: 'gone' }, 1);
    expect(await excluded()).toBe(0);
  });
});

test('a stale requester of a human-free task counts in the row of nobody', async () => {
  await costlyTask({ isHeartbeat: 1, requestedByUserId: 'user-1' }, 1);
  const { totals, byUser } = await summary();
  expect(byUser).toMatchObject([{ userId: null, costUsd: 1, tasks: 1 }]);
  expect(totals).toMatchObject({ totalCostUsd: 1, attributableCostUsd: 0, attributedCostUsd: 0, excludedTaskCount: 1 });
});
