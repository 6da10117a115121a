import { randomUUID } from 'node:crypto';
import { findAgentStatusSince, findTaskStatusSince, listSlotTimes } from '../../db/queries/agent-log.js';
import { listNewestRuntimes } from '../../db/queries/runtime-instances.js';
import { listNewestCosts } from '../../db/queries/session-costs.js';
import { addRuntime } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { dateCost, postCost } from '../support/costs.js';
import { inHours, newSuffix, oauthType, reportAuthFailure, reportRateLimit, reportWindows } from '../support/keys.js';
import { act, minutesAgo, nextTrigger, post, runningTask } from '../support/lifecycle.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { gateNamed, readinessOf } from '../support/readiness.js';
import { changeRow, changeRows, deleteRows, insertRows, rowOf, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

// Since when each gate is closed that an agent has to get through.

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'budgets');
  deleteRows(server, 'daily_spend');
  deleteRows(server, 'session_costs');
  deleteRows(server, 'credential_keys');
});

const seenNow = () => ({ lastSeenAt: new Date().toISOString() });
const assign = (agentId: string, fields: object = {}) => createTask(server, { task: 'Work.', agentId, ...fields });
const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });

type GateName = Parameters<typeof gateNamed>[1];

/** Since when a closed gate of a task is told to be; the detail view says the same of the first one. */
const sinceOf = async (id: string, name: GateName): Promise<string | null> => {
  const told = await readinessOf(server, id);
  const gate = gateNamed(told, name);
  expect(gate.state).toBe('closed');
  const { waitingFor } = (await server.call('getTask', { path: { id } })).body;
  if (waitingFor?.name === name) {
    expect(waitingFor).toEqual(gate);
  }
  return gate.since;
};

/** Moves what the log has of a task's status to another time, and all that it has else of the task to before that. */
const dateStatus = (taskId: string, newValue: string, createdAt: string): void => {
  changeRows(server, 'agent_log', { taskId }, { createdAt: minutesAgo(1000) });
  changeRows(server, 'agent_log', { taskId, newValue }, { createdAt });
};

describe('capacity', () => {
  test('since the last of the slots was taken, whatever was reported since', async () => {
    const agentId = addAgent(server, { maxTasks: 2, ...seenNow() });
    const [first, second] = [await runningTask(server, agentId), await runningTask(server, agentId)];
    const task = await assign(agentId);
    const [earlier, later] = [minutesAgo(50), minutesAgo(20)];
    dateStatus(first.id, 'in_progress', later);
    dateStatus(second.id, 'in_progress', earlier);
    await post(server, first.id, 'progress', { progress: 'in_progress' }, agentId);
    expect(await sinceOf(task.id, 'capacity')).toBe(later);

    await post(server, second.id, 'pause', undefined, agentId);
    await post(server, second.id, 'resume', undefined, agentId);
    const resumed = rowsOf(server, 'agent_log', { taskId: second.id, newValue: 'in_progress' }).at(-1);
    expect(await sinceOf(task.id, 'capacity')).toBe(resumed?.createdAt);
  });

  test('an offer under review takes a slot', async () => {
    const agentId = addAgent(server, seenNow());
    const offer = await createTask(server, { task: 'Would you?', offeredTo: agentId });
    await nextTrigger(server, agentId);
    const reviewedAt = minutesAgo(3);
    dateStatus(offer.id, 'reviewing', reviewedAt);
    expect(await sinceOf((await assign(agentId)).id, 'capacity')).toBe(reviewedAt);
  });

  test('of more tasks than slots, those count that filled them first; or the slots were taken away later', async () => {
    const agentId = addAgent(server, { maxTasks: 3, ...seenNow() });
    const running = [await runningTask(server, agentId), await runningTask(server, agentId)];
    const task = await assign(agentId);
    const started = [minutesAgo(40), minutesAgo(30)];
    for (const [index, { id }] of running.entries()) {
      dateStatus(id, 'in_progress', String(started[index]));
    }
    changeRow(server, 'agents', agentId, { maxTasks: 1 });
    expect(await sinceOf(task.id, 'capacity')).toBe(started[0]);

    const entry = { scope: 'agent', scopeId: agentId, key: 'AGENT_MAX_TASKS' } as const;
    await server.call('upsertConfig', { body: { ...entry, value: '2' } });
    expect(await sinceOf(task.id, 'capacity')).toBe(rowOf(server, 'config', entry).lastUpdatedAt);
  });

  test('null when the log does not reach back to a start', async () => {
    const agentId = addAgent(server, seenNow());
    const running = await runningTask(server, agentId);
    const task = await assign(agentId);
    expect(await sinceOf(task.id, 'capacity')).toEqual(expect.any(String));
    const reports = Array.from({ length: 1000 }, () => ({
      id: randomUUID(),
      eventType: 'task_progress',
      taskId: running.id,
      newValue: 'in_progress',
      createdAt: new Date().toISOString(),
    }));
    insertRows(server, 'agent_log', reports);
    expect(await sinceOf(task.id, 'capacity')).toBeNull();
  });

  test('of several agents, since the last of them was full', async () => {
    const times = [minutesAgo(30), minutesAgo(10)];
    for (const startedAt of times) {
      const agentId = addAgent(server, seenNow());
      dateStatus((await runningTask(server, agentId)).id, 'in_progress', startedAt);
    }
    const task = await toPool();
    expect(await sinceOf(task.id, 'capacity')).toBe(times[1]);
    deleteRows(server, 'agent_log');
    expect(await sinceOf(task.id, 'capacity')).toBeNull();
  });
});

