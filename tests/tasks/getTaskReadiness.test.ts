import { randomUUID } from 'node:crypto';
import { listKeysFor } from '../../db/queries/credential-keys.js';
import {
  beforeAllCandidates,
  candidatePageSize,
  findAnyWork,
  findClaimStanding,
  listAgentsAfter,
  listOfferedCandidates,
  listPendingCandidates,
  listPoolCandidates,
  listPresentAgents,
} from '../../db/queries/task-claims.js';
import { addRuntime } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { postCost } from '../support/costs.js';
import { inHours, newSuffix, oauthType, reportAuthFailure, reportRateLimit, reportWindows } from '../support/keys.js';
import { act, finalStates, minutesAgo, nextTrigger, post, readTask, runningTask } from '../support/lifecycle.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { closedGates, gateNamed, readinessOf } from '../support/readiness.js';
import { changeRow, deleteRow, deleteRows, insertRows } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';
import { taskRow } from '../support/task-rows.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  server.database.exec('delete from budgets; delete from daily_spend; delete from credential_keys;');
});

const seenNow = () => ({ lastSeenAt: new Date().toISOString() });
const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });
const assign = (agentId: string, fields: object = {}) => createTask(server, { task: 'Work.', agentId, ...fields });
const readiness = (id: string) => readinessOf(server, id);

/** What the detail view says a task waits for. */
const waitingFor = async (id: string) => (await server.call('getTask', { path: { id } })).body.waitingFor;

test.each(['not-a-uuid', randomUUID()])('404 for %s', async (id) => {
  await server.call('getTaskReadiness', { path: { id } }).refused(404, 'task_not_found');
});

test('nothing is changed by asking', async () => {
  const agentId = addAgent(server);
  const { id } = await assign(agentId);
  const rows = () =>
    ['tasks', 'agents', 'agent_log', 'budget_refusals'].map((table) =>
      server.database.prepare(`select * from ${table}`).all(),
    );
  const before = rows();
  await setBudget(server, `agent/${agentId}`, 0);
  const logged = rows();
  await readiness(id);
  await waitingFor(id);
  expect(rows()).toEqual(logged);
  expect(before[0]).toEqual(logged[0]);
});

describe('a task that waits for nothing', () => {
  test('is ready: each gate is told, open, and the next poll starts it', async () => {
    const agentId = addAgent(server, { name: 'Ada', maxTasks: 2, ...seenNow() });
    const task = await assign(agentId);

    const told = await readiness(task.id);

    expect(told).toMatchObject({ taskId: task.id, status: 'pending', state: 'ready', moreAgents: 0 });
    const names = told.gates.map(({ name }) => name);
    expect(names).toEqual([
      ...['server', 'launch', 'backlog', 'pause', 'offer', 'dependencies', 'routing', 'capacity', 'budget', 'queue'],
      ...['presence', 'credentials', 'keys'],
    ]);
    expect(told.gates.filter(({ advisory }) => advisory).map(({ name }) => name)).toEqual(names.slice(-3));
    expect(closedGates(told)).toEqual([]);
    expect(told.agents).toMatchObject([
      { agentId, name: 'Ada', isNext: true, position: 1, activeTasks: 0, maxTasks: 2, lastSeenAt: expect.any(String) },
    ]);
    expect(await waitingFor(task.id)).toBeUndefined();
    expect((await nextTrigger(server, agentId)).taskId).toBe(task.id);
  });

  test('when it runs or has ended, nothing is left between it and its start', async () => {
    const agentId = addAgent(server);
    const { id } = await runningTask(server, agentId);
    const nothing = { gates: [], agents: [], moreAgents: 0 };
    expect(await readiness(id)).toMatchObject({ status: 'in_progress', state: 'started', ...nothing });
    for (const status of finalStates) {
      changeTask(server, id, { status });
      expect(await readiness(id)).toMatchObject({ status, state: 'ended', ...nothing });
      expect(await waitingFor(id)).toBeUndefined();
    }
  });
});

