import { dateCost, forgetNumberGuards, postCost, recountCosts, type SessionCost } from '../support/costs.js';
import { oauthType, reportUsage } from '../support/keys.js';
import { goBackBefore } from '../support/older-database.js';
import { describeOn, testOn } from '../support/only-on.js';
import { changeRow, changeRows, deleteRows, insertRow, rowsOf, whileChanging } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

let server: OwnServer;
let agentId: string;
beforeAll(async () => {
  server = await startServer();
  agentId = addAgent(server);
});
afterAll(() => server.destroy());

const price = async (line: string, pricePerMillionUsd: number, effectiveFrom = 0): Promise<void> => {
  const { status, body } = await server.request('POST', `/api/pricing/${line}`, {
    body: { pricePerMillionUsd, effectiveFrom },
  });
  if (status !== 201) {
    throw new Error(`${line} answered ${status}: ${JSON.stringify(body)}`);
  }
};

const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

test('a bare cost is stored with the defaults', async () => {
  const { data, response } = await server.client().POST('/api/session-costs', {
    // biome-ignore lint/suspicious/noExplicitAny: the generated type asks for the field that has a default.
    body: { sessionId: 's1', agentId, totalCostUsd: 0.42 } as any,
  });
  expect(response.status).toBe(201);
  expect(data).toEqual({
    success: true,
    cost: {
      id: expect.any(String),
      sessionId: 's1',
      agentId,
      totalCostUsd: 0.42,
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      reasoningOutputTokens: 0,
      thinkingTokens: 0,
      durationMs: 0,
      numTurns: null,
      model: 'model_b',
      isError: false,
      costSource: 'harness',
      harnessCostUsd: 0.42,
      cacheWrite5mTokens: null,
      cacheWrite1hTokens: null,
      modelBreakdown: null,
      createdAt: expect.any(String),
    },
  });
});