describe('queue', () => {
  test('since both tasks are found by polls', async () => {
    const agentId = addAgent(server, { maxTasks: 9, ...seenNow() });
    const first = await assign(agentId, { priority: 90 });
    const task = await assign(agentId, { priority: 10 });
    expect(await sinceOf(task.id, 'queue')).toBe(task.createdAt);

    const urgent = await assign(agentId, { priority: 100 });
    expect(gateNamed(await readinessOf(server, task.id), 'queue').behindTaskId).toBe(urgent.id);
    expect(await sinceOf(task.id, 'queue')).toBe(urgent.createdAt);
    await act(server, urgent.id, 'release', agentId);
    expect(await sinceOf(task.id, 'queue')).toBe(task.createdAt);
    expect(gateNamed(await readinessOf(server, task.id), 'queue').behindTaskId).toBe(first.id);
  });

  test('since what one of them waited for was completed', async () => {
    const agentId = addAgent(server, { maxTasks: 9, ...seenNow() });
    const awaited = await runningTask(server, agentId);
    await assign(agentId, { priority: 90 });
    const task = await assign(agentId, { priority: 10, dependsOn: [awaited.id] });
    await post(server, awaited.id, 'finish', { status: 'completed' }, agentId);
    const { finishedAt } = rowOf(server, 'tasks', { id: awaited.id });
    expect(await sinceOf(task.id, 'queue')).toBe(finishedAt);
  });

  test('null when the log does not tell how long a task is there', async () => {
    const agentId = addAgent(server, { maxTasks: 9, ...seenNow() });
    const first = await assign(agentId, { priority: 90 });
    const task = await assign(agentId, { priority: 10 });
    deleteRows(server, 'agent_log', { taskId: first.id });
    expect(await sinceOf(task.id, 'queue')).toBeNull();
  });
});

describe('budget', () => {
  /** Three costs of the day, a second apart. */
  const spend = async (agentId: string): Promise<string[]> => {
    const day = new Date().toISOString().slice(0, 10);
    const times: string[] = [];
    for (const second of [1, 2, 3]) {
      const { id } = await postCost(server, { agentId, totalCostUsd: 1.1 });
      const createdAt = `${day}T00:00:0${second}.000Z`;
      dateCost(server, id, createdAt);
      times.push(createdAt);
    }
    return times;
  };
  const setLongAgo = (): void => changeRows(server, 'budgets', {}, { lastUpdatedAt: Date.parse('2020-01-01') });

  test.each(['agent', 'global'] as const)(
    'since the cost that reached that of %s, or its last change',
    async (scope) => {
      const agentId = addAgent(server, seenNow());
      await setBudget(server, scope === 'agent' ? `agent/${agentId}` : 'global/_global', 2);
      setLongAgo();
      const times = await spend(agentId);
      const task = await assign(agentId);
      expect(await sinceOf(task.id, 'budget')).toBe(times[1]);

      await setBudget(server, scope === 'agent' ? `agent/${agentId}` : 'global/_global', 3);
      const changedAt = new Date(rowOf(server, 'budgets', {}).lastUpdatedAt).toISOString();
      expect(await sinceOf(task.id, 'budget')).toBe(changedAt);
      setLongAgo();
      expect(await sinceOf(task.id, 'budget')).toBe(times[2]);
    },
  );

  test('costs of others do not count for an agent', async () => {
    const agentId = addAgent(server, seenNow());
    await setBudget(server, `agent/${agentId}`, 3.3);
    setLongAgo();
    const times = await spend(agentId);
    await spend(addAgent(server));
    expect(await sinceOf((await assign(agentId)).id, 'budget')).toBe(times[2]);
  });

  test('a budget of nothing since it was set; that of a user is not told', async () => {
    const agentId = addAgent(server, seenNow());
    const { id: requestedByUserId } = await createUser(server, { name: 'Ann' });
    const task = await assign(agentId, { requestedByUserId });
    await setBudget(server, `user/${requestedByUserId}`, 0);
    expect(await sinceOf(task.id, 'budget')).toBe(new Date(rowOf(server, 'budgets', {}).lastUpdatedAt).toISOString());
    await setBudget(server, `user/${requestedByUserId}`, 1);
    await postCost(server, { agentId, taskId: task.id, totalCostUsd: 1 });
    expect(await sinceOf(task.id, 'budget')).toBeNull();
  });

  test('null when more costs came since than are looked at', async () => {
    const agentId = addAgent(server, seenNow());
    await setBudget(server, `agent/${agentId}`, 1);
    await postCost(server, { agentId, totalCostUsd: 2 });
    const [cost] = rowsOf(server, 'session_costs');
    insertRows(
      server,
      'session_costs',
      Array.from({ length: 200 }, () => ({ ...cost, id: randomUUID(), totalCostUsd: 0 })),
    );
    const costs = rowsOf(server, 'session_costs').toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const { id } of costs) {
      dateCost(
        server,
        id,
        id === cost?.id ? String(cost.createdAt).replace(/T.*/, 'T00:00:00.000Z') : String(cost?.createdAt),
      );
    }
    expect(await sinceOf((await assign(agentId)).id, 'budget')).toBeNull();
  });
});