describe('gates that people open', () => {
  test('a draft waits for its launch, since it was created', async () => {
    const task = await createTask(server, { task: 'Not yet.', agentId: addAgent(server), status: 'draft' });
    const told = await readiness(task.id);
    expect(told).toMatchObject({ state: 'waiting', agents: [] });
    expect(closedGates(told)).toEqual(['launch']);
    expect(gateNamed(told, 'launch')).toMatchObject({ since: task.createdAt, advisory: false });
    expect(gateNamed(told, 'launch').opensBy).toContain('launch');
    expect(await waitingFor(task.id)).toEqual(gateNamed(told, 'launch'));
    await act(server, task.id, 'launch');
    expect(gateNamed(await readiness(task.id), 'launch').state).toBe('open');
  });

  test('the backlog and a pause are told with the time they began, or none once the log is gone', async () => {
    const agentId = addAgent(server, seenNow());
    const pooled = await toPool();
    const { lastUpdatedAt } = (await act(server, pooled.id, 'to_backlog')).body.task;
    expect(gateNamed(await readiness(pooled.id), 'backlog')).toMatchObject({ state: 'closed', since: lastUpdatedAt });

    const running = await runningTask(server, agentId);
    await post(server, running.id, 'pause', undefined, agentId);
    const paused = await readTask(server, running.id);
    const told = await readiness(running.id);
    expect(closedGates(told)).toEqual(['pause']);
    expect(gateNamed(told, 'pause').since).toBe(paused.lastUpdatedAt);
    expect(paused.waitingFor).toEqual(gateNamed(told, 'pause'));

    deleteRows(server, 'agent_log');
    expect(gateNamed(await readiness(running.id), 'pause').since).toBeNull();
  });

  test('an offer is shown to its agent first and waits for the answer then', async () => {
    const agentId = addAgent(server, { maxTasks: 2, ...seenNow() });
    const task = await createTask(server, { task: 'Would you?', offeredTo: agentId });
    const offered = await readiness(task.id);
    expect(offered).toMatchObject({ state: 'waiting', agents: [{ agentId, isNext: true, position: 1 }] });
    expect(closedGates(offered)).toEqual(['offer']);
    expect(gateNamed(offered, 'offer').since).toBe(task.offeredAt);

    expect(await nextTrigger(server, agentId)).toMatchObject({ type: 'task_offered', taskId: task.id });
    const reviewing = await readiness(task.id);
    expect(reviewing).toMatchObject({ status: 'reviewing', state: 'waiting', agents: [] });
    expect(closedGates(reviewing)).toEqual(['offer']);
    expect(await waitingFor(task.id)).toEqual(gateNamed(reviewing, 'offer'));

    const { acceptedAt } = (await act(server, task.id, 'accept', agentId)).body.task;
    const accepted = await readiness(task.id);
    expect(accepted).toMatchObject({ status: 'pending', state: 'ready' });
    expect(gateNamed(accepted, 'offer')).toMatchObject({ state: 'open', since: acceptedAt });
  });

  test('an offer is shown whatever it waits for and whatever was spent', async () => {
    const agentId = addAgent(server, seenNow());
    await setBudget(server, 'global/_global', 0);
    const task = await createTask(server, { task: 'Would you?', offeredTo: agentId, dependsOn: [randomUUID()] });
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['offer', 'dependencies', 'budget']);
    expect(told.agents).toMatchObject([{ isNext: true }]);
    expect((await nextTrigger(server, agentId)).taskId).toBe(task.id);
  });

  test('what is kept for leads has to be claimed by one', async () => {
    const lead = addAgent(server, { isLead: 1, ...seenNow() });
    addAgent(server, seenNow());
    const task = await toPool();
    changeTask(server, task.id, { routingAffinity: '{"leadOnly":true}' });
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['claim']);
    expect(told.agents).toMatchObject([{ agentId: lead, isNext: false }]);
    expect(told.agents[0]).not.toHaveProperty('position');
    expect(await nextTrigger(server, lead)).toBeNull();
    expect((await act(server, task.id, 'claim', lead)).status).toBe(200);
  });
});