test('everything that is posted is stored; the time is the server’s own', async () => {
  const task = await createTask(server, { task: 'Spend', agentId });
  const cost = await postCost(server, {
    agentId,
    taskId: task.id,
    inputTokens: 1,
    outputTokens: 2,
    cacheReadTokens: 3,
    cacheWriteTokens: 4,
    cacheWrite5mTokens: 5,
    cacheWrite1hTokens: 6,
    reasoningOutputTokens: 7,
    thinkingTokens: 8,
    durationMs: 9,
    numTurns: 10,
    model: 'some-model',
    isError: true,
    createdAt: 1000,
  });
  expect(cost).toMatchObject({
    taskId: task.id,
    inputTokens: 1,
    outputTokens: 2,
    cacheReadTokens: 3,
    cacheWriteTokens: 4,
    cacheWrite5mTokens: 5,
    cacheWrite1hTokens: 6,
    reasoningOutputTokens: 7,
    thinkingTokens: 8,
    durationMs: 9,
    numTurns: 10,
    model: 'some-model',
    isError: true,
  });
  expect(Date.parse(cost.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  const { data } = await server.client().GET('/api/session-costs', { params: { query: { taskId: task.id } } });
  expect(data?.costs).toEqual([cost]);
});

test('nulls count as absent, and with a provider the model stays empty', async () => {
  const cost = await postCost(server, {
    agentId,
    provider: 'harness_a',
    numTurns: null,
    cacheWriteTokens: null,
    cacheWrite5mTokens: null,
    cacheWrite1hTokens: null,
  });
  expect(cost).toMatchObject({ model: '', costSource: 'harness', cacheWriteTokens: 0, numTurns: null });
});

test('an unknown task is dropped, an unknown agent refused', async () => {
  expect(await postCost(server, { agentId, taskId: 'no-such-task' })).not.toHaveProperty('taskId');
  const body = await server
    .call('createSessionCost', { body: { sessionId: 's', agentId: 'nobody', totalCostUsd: 1 } })
    .refused(400, 'unknown_agent');
  expect(body.error).toContain('agentId');
});

test('when a clock went back, a cost has the time of its task’s last one, and counts for that day everywhere', async () => {
  const spender = addAgent(server);
  const task = await createTask(server, { task: 'Spend', agentId: spender });
  const first = await postCost(server, { agentId: spender, taskId: task.id, totalCostUsd: 2 });
  dateCost(server, first.id, '2199-03-01T12:00:00.000Z');
  const second = await postCost(server, { agentId: spender, taskId: task.id, totalCostUsd: 3 });
  expect(second.createdAt).toBe('2199-03-01T12:00:00.000Z');
  const ofDay = { day: '2199-03-01', agentId: spender };
  expect(rowsOf(server, 'cost_sums', ofDay)).toMatchObject([{ usd: 3, previousDay: '2199-03-01' }]);
  const spent = { date: '2199-03-01', scope: 'agent', scopeId: spender };
  expect(rowsOf(server, 'daily_spend', spent)).toMatchObject([{ spendUsd: 3 }]);
});

test('a requester whom the task gets while a cost is recorded is who it counts for', async () => {
  const task = await createTask(server, { task: 'Spend' });
  const change = { table: 'tasks', column: 'requestedByUserId', value: 'late' } as const;
  await whileChanging(server, { ...change, when: 'new.totalCostUsd is distinct from old.totalCostUsd' }, () =>
    postCost(server, { agentId, taskId: task.id, totalCostUsd: 3 }),
  );
  expect(rowsOf(server, 'daily_spend', { scope: 'user', scopeId: 'late' })).toMatchObject([{ spendUsd: 3 }]);
  expect(rowsOf(server, 'cost_sums', { requesterId: 'late' })).toMatchObject([{ usd: 3 }]);
});

test('the task carries the sum of its costs, also of concurrent ones, and its clock stands still', async () => {
  const task = await createTask(server, { task: 'Spend', agentId });
  await Promise.all(
    Array.from({ length: 20 }, () => postCost(server, { agentId, taskId: task.id, totalCostUsd: 0.5 })),
  );
  const { body } = await server.call('getTask', { path: { id: task.id } });
  expect(body.totalCostUsd).toBe(10);
  expect(body.lastUpdatedAt).toBe(task.lastUpdatedAt);
  const { data } = await server.client().GET('/api/session-costs', { params: { query: { taskId: task.id } } });
  expect(data?.costs).toHaveLength(20);
});

test('use by model makes up the token counts; nothing is priced without a provider', async () => {
  const models = [
    { model: 'x', inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4, webSearchRequests: 5 },
    { model: 'y', inputTokens: 10, outputTokens: 20, cacheReadTokens: 30, cacheWriteTokens: 40, harnessCostUsd: null },
  ];
  const posted = models.map((entry) => ({ ...entry, costUsd: 99, anything: 'else' }));
  const cost = await postCost(server, { agentId, inputTokens: 1000, models: posted });
  expect(cost).toMatchObject({
    inputTokens: 11,
    outputTokens: 22,
    cacheReadTokens: 33,
    cacheWriteTokens: 44,
    costSource: 'harness',
    totalCostUsd: 1,
  });
  expect(cost.modelBreakdown).toEqual(models);
});

test('an empty list of models is no breakdown', async () => {
  const cost = await postCost(server, { agentId, inputTokens: 7, models: [] });
  expect(cost).toMatchObject({ inputTokens: 7, modelBreakdown: null });
});

describe('pricing', () => {
  test('the top-level counts of a known model are priced by the table', async () => {
    const cost = await postCost(server, {
      agentId,
      provider: 'harness_a',
      model: 'model_b',
      inputTokens: 1_000_000,
      outputTokens: 1_000_000,
      cacheReadTokens: 1_000_000,
      cacheWriteTokens: 1_000_000,
    });
    expect(cost.costSource).toBe('pricing-table');
    expect(cost.totalCostUsd).toBeCloseTo(3 + 15 + 0.3 + 3.75, 9);
    expect(cost).toMatchObject({ harnessCostUsd: 1, modelBreakdown: null });
  });

  test('each model of a breakdown is priced, and says its part', async () => {
    const cost = await postCost(server, {
      agentId,
      provider: 'harness_a',
      models: [
        { ...usage, model: 'model_b', inputTokens: 1_000_000 },
        { ...usage, model: 'model_c', outputTokens: 2_000_000, harnessCostUsd: 5 },
      ],
    });
    expect(cost).toMatchObject({ costSource: 'pricing-table', totalCostUsd: 13, model: '' });
    expect(cost.modelBreakdown).toEqual([
      { ...usage, model: 'model_b', inputTokens: 1_000_000, costUsd: 3 },
      { ...usage, model: 'model_c', outputTokens: 2_000_000, harnessCostUsd: 5, costUsd: 10 },
    ]);
  });

  test('one unpriced model makes the whole cost unpriced, without parts', async () => {
    const models = [
      { ...usage, model: 'model_b', inputTokens: 1_000_000 },
      { ...usage, model: 'model_unheard_of', inputTokens: 1 },
    ];
    const cost = await postCost(server, { agentId, provider: 'harness_a', models });
    expect(cost).toMatchObject({ costSource: 'unpriced', totalCostUsd: 1, modelBreakdown: models });
  });

  test('input and output prices are both needed, cache prices not', async () => {
    await price('internal/half/input', 5);
    const request = {
      agentId,
      provider: 'internal' as const,
      model: 'half',
      inputTokens: 1_000_000,
      cacheReadTokens: 9,
    };
    expect((await postCost(server, request)).costSource).toBe('unpriced');
    await price('internal/half/output', 0);
    expect(await postCost(server, { ...request, cacheWriteTokens: 9 })).toMatchObject({
      costSource: 'pricing-table',
      totalCostUsd: 5,
    });
  });

  test('the price of the given time counts, the latest one before or at it', async () => {
    await price('internal/moving/input', 1, 1000);
    await price('internal/moving/input', 2, 2000);
    await price('internal/moving/output', 0, 1000);
    const request = { agentId, provider: 'internal' as const, model: 'moving', inputTokens: 1_000_000 };
    const at = async (createdAt: number) => postCost(server, { ...request, createdAt });
    expect((await at(999)).costSource).toBe('unpriced');
    expect((await at(1999)).totalCostUsd).toBe(1);
    expect((await at(2000)).totalCostUsd).toBe(2);
    expect((await postCost(server, request)).totalCostUsd).toBe(2);
  });

  test.each([
    ['harness_a', 'MODEL_B', 'pricing-table'],
    ['harness_a', 'gateway/model_b', 'unpriced'],
    ['harness_b', 'Vendor/model_b', 'pricing-table'],
    ['harness_c', 'gateway/model_b', 'pricing-table'],
    ['harness_c', 'gateway/proxy/model_b', 'unpriced'],
    ['harness_f', 'proxy/model_b', 'pricing-table'],
  ] as const)('%s looks up %s: %s', async (provider, model, costSource) => {
    const cost = await postCost(server, { agentId, provider, model, inputTokens: 1 });
    expect(cost.costSource).toBe(costSource);
    expect(cost.model).toBe(model);
  });

  test('harness_b counts cache reads as input, no other harness does', async () => {
    const request = { agentId, model: 'model_b', inputTokens: 1_000_000, cacheReadTokens: 400_000 };
    const ofB = await postCost(server, { ...request, provider: 'harness_b' });
    expect(ofB.totalCostUsd).toBeCloseTo(0.6 * 3 + 0.4 * 0.3, 9);
    const ofA = await postCost(server, { ...request, provider: 'harness_a' });
    expect(ofA.totalCostUsd).toBeCloseTo(3 + 0.4 * 0.3, 9);
    const more = await postCost(server, { ...request, provider: 'harness_b', cacheReadTokens: 2_000_000 });
    expect(more.totalCostUsd).toBeCloseTo(0.6, 9);
  });

  test('cache writes are priced in the ratio of the session’s five-minute and one-hour counts', async () => {
    const models = [{ ...usage, model: 'model_b', cacheWriteTokens: 4_000_000 }];
    const request = { agentId, provider: 'harness_a' as const, models };
    const split = await postCost(server, { ...request, cacheWrite5mTokens: 30, cacheWrite1hTokens: 10 });
    expect(split.totalCostUsd).toBeCloseTo(3 * 3.75 + 1 * 6, 9);
    expect(split.cacheWriteTokens).toBe(4_000_000);
    const zero = await postCost(server, { ...request, cacheWrite5mTokens: 0, cacheWrite1hTokens: 0 });
    expect(zero.totalCostUsd).toBeCloseTo(4 * 3.75, 9);
    const half = await postCost(server, { ...request, cacheWrite1hTokens: 10 });
    expect(half.totalCostUsd).toBeCloseTo(4 * 3.75, 9);
  });

  test('hour-long cache writes without a price leave the cost unpriced', async () => {
    const request = { agentId, provider: 'harness_c' as const, model: 'model_b', cacheWriteTokens: 100 };
    const long = await postCost(server, { ...request, cacheWrite5mTokens: 1, cacheWrite1hTokens: 1 });
    expect(long.costSource).toBe('unpriced');
    const short = await postCost(server, { ...request, cacheWrite5mTokens: 1, cacheWrite1hTokens: 0 });
    expect(short.costSource).toBe('pricing-table');
  });

  test('web searches cost what the provider asks, or nothing', async () => {
    const models = [{ ...usage, model: 'model_b', webSearchRequests: 3 }];
    expect((await postCost(server, { agentId, provider: 'harness_a', models })).totalCostUsd).toBeCloseTo(0.03, 9);
    await price('harness_g/model_b/input', 1);
    await price('harness_g/model_b/output', 1);
    expect(await postCost(server, { agentId, provider: 'harness_g', models })).toMatchObject({
      costSource: 'pricing-table',
      totalCostUsd: 0,
    });
  });

  test('harness_e charges its running time, and is unpriced without that price', async () => {
    const request = { agentId, provider: 'harness_e' as const, model: 'model_b', durationMs: 1_800_000 };
    expect((await postCost(server, request)).totalCostUsd).toBeCloseTo(0.04, 9);
    expect((await postCost(server, { ...request, durationMs: 0 })).totalCostUsd).toBe(0);
    expect((await postCost(server, { ...request, provider: 'harness_a' })).totalCostUsd).toBe(0);
    deleteRows(server, 'pricing', { tokenClass: 'runtime_hour' });
    expect((await postCost(server, request)).costSource).toBe('unpriced');
  });
});

test.each([
  ['body.sessionId', { sessionId: '' }, 'body.sessionId'],
  ['body.totalCostUsd', { totalCostUsd: -1 }, 'body.totalCostUsd'],
  ['body.inputTokens', { inputTokens: -1 }, 'body.inputTokens'],
  ['body.numTurns', { numTurns: 0 }, 'body.numTurns'],
  ['body.provider', { provider: 'harness_z' }, 'body.provider'],
  ['body.createdAt', { createdAt: -1 }, 'body.createdAt'],
  ['models.0.outputTokens', { models: [{ ...usage, model: 'm', outputTokens: -1 }] }, 'body.models.0.outputTokens'],
  [
    'models.0.webSearchRequests',
    { models: [{ ...usage, model: 'm', webSearchRequests: -1 }] },
    'body.models.0.webSearchRequests',
  ],
  [
    'models.0.cacheReadTokens',
    { models: [{ model: 'm', inputTokens: 0, outputTokens: 0, cacheWriteTokens: 0 }] },
    'body.models.0.cacheReadTokens',
  ],
])('a wrong %s is named', async (field, change, path) => {
  const body = { sessionId: 's', agentId, totalCostUsd: 1, ...change };
  const answer = await server.callUntyped('createSessionCost', { body }).refused(400, 'validation_error', path);
  expect(answer.error).toContain(field);
});

describe('numbers at their limits', () => {
  const tokens = 10_000_000_000;
  const most = {
    totalCostUsd: 1_000_000_000,
    inputTokens: tokens,
    outputTokens: tokens,
    cacheReadTokens: tokens,
    cacheWriteTokens: tokens,
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
    reasoningOutputTokens: tokens,
    thinkingTokens: tokens,
    durationMs: 100_000_000_000,
    numTurns: 2_147_483_647,
  };

  const reads = ['/api/session-costs', '/api/session-costs/summary', '/api/session-costs/dashboard', '/api/keys/costs'];

  test.each(Object.entries(most))('%s has one', async (name, limit) => {
    const body = { sessionId: 's', agentId: addAgent(server), totalCostUsd: 1 };
    const post = (value: string) =>
      server.callUntyped('createSessionCost', {
        body: JSON.stringify(body).replace('}', `,"${name}":${value}}`),
        headers: { 'Content-Type': 'application/json' },
      });

    expect((await post(String(limit))).status).toBe(201);
    await post(String(limit + 1)).refused(400, 'validation_error', `body.${name}`);
    await post('1e400').refused(400, 'validation_error', `body.${name}`);
  });

  test('models may not have more together', async () => {
    const usage = { model: 'm', inputTokens: tokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const body = await server
      .call('createSessionCost', {
        body: {
          sessionId: 's',
          agentId: addAgent(server),
          totalCostUsd: 1,
          models: [usage, { ...usage, inputTokens: 1 }],
        },
      })
      .refused(400, 'validation_error', 'body.models');
    expect(body.issues).toMatchObject([{ path: 'body.models' }]);
  });

  describe('by the price table', () => {
    const maxUsd = 1_000_000_000;
    const dear = { ...usage, model: 'dear' };
    const priced = { sessionId: 's', totalCostUsd: 1, provider: 'harness_g', model: 'dear' } as const;
    beforeAll(async () => {
      for (const line of ['dear/input', 'dear/output', 'dear/cached_input', 'dear/cache_write', '*/web_search']) {
        await price(`harness_g/${line}`, maxUsd);
      }
    });

    test('a session costs the most that one may, and no more', async () => {
      const agentId = addAgent(server);
      const task = await createTask(server, { task: 'Spend', agentId });
      const body = { ...priced, agentId, taskId: task.id };
      expect(await postCost(server, { ...body, inputTokens: 1_000_000 })).toMatchObject({
        costSource: 'pricing-table',
        totalCostUsd: maxUsd,
      });

      const refused = await server
        .call('createSessionCost', { body: { ...body, inputTokens: 1_000_001 } })
        .refused(400, 'validation_error', 'body.model');

      expect(refused.error).toContain('1000000000 USD');
      const { body: after } = await server.call('getTask', { path: { id: task.id } });
      expect(after.totalCostUsd).toBe(maxUsd);
      expect(rowsOf(server, 'session_costs', { taskId: task.id })).toHaveLength(1);
      expect(rowsOf(server, 'daily_spend', { scopeId: agentId })).toMatchObject([{ spendUsd: maxUsd }]);
    });

    test.each([
      ['input', { inputTokens: tokens }],
      ['output', { outputTokens: tokens }],
      ['cache reads', { cacheReadTokens: tokens }],
      ['cache writes', { cacheWriteTokens: tokens }],
    ])('the most %s at the highest price is refused', async (_what, use) => {
      const body = { ...priced, agentId: addAgent(server), ...use };
      await server.call('createSessionCost', { body }).refused(400, 'validation_error', 'body.model');
    });

    test.each([
      ['that cost too much together', { inputTokens: 600_000 }],
      ['with the most web searches', { webSearchRequests: 2_147_483_647 }],
    ])('models %s are refused', async (_what, use) => {
      const models = [
        { ...dear, ...use },
        { ...dear, ...use },
      ];
      const body = { ...priced, agentId: addAgent(server), models };
      await server.call('createSessionCost', { body }).refused(400, 'validation_error', 'body.models');
    });
  });

  test('budgets and the spending of merged users take the most that they may', async () => {
    const agentId = addAgent(server);
    const people = [await createUser(server, { dailyBudgetUsd: 1e9 }), await createUser(server)];
    for (const { id: requestedByUserId } of people) {
      const task = await createTask(server, { task: 'Spend', agentId, requestedByUserId });
      await postCost(server, { ...most, agentId, taskId: task.id });
    }
    const [target, source] = people.map(({ id }) => id) as [string, string];
    await server.call('upsertBudget', { path: { scope: 'user', scopeId: source }, body: { dailyBudgetUsd: 1e9 } });

    await server.call('mergeUsers', { path: { id: target }, body: { sourceUserId: source } });

    expect(rowsOf(server, 'daily_spend', { scope: 'user', scopeId: target })).toMatchObject([{ spendUsd: 2e9 }]);
  });

  test('many of them can be summed up', async () => {
    const agentId = addAgent(server);
    const task = await createTask(server, { task: 'Spend', agentId });
    for (let round = 0; round < 12; round += 1) {
      await postCost(server, { ...most, agentId, taskId: task.id });
    }

    for (const path of reads) {
      expect((await server.request('GET', path)).status).toBe(200);
    }
    const { body } = await server.call('getSessionCostSummary', { query: { agentId } });
    expect(body.totals).toMatchObject({ totalCostUsd: 12e9, totalInputTokens: 12e10, totalDurationMs: 12e11 });
  });

  testOn('sqlite', 'the databases of older releases are SQLite files')(
    'a database from before there were limits answers',
    async () => {
      const old = await startServer();
      const agentId = addAgent(old);
      const { id } = await postCost(old, { agentId });
      const other = await postCost(old, { agentId });
      const inputTokens = BigInt('9223372036854775807');
      await old.stop();
      forgetNumberGuards(old);
      changeRow(old, 'session_costs', id, { totalCostUsd: Number.POSITIVE_INFINITY, inputTokens });
      changeRow(old, 'session_costs', other.id, { totalCostUsd: 1e308, inputTokens });
      changeRows(old, 'daily_spend', {}, { spendUsd: Number.POSITIVE_INFINITY });
      await goBackBefore(old, '0003');
      old.closeDatabase();

      const server = await startServer({ dataDir: old.dataDir });
      for (const path of reads) {
        expect((await server.request('GET', path)).status).toBe(200);
      }
      const { body } = await server.call('getSessionCostSummary');
      expect(body.totals).toMatchObject({ totalCostUsd: 2e9, totalInputTokens: 2e10 });
      await server.destroy();
    },
  );

  test('the database refuses what no report may hold, whoever writes it', async () => {
    const agentId = addAgent(server);
    const task = await createTask(server, { task: 'Spend', agentId });
    const { id } = await postCost(server, { agentId, taskId: task.id });
    const ofAgent = { date: '2026-01-01', scope: 'agent', scopeId: 'x' };
    const spoil = [
      () => changeRow(server, 'session_costs', id, { totalCostUsd: Number.POSITIVE_INFINITY }),
      () => changeRow(server, 'session_costs', id, { totalCostUsd: 'much' }),
      () => changeRow(server, 'session_costs', id, { inputTokens: BigInt('9223372036854775807') }),
      () => changeRow(server, 'session_costs', id, { durationMs: -1 }),
      () => changeRow(server, 'tasks', task.id, { totalCostUsd: 1e308 }),
      () => changeRows(server, 'daily_spend', {}, { spendUsd: Number.POSITIVE_INFINITY }),
      () => insertRow(server, 'daily_spend', { ...ofAgent, spendUsd: Number.POSITIVE_INFINITY }),
    ];

    for (const write of spoil) {
      expect(write).toThrow(/out of bounds|_in_bounds|invalid input syntax|out of range/);
    }
  });

  describeOn('sqlite', 'the databases of older releases are SQLite files')('after an older process', () => {
    let old: OwnServer;
    let spender: string;
    let taskId: string;
    let costs: SessionCost[];
    beforeEach(async () => {
      old = await startServer();
      spender = addAgent(old);
      taskId = (await createTask(old, { task: 'Spend', agentId: spender })).id;
      const heartbeat = await createTask(old, { task: 'Look around', agentId: spender, taskType: 'heartbeat' });
      costs = [
        await postCost(old, { agentId: spender, taskId, totalCostUsd: 2 }),
        await postCost(old, { agentId: spender, taskId, totalCostUsd: 3 }),
        await postCost(old, { agentId: spender, totalCostUsd: 4 }),
        await postCost(old, { agentId: spender, taskId: heartbeat.id, totalCostUsd: 5 }),
      ];
      await old.stop();
      forgetNumberGuards(old);
    });

    /** Goes on with this version while `run` takes. */
    const upgraded = async (run: (next: OwnServer) => Promise<void>): Promise<void> => {
      old.closeDatabase();
      const next = await startServer({ dataDir: old.dataDir });
      await run(next);
      await next.destroy();
    };

    const expectSummaryOfList = async (next: OwnServer): Promise<void> => {
      const { body: listed } = await next.call('listSessionCosts');
      const { body: summary } = await next.call('getSessionCostSummary');
      const sumOf = (field: 'totalCostUsd' | 'inputTokens' | 'outputTokens' | 'durationMs') =>
        listed.costs.reduce((sum, cost) => sum + cost[field], 0);
      expect(summary.totals).toMatchObject({
        totalSessions: listed.costs.length,
        totalCostUsd: sumOf('totalCostUsd'),
        totalInputTokens: sumOf('inputTokens'),
        totalOutputTokens: sumOf('outputTokens'),
        totalDurationMs: sumOf('durationMs'),
        excludedCostUsd: 5,
        excludedTaskCount: 1,
      });
      expect(summary.byUser).toMatchObject([{ userId: null, tasks: 2 }]);
    };

    const spoil = (): void => {
      const [id = ''] = costs.map((cost) => cost.id);
      changeRow(old, 'session_costs', id, { totalCostUsd: Number.POSITIVE_INFINITY, inputTokens: -1, numTurns: null });
      changeRow(old, 'session_costs', id, { durationMs: BigInt('9223372036854775807') });
      changeRow(old, 'tasks', taskId, { totalCostUsd: Number.POSITIVE_INFINITY });
      changeRows(old, 'daily_spend', {}, { spendUsd: Number.POSITIVE_INFINITY });
    };

    test('what it wrote while the bounds were new is brought inside them, also in the summary', async () => {
      spoil();

      await upgraded(async (next) => {
        for (const path of [...reads, `/api/tasks/${taskId}`, `/api/agents/${spender}`]) {
          expect((await next.request('GET', path)).status).toBe(200);
        }
        const { body } = await next.call('listSessionCosts', { query: { taskId } });
        expect(body.costs).toMatchObject([
          { totalCostUsd: 3 },
          { totalCostUsd: 1e9, inputTokens: 0, durationMs: 1e11, numTurns: null },
        ]);
        await expectSummaryOfList(next);
      });
    });

    test('a task and a day with a sum that was none take further costs', async () => {
      spoil();

      await upgraded(async (next) => {
        const before = (await next.call('getTask', { path: { id: taskId } })).body.totalCostUsd ?? 0;
        await postCost(next, { ...most, agentId: spender, taskId });

        expect((await next.call('getTask', { path: { id: taskId } })).body.totalCostUsd).toBe(before + 1e9);
        await expectSummaryOfList(next);
      });
    });

    test('costs that it stored without sums are summed up, and follow their task to another key', async () => {
      changeRows(old, 'session_costs', {}, { previousDay: '', agentPreviousDay: '', isHumanFree: 0 });
      deleteRows(old, 'cost_sums');

      await upgraded(async (next) => {
        await expectSummaryOfList(next);
        await reportUsage(next, { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, taskId });

        expect((await next.call('listKeyCosts')).body.costs).toMatchObject([{ totalCost: 5, taskCount: 1 }]);
        const kept = rowsOf(next, 'cost_sums');
        await recountCosts(next);
        expect(rowsOf(next, 'cost_sums')).toEqual(expect.arrayContaining(kept));
        expect(rowsOf(next, 'cost_sums')).toHaveLength(kept.length);
      });
    });
  });
});