test('routing: an agent that nobody registered, since the task is meant for it; what does not fit is not told', async () => {
  const agentId = randomUUID();
  const draft = await createTask(server, { task: 'Not yet.', agentId, status: 'draft' });
  await act(server, draft.id, 'launch');
  const launchedAt = minutesAgo(5);
  dateStatus(draft.id, 'pending', launchedAt);
  expect(await sinceOf(draft.id, 'routing')).toBe(launchedAt);

  addAgent(server, seenNow());
  const task = await toPool({ requiredCapabilities: ['sql'] });
  expect(await sinceOf(task.id, 'routing')).toBeNull();
});

test('credentials: since the worker said so, not since its last report', async () => {
  const agentId = addAgent(server, seenNow());
  const report = () =>
    server.call('reportAgentCredentialStatus', { path: { id: agentId }, body: { ready: false, missing: ['KEY'] } });
  await report();
  const saidAt = minutesAgo(9);
  changeRows(server, 'agent_log', { agentId, newValue: 'waiting_for_credentials' }, { createdAt: saidAt });
  await report();
  expect(await sinceOf((await assign(agentId)).id, 'credentials')).toBe(saidAt);
});

describe('keys', () => {
  const worker = () => addAgent(server, { harnessProvider: 'harness_a', ...seenNow() });
  const key = (keyIndex: number) => ({ keyType: oauthType, keyIndex, keySuffix: newSuffix() });

  test('since the last of them was reported limited or refused', async () => {
    const task = await assign(worker());
    const [limited, benched] = [key(0), key(1)];
    await reportAuthFailure(server, benched);
    await reportAuthFailure(server, benched);
    await reportRateLimit(server, { ...limited, rateLimitedUntil: inHours(2) });
    const [limitedAt, benchedAt] = [minutesAgo(30), minutesAgo(20)];
    changeRows(server, 'credential_keys', { keySuffix: limited.keySuffix }, { lastRateLimitAt: limitedAt });
    expect(await sinceOf(task.id, 'keys')).toBe(
      rowOf(server, 'credential_keys', { keySuffix: benched.keySuffix }).lastAuthFailureAt,
    );
    changeRows(server, 'credential_keys', { keySuffix: limited.keySuffix }, { lastRateLimitAt: benchedAt });
    changeRows(server, 'credential_keys', { keySuffix: benched.keySuffix }, { lastAuthFailureAt: limitedAt });
    expect(await sinceOf(task.id, 'keys')).toBe(benchedAt);
  });

  test('of a limit for the model of the task, since it was seen; a plan without a seat has no time', async () => {
    const named = await assign(worker(), { model: 'model_b' });
    const [one, other] = [key(0), key(1)];
    const lastSeenAt = minutesAgo(4);
    const resetsAt = Math.floor(Date.now() / 1000) + 3600;
    for (const limited of [one, other]) {
      await reportWindows(server, {
        ...limited,
        windows: { seven_day_model_b: { status: 'rejected', lastSeenAt, resetsAt } },
      });
    }
    expect(await sinceOf(named.id, 'keys')).toBe(lastSeenAt);

    const seatless = await assign(worker(), { model: 'model_a' });
    deleteRows(server, 'credential_keys', { keySuffix: other.keySuffix });
    changeRows(server, 'credential_keys', { keySuffix: one.keySuffix }, { plan: 'harness_a_team_standard' });
    expect(await sinceOf(seatless.id, 'keys')).toBeNull();
  });
});