describe('dependencies', () => {
  test('are named with their status, since the task was created; unknown ones too', async () => {
    const agentId = addAgent(server, { maxTasks: 2, ...seenNow() });
    const first = await runningTask(server, agentId);
    const unknown = randomUUID();
    const task = await assign(agentId, { dependsOn: [first.id, unknown] });
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['dependencies']);
    const gate = gateNamed(told, 'dependencies');
    expect(gate).toMatchObject({ since: task.createdAt, moreDependencies: 0 });
    expect(new Map(gate.dependencies?.map(({ taskId, status }) => [taskId, status]))).toEqual(
      new Map([
        [first.id, 'in_progress'],
        [unknown, null],
      ]),
    );
    expect(told.agents[0]).not.toHaveProperty('position');
    expect(await waitingFor(task.id)).toEqual(gate);
  });

  test('are open since the last of them was completed', async () => {
    const agentId = addAgent(server, { maxTasks: 2, ...seenNow() });
    const first = await runningTask(server, agentId);
    const task = await assign(agentId, { dependsOn: [first.id] });
    await post(server, first.id, 'finish', { status: 'completed' }, agentId);
    const { finishedAt } = await readTask(server, first.id);
    expect(gateNamed(await readiness(task.id), 'dependencies')).toMatchObject({ state: 'open', since: finishedAt });
  });

  test('25 are named, the rest counted', async () => {
    const task = await assign(addAgent(server), { dependsOn: Array.from({ length: 100 }, () => randomUUID()) });
    const gate = gateNamed(await readiness(task.id), 'dependencies');
    expect(gate.dependencies).toHaveLength(25);
    expect(gate.moreDependencies).toBe(75);
  });
});

describe('the agent', () => {
  test('that nobody registered', async () => {
    const agentId = randomUUID();
    const task = await assign(agentId);
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['routing']);
    expect(gateNamed(told, 'routing').reason).toContain(agentId);
    expect(told.agents).toMatchObject([{ agentId, name: null, isNext: false }]);
    expect(await waitingFor(task.id)).toEqual(gateNamed(told, 'routing'));
  });

  test('that has no free slot', async () => {
    const agentId = addAgent(server, seenNow());
    const running = await runningTask(server, agentId);
    const task = await assign(agentId);
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['capacity']);
    expect(told.agents).toMatchObject([{ isNext: false, position: 1, activeTasks: 1, maxTasks: 1 }]);
    expect(await waitingFor(task.id)).toEqual(gateNamed(told, 'capacity'));
    await post(server, running.id, 'pause', undefined, agentId);
    expect(await readiness(task.id)).toMatchObject({ state: 'ready' });
  });

  test('that is given other work first: offers, then what is more urgent', async () => {
    const agentId = addAgent(server, { maxTasks: 9, ...seenNow() });
    const offer = await createTask(server, { task: 'Would you?', offeredTo: agentId });
    await assign(agentId, { priority: 90 });
    const task = await assign(agentId, { priority: 10 });
    const pooled = await toPool({ priority: 100 });
    const told = await readiness(task.id);
    expect(closedGates(told)).toEqual(['queue']);
    expect(gateNamed(told, 'queue').behindTaskId).toBe(offer.id);
    expect(told.agents).toMatchObject([{ isNext: false, position: 3 }]);
    expect(await waitingFor(task.id)).toMatchObject({ name: 'queue', behindTaskId: offer.id });
    expect((await readiness(pooled.id)).agents).toMatchObject([{ isNext: false, position: 4 }]);
  });

  test('whose queue is long: the place is counted to 100', async () => {
    const agentId = addAgent(server, seenNow());
    for (let count = 0; count < 101; count += 1) {
      await assign(agentId, { priority: 90 });
    }
    const task = await assign(agentId, { priority: 10 });
    expect((await readiness(task.id)).agents).toMatchObject([{ position: 101 }]);
  });

  test('whose affinity for the task cannot be read, or is a lead’s', async () => {
    const task = await assign(addAgent(server, seenNow()));
    changeTask(server, task.id, { routingAffinity: 'not json' });
    const damaged = await readiness(task.id);
    expect(closedGates(damaged)).toEqual(['routing']);
    expect(gateNamed(damaged, 'routing').reason).toContain('cannot be read');
    changeTask(server, task.id, { routingAffinity: '{"leadOnly":true}' });
    expect(gateNamed(await readiness(task.id), 'routing').reason).toContain('does not fit');
  });

  test('whose budget, or that of the requester or of all, is used up until midnight', async () => {
    const agentId = addAgent(server, seenNow());
    const { id: requestedByUserId } = await createUser(server, { name: 'Ann' });
    const task = await assign(agentId, { requestedByUserId });
    await postCost(server, { agentId, taskId: task.id, totalCostUsd: 3 });
    for (const [scope, cause] of [
      [`user/${requestedByUserId}`, 'user'],
      [`agent/${agentId}`, 'agent'],
      ['global/_global', 'global'],
    ]) {
      await setBudget(server, String(scope), 3);
      const told = await readiness(task.id);
      expect(closedGates(told)).toEqual(['budget']);
      const gate = gateNamed(told, 'budget');
      expect(gate.reason).toBe(`The ${cause} budget of today is used up: 3 of 3 USD.`);
      expect(gate.opensAt).toMatch(/T00:00:00\.000Z$/);
      expect(await waitingFor(task.id)).toEqual(gate);
      expect(await nextTrigger(server, agentId)).toMatchObject({ type: 'budget_refused', cause });
    }
  });

  test('that nobody hears of is advisory: its next poll starts the task all the same', async () => {
    const agentId = addAgent(server, { lastSeenAt: minutesAgo(7), lastActivityAt: minutesAgo(6) });
    const task = await assign(agentId);
    const told = await readiness(task.id);
    expect(told.state).toBe('ready');
    expect(closedGates(told)).toEqual(['presence']);
    const gate = gateNamed(told, 'presence');
    expect(gate.advisory).toBe(true);
    expect(Math.abs(Date.parse(gate.since ?? '') - Date.parse(minutesAgo(1)))).toBeLessThan(60_000);
    expect(await waitingFor(task.id)).toEqual(gate);
    changeRow(server, 'agents', agentId, { status: 'offline', ...seenNow() });
    expect(gateNamed(await readiness(task.id), 'presence')).toMatchObject({ state: 'closed', since: null });
    expect((await nextTrigger(server, agentId)).taskId).toBe(task.id);
  });

  test('that waits for credentials is advisory', async () => {
    const agentId = addAgent(server, { status: 'waiting_for_credentials', ...seenNow() });
    const told = await readiness((await assign(agentId)).id);
    expect(told.state).toBe('ready');
    expect(closedGates(told)).toEqual(['credentials']);
    expect((await nextTrigger(server, agentId)).type).toBe('task_assigned');
  });
});

describe('credential keys', () => {
  const worker = () => addAgent(server, { harnessProvider: 'harness_a', ...seenNow() });

  test('are no matter while one of them may be used, or none is known', async () => {
    const task = await assign(worker());
    expect(closedGates(await readiness(task.id))).toEqual([]);
    const key = { keyType: oauthType, keyIndex: 0 };
    await reportRateLimit(server, { ...key, keySuffix: newSuffix(), rateLimitedUntil: inHours(1) });
    await reportRateLimit(server, { ...key, keyIndex: 1, keySuffix: newSuffix(), rateLimitedUntil: inHours(-1) });
    expect(closedGates(await readiness(task.id))).toEqual([]);
  });

  test('that are all limited or benched are told, with the first time one is free again', async () => {
    const agentId = worker();
    const task = await assign(agentId);
    const until = inHours(2);
    const key = { keyType: oauthType, keyIndex: 0 };
    await reportRateLimit(server, { ...key, keySuffix: newSuffix(), rateLimitedUntil: until });
    const benched = { ...key, keyIndex: 1, keySuffix: newSuffix() };
    await reportAuthFailure(server, benched);
    await reportAuthFailure(server, benched);
    const told = await readiness(task.id);
    expect(told.state).toBe('ready');
    expect(closedGates(told)).toEqual(['keys']);
    expect(gateNamed(told, 'keys')).toMatchObject({ advisory: true, opensAt: until });

    const other = await assign(addAgent(server, { harnessProvider: 'harness_b', ...seenNow() }));
    expect(closedGates(await readiness(other.id))).toEqual([]);
    expect((await nextTrigger(server, agentId)).taskId).toBe(task.id);
  });

  test('are limited for the model that the task names', async () => {
    const agentId = worker();
    const named = await assign(agentId, { model: 'model_b', priority: 90 });
    const other = await assign(addAgent(server, { harnessProvider: 'harness_a', ...seenNow() }), { model: 'model_c' });
    const resetsAt = Math.floor(Date.now() / 1000) + 3600;
    await reportWindows(server, {
      keyType: oauthType,
      keyIndex: 0,
      keySuffix: newSuffix(),
      windows: { seven_day_model_b: { status: 'rejected', lastSeenAt: new Date().toISOString(), resetsAt } },
    });
    const gate = gateNamed(await readiness(named.id), 'keys');
    expect(gate).toMatchObject({ state: 'closed', opensAt: new Date(resetsAt * 1000).toISOString() });
    expect(gateNamed(await readiness(other.id), 'keys').state).toBe('open');
  });
});