describe('runtime', () => {
  let multi: OwnServer;
  beforeAll(async () => {
    multi = await startServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });
  });
  afterEach(() => {
    clearTasks(multi);
    deleteRows(multi, 'runtime_instances');
  });
  afterAll(() => multi.destroy());

  const since = async (agentId: string): Promise<string | null> => {
    const { id } = await createTask(multi, { task: 'x', agentId });
    const gate = gateNamed(await readinessOf(multi, id), 'runtime');
    expect(gate.state).toBe('closed');
    expect((await multi.call('getTask', { path: { id } })).body.waitingFor).toEqual(gate);
    return gate.since;
  };
  const afterFiveMinutes = (time: string): string => new Date(Date.parse(time) + 5 * 60_000).toISOString();

  test('since the last one was silent for too long, or was closed', async () => {
    const agentId = addAgent(multi, seenNow());
    const lastSeenAt = minutesAgo(9);
    addRuntime(multi, agentId, { lastSeenAt: minutesAgo(30) });
    addRuntime(multi, agentId, { lastSeenAt });
    expect(await since(agentId)).toBe(afterFiveMinutes(lastSeenAt));

    const closed = addRuntime(multi, agentId);
    await multi.call('closeAgent', { agentId, headers: { 'X-Runtime-Instance-ID': closed } });
    expect(await since(agentId)).toBe(rowOf(multi, 'runtime_instances', { id: closed }).updatedAt);
  });

  test('once none is stored any more, since the agent went; else it is not known', async () => {
    const agentId = addAgent(multi, seenNow());
    const closed = addRuntime(multi, agentId);
    await multi.call('closeAgent', { agentId, headers: { 'X-Runtime-Instance-ID': closed } });
    deleteRows(multi, 'runtime_instances');
    const left = rowsOf(multi, 'agent_log', { agentId, newValue: 'offline' }).at(-1);
    expect(await since(agentId)).toBe(left?.createdAt);
    expect(await since(addAgent(multi, seenNow()))).toBeNull();
  });
});

test('the status of a task is told by the last entry about it, and not by an earlier one', async () => {
  const task = await toPool();
  expect(await sinceOf((await act(server, task.id, 'to_backlog')).body.task.id, 'backlog')).toEqual(expect.any(String));
  changeTask(server, task.id, { status: 'paused' });
  expect(await sinceOf(task.id, 'pause')).toBeNull();
});

testOn('sqlite', 'query plans of SQLite')('each look is one of an index', async () => {
  const plans = await plansOf(server, async (db) => {
    await findTaskStatusSince(db, 't');
    await findAgentStatusSince(db, 'a');
    await listSlotTimes(db, { id: 'a', active: 2 });
    await listNewestRuntimes(db, 'a', 100);
    await listNewestCosts(db, 'a', { from: '2026-01-01', before: '2026-01-02', limit: 200 });
    await listNewestCosts(db, undefined, { from: '2026-01-01', before: '2026-01-02', limit: 200 });
  });
  const [task, agent, slots, runtimes, ofAgent, ofAll] = plans;
  expect(task).toContain('SEARCH agent_log USING INDEX agent_log_task (taskId=?)');
  expect(agent).toContain('SEARCH agent_log USING INDEX agent_log_agent (agentId=?)');
  expect(slots).toContain('SEARCH tasks USING COVERING INDEX tasks_agent (agentId=? AND status=?)');
  expect(slots).toContain('SEARCH tasks USING COVERING INDEX tasks_offered (offeredTo=? AND status=?)');
  expect(slots?.match(/SEARCH agent_log USING INDEX agent_log_task \(taskId=\?\)/g)).toHaveLength(2);
  expect(runtimes).toBe('SEARCH runtime_instances USING INDEX runtime_instances_agent (agentId=?)');
  expect(ofAgent).toBe(
    'SEARCH session_costs USING INDEX session_costs_agent (agentId=? AND createdAt>? AND createdAt<?)',
  );
  expect(ofAll).toBe('SEARCH session_costs USING INDEX session_costs_created (createdAt>? AND createdAt<?)');
  expect(plans.join('\n')).not.toMatch(/SCAN (tasks|agents|agent_log|session_costs|runtime_instances)/);
});