describe('the pool', () => {
  test('without anybody', async () => {
    const task = await toPool();
    const told = await readiness(task.id);
    expect(told).toMatchObject({ state: 'waiting', agents: [], moreAgents: 0 });
    expect(closedGates(told)).toEqual(['routing']);
    expect(await waitingFor(task.id)).toEqual(gateNamed(told, 'routing'));
  });

  test('is open when one agent gets through all gates, who is listed first; leads are left out', async () => {
    const busy = addAgent(server, { capabilities: '["sql"]', ...seenNow() });
    await runningTask(server, busy);
    const unfit = addAgent(server, seenNow());
    addAgent(server, { isLead: 1, capabilities: '["sql"]', ...seenNow() });
    const task = await toPool({ requiredCapabilities: ['sql'] });
    const full = await readiness(task.id);
    expect(closedGates(full)).toEqual(['capacity']);
    expect(full.agents.map(({ agentId }) => agentId)).toEqual([busy, unfit]);
    expect(full.agents.map(closedGates)).toEqual([['capacity'], ['routing']]);

    const free = addAgent(server, { capabilities: '["sql"]' });
    const told = await readiness(task.id);
    expect(told.state).toBe('ready');
    expect(closedGates(told)).toEqual(['presence']);
    expect(told.agents[0]).toMatchObject({ agentId: free, isNext: true, position: 1 });
    expect((await nextTrigger(server, free)).taskId).toBe(task.id);
  });

  test('no single agent gets through all gates', async () => {
    const full = addAgent(server, { name: 'full', role: 'tester', ...seenNow() });
    await runningTask(server, full);
    addAgent(server, { name: 'free', role: 'writer', ...seenNow() });
    const task = await toPool();
    changeTask(server, task.id, { routingAffinity: '{"role":"tester"}' });
    expect(closedGates(await readiness(task.id))).toEqual(['capacity']);
    changeTask(server, task.id, { routingAffinity: '{"role":"nobody"}' });
    const told = await readiness(task.id);
    expect(closedGates(told)).toContain('routing');
    expect(gateNamed(told, 'routing').reason).toContain('No agent fits');
  });

  test('an agent whose capabilities cannot be read hides nothing of the others', async () => {
    addAgent(server, { capabilities: 'not json', ...seenNow() });
    const task = await toPool({ requiredCapabilities: ['sql'] });
    expect(closedGates(await readiness(task.id))).toContain('routing');
    expect(await waitingFor(task.id)).toMatchObject({ name: 'routing' });
    const behind = await toPool();
    expect((await readiness(behind.id)).state).toBe('ready');
    expect(await waitingFor(behind.id)).toBeUndefined();
  });

  test('25 agents are listed and the rest counted; those that come closest first', async () => {
    const free = addAgent(server, { lastSeenAt: minutesAgo(3) });
    for (let count = 0; count < 30; count += 1) {
      addAgent(server, { maxTasks: 0, ...seenNow() });
    }
    const told = await readiness((await toPool()).id);
    expect(told.agents).toHaveLength(25);
    expect(told.moreAgents).toBe(6);
    expect(told.agents[0]).toMatchObject({ agentId: free, isNext: true });
  });

  test('500 tasks that do not fit hide those behind them, as they do from polls', async () => {
    const agentId = addAgent(server, seenNow());
    const task = await toPool({ priority: 10 });
    const rows = Array.from({ length: 500 }, () =>
      taskRow({ status: 'unassigned', priority: 90, routingAffinity: '{"capabilities":["sql"]}' }),
    );
    insertRows(server, 'tasks', rows);
    const hidden = await readiness(task.id);
    expect(closedGates(hidden)).toEqual(['queue']);
    expect(gateNamed(hidden, 'queue').reason).toContain('500');
    expect(gateNamed(hidden, 'queue')).not.toHaveProperty('behindTaskId');
    expect(await nextTrigger(server, agentId)).toBeNull();

    deleteRow(server, 'tasks', String(rows[0]?.id));
    expect(await readiness(task.id)).toMatchObject({ state: 'ready', agents: [{ position: 1 }] });
    expect((await nextTrigger(server, agentId)).taskId).toBe(task.id);
  });

  test('all agents are looked at, however many stand before the one that takes it', async () => {
    for (let count = 0; count < 200; count += 1) {
      addAgent(server, { maxTasks: 0, lastSeenAt: minutesAgo(2) });
    }
    const task = await toPool();
    expect(closedGates(await readiness(task.id))).toContain('capacity');
    const forgotten = addAgent(server, { lastSeenAt: null });
    const told = await readiness(task.id);
    expect(told).toMatchObject({ state: 'ready', moreAgents: 176 });
    expect(told.agents[0]).toMatchObject({ agentId: forgotten, isNext: true });
    expect(closedGates(told)).toEqual(['presence']);
    expect(await waitingFor(task.id)).toMatchObject({ name: 'presence' });
    expect((await nextTrigger(server, forgotten)).taskId).toBe(task.id);
  });

  test.each<[string, (agentId: string) => Promise<unknown>]>([
    ['have spent their budget', (agentId) => setBudget(server, `agent/${agentId}`, 0)],
    ['are given other work first', (agentId) => assign(agentId, { priority: 90 })],
  ])('30 agents that %s do not hide the one after them', async (_why, stop) => {
    for (let count = 0; count < 30; count += 1) {
      await stop(addAgent(server, seenNow()));
    }
    const free = addAgent(server, { lastSeenAt: minutesAgo(3) });
    const task = await toPool();
    const told = await readiness(task.id);
    expect(told).toMatchObject({ state: 'ready', moreAgents: 6 });
    expect(told.agents[0]).toMatchObject({ agentId: free, isNext: true });
    expect(await waitingFor(task.id)).toBeUndefined();
    expect((await nextTrigger(server, free)).taskId).toBe(task.id);
  });

  test('the gate of a task is the one at which those agents stop that get furthest', async () => {
    for (let count = 0; count < 30; count += 1) {
      await setBudget(server, `agent/${addAgent(server, seenNow())}`, 0);
    }
    const later = addAgent(server, { lastSeenAt: minutesAgo(3) });
    const own = await assign(later, { priority: 90 });
    const task = await toPool();
    const gate = { name: 'queue', behindTaskId: own.id };
    const told = await readiness(task.id);
    expect(told.state).toBe('waiting');
    expect(gateNamed(told, 'queue')).toMatchObject(gate);
    expect(await waitingFor(task.id)).toMatchObject(gate);
  });
});

test('settings of the claim count: neither routing nor budgets hold anything back when they are off', async () => {
  const lenient = await startServer({
    env: { POOL_AFFINITY_ENFORCEMENT: 'false', BUDGET_ADMISSION_DISABLED: 'true' },
  });
  try {
    const agentId = addAgent(lenient, seenNow());
    await setBudget(lenient, 'global/_global', 0);
    const task = await createTask(lenient, { task: 'x', agentId: null, requiredCapabilities: ['sql'] });
    expect(await readinessOf(lenient, task.id)).toMatchObject({ state: 'ready', agents: [{ isNext: true }] });
    expect((await nextTrigger(lenient, agentId)).taskId).toBe(task.id);
  } finally {
    await lenient.destroy();
  }
});

describe('multi-runtime mode', () => {
  let multi: OwnServer;
  beforeAll(async () => {
    multi = await startServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });
  });
  afterEach(() => clearTasks(multi));
  afterAll(() => multi.destroy());

  test('an agent needs a live runtime', async () => {
    const agentId = addAgent(multi, seenNow());
    addRuntime(multi, agentId, { lastSeenAt: minutesAgo(6) });
    const task = await createTask(multi, { task: 'x', agentId });
    const told = await readinessOf(multi, task.id);
    expect(closedGates(told)).toEqual(['runtime']);
    expect(told.agents).toMatchObject([{ isNext: false }]);

    const live = addRuntime(multi, agentId);
    expect(await readinessOf(multi, task.id)).toMatchObject({ state: 'ready', agents: [{ isNext: true }] });
    expect((await nextTrigger(multi, agentId, { 'X-Runtime-Instance-ID': live })).taskId).toBe(task.id);
  });

  test('in the pool, one agent with a live runtime is enough', async () => {
    addAgent(multi, seenNow());
    const task = await createTask(multi, { task: 'x', agentId: null });
    expect(closedGates(await readinessOf(multi, task.id))).toEqual(['runtime']);
    const able = addAgent(multi, seenNow());
    addRuntime(multi, able);
    const told = await readinessOf(multi, task.id);
    expect(told.state).toBe('ready');
    expect(told.agents.find(({ isNext }) => isNext)?.agentId).toBe(able);
  });
});

describe('what it costs', () => {
  testOn('sqlite', 'query plans of SQLite')('a claim looks its candidates up in the order of an index', async () => {
    const page = { agentId: 'a', after: beforeAllCandidates, limit: candidatePageSize };
    const [offers, pending, pool] = await plansOf(server, async (db) => {
      await listOfferedCandidates(db, page);
      await listPendingCandidates(db, page);
      await listPoolCandidates(db, page);
    });
    expect(offers).toMatch(/^SEARCH tasks USING INDEX tasks_offered \(offeredTo=\? AND status=\? AND createdAt>\?\)$/);
    expect(pending).toMatch(
      /^SEARCH tasks USING INDEX tasks_agent \(agentId=\? AND status=\? AND unmetDependencies=\? AND priority<\?\)$/,
    );
    expect(pool).toMatch(
      /^SEARCH tasks USING INDEX tasks_pool \(status=\? AND unmetDependencies=\? AND priority<\?\)$/,
    );
  });

  testOn('sqlite', 'query plans of SQLite')('its first look and where one task stands are index look-ups', async () => {
    const [anyWork, standing] = await plansOf(server, async (db) => {
      await findAnyWork(db, 'a');
      await findClaimStanding(db, 'a');
    });
    expect(anyWork).not.toMatch(/SCAN tasks|TEMP B-TREE/);
    expect(anyWork?.match(/USING COVERING INDEX/g)).toHaveLength(3);
    expect(standing).toMatch(/SEARCH tasks USING INDEX sqlite_autoindex_tasks_1 \(id=\?\)/);
  });

  testOn('sqlite', 'query plans of SQLite')(
    'the agents heard of last come from an index, and so do the others',
    async () => {
      const [last, others] = await plansOf(server, async (db) => {
        await listPresentAgents(db, { isLead: 0, limit: 100 });
        await listAgentsAfter(db, { after: '', limit: 25 });
      });
      expect(last).toContain('SEARCH agents USING INDEX agents_presence (isLead=?)');
      expect(others).toContain('SEARCH agents USING INDEX sqlite_autoindex_agents_1 (id>?)');
      expect(`${last}${others}`).not.toMatch(/TEMP B-TREE|SCAN/);
    },
  );

  testOn('sqlite', 'query plans of SQLite')('the keys an agent may have come from indexes', async () => {
    const [keys] = await plansOf(server, (db) => listKeysFor(db, 'a'));
    expect(keys).toContain('SEARCH credential_keys USING INDEX credential_keys_scope (scope=?)');
    expect(keys).toContain('SEARCH credential_keys USING INDEX credential_keys_owner (scopeId=?)');
  });
});
