import { refusals, setBudget } from '../support/budgets.js';
import { postCost } from '../support/costs.js';
import { jobsDone } from '../support/jobs-done.js';
import { act, nextTrigger, readTask } from '../support/lifecycle.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
beforeEach(() => {
  clearTasks(server);
  server.database.exec('delete from budgets; delete from budget_refusals; delete from daily_spend;');
});
const today = (): string => new Date().toISOString().slice(0, 10);
const midnight = (): string => new Date(Date.parse(today()) + 86_400_000).toISOString();

test('without a budget, and below it, work is handed out', async () => {
  const agentId = addAgent(server, { maxTasks: 2 });
  await createTask(server, { task: 'First', agentId });
  expect((await nextTrigger(server, agentId)).type).toBe('task_assigned');
  await setBudget(server, `agent/${agentId}`, 5);
  await postCost(server, { agentId, totalCostUsd: 4.99 });
  await createTask(server, { task: 'Second', agentId });
  expect((await nextTrigger(server, agentId)).type).toBe('task_assigned');
  expect(await refusals(server)).toEqual([]);
});

test('an agent that spent its budget is refused until midnight; the task stays where it was', async () => {
  const agentId = addAgent(server);
  await setBudget(server, `agent/${agentId}`, 5);
  await postCost(server, { agentId, totalCostUsd: 5 });
  const task = await createTask(server, { task: 'Wait', agentId });
  expect(await nextTrigger(server, agentId)).toEqual({
    type: 'budget_refused',
    cause: 'agent',
    agentSpend: 5,
    agentBudget: 5,
    resetAt: midnight(),
  });
  expect(await readTask(server, task.id)).toMatchObject({ status: 'pending', lastUpdatedAt: task.lastUpdatedAt });
  expect(await refusals(server)).toEqual([
    {
      taskId: task.id,
      date: today(),
      agentId,
      cause: 'agent',
      agentSpendUsd: 5,
      agentBudgetUsd: 5,
      globalSpendUsd: null,
      globalBudgetUsd: null,
      userSpendUsd: null,
      userBudgetUsd: null,
      followUpTaskId: null,
      createdAt: expect.any(Number),
    },
  ]);
});

test('a budget of nothing refuses everything, an empty pool is no refusal', async () => {
  await setBudget(server, 'global/_global', 0);
  const agentId = addAgent(server);
  expect(await nextTrigger(server, agentId)).toBeNull();
  await createTask(server, { task: 'Wait', agentId: null });
  expect(await nextTrigger(server, agentId)).toEqual({
    type: 'budget_refused',
    cause: 'global',
    globalSpend: 0,
    globalBudget: 0,
    resetAt: midnight(),
  });
});

test('the global budget comes before the agent’s, the agent’s before the requester’s', async () => {
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Wait', agentId });
  changeTask(server, task.id, { requestedByUserId: 'user-1' });
  const cause = async () => (await nextTrigger(server, agentId)).cause;
  await setBudget(server, 'user/user-1', 0);
  expect(await cause()).toBe('user');
  await setBudget(server, `agent/${agentId}`, 0);
  expect(await cause()).toBe('agent');
  await setBudget(server, 'global/_global', 0);
  expect(await cause()).toBe('global');
});

test('a user’s budget counts what was spent on the user’s tasks, by whomever', async () => {
  const [spender, agentId] = [addAgent(server), addAgent(server)];
  const spent = await createTask(server, { task: 'Spend', agentId: spender });
  changeTask(server, spent.id, { requestedByUserId: 'user-1' });
  await postCost(server, { agentId: spender, taskId: spent.id, totalCostUsd: 3 });
  await postCost(server, { agentId, totalCostUsd: 100 });
  const task = await createTask(server, { task: 'Wait', agentId });
  await setBudget(server, 'user/user-1', 3);
  changeTask(server, task.id, { requestedByUserId: 'user-1' });
  expect(await nextTrigger(server, agentId)).toMatchObject({ cause: 'user', userSpend: 3, userBudget: 3 });
  changeTask(server, task.id, { requestedByUserId: 'user-2' });
  expect((await nextTrigger(server, agentId)).type).toBe('task_assigned');
});

test('what was spent yesterday does not count', async () => {
  const agentId = addAgent(server);
  await setBudget(server, `agent/${agentId}`, 1);
  await postCost(server, { agentId, totalCostUsd: 1 });
  server.database.exec("update daily_spend set date = '2026-01-01'");
  await createTask(server, { task: 'Go', agentId });
  expect((await nextTrigger(server, agentId)).type).toBe('task_assigned');
});

test('accepting an offer and claiming from the pool are refused with the figures, and recorded', async () => {
  const agentId = addAgent(server);
  await setBudget(server, `agent/${agentId}`, 0);
  const offered = await createTask(server, { task: 'Wait', offeredTo: agentId });
  const pooled = await createTask(server, { task: 'Wait', agentId: null });
  for (const [id, action] of [
    [offered.id, 'accept'],
    [pooled.id, 'claim'],
  ] as const) {
    const body = await act(server, id, action, agentId).refused(409, 'budget_exceeded');
    expect(body).toMatchObject({ cause: 'agent', agentSpend: 0, agentBudget: 0, resetAt: midnight() });
  }
  expect((await refusals(server)).map((refusal) => refusal.taskId).sort()).toEqual([offered.id, pooled.id].sort());
  expect((await readTask(server, offered.id)).status).toBe('offered');
});

test('an offer is shown for review whatever the budget', async () => {
  const agentId = addAgent(server);
  await setBudget(server, 'global/_global', 0);
  await createTask(server, { task: 'Wait', offeredTo: agentId });
  expect((await nextTrigger(server, agentId)).type).toBe('task_offered');
});

test('the lead is told once a task and day, in a task below the refused one', async () => {
  const lead = addAgent(server, { name: 'lead', isLead: 1, maxTasks: 5 });
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Wait for money', agentId, chatChannelId: 'c1', chatThreadTs: '1.0' });
  await setBudget(server, `agent/${agentId}`, 2);
  await postCost(server, { agentId, totalCostUsd: 2.5 });
  await Promise.all(Array.from({ length: 8 }, () => nextTrigger(server, agentId)));
  await jobsDone(server);
  const [refusal, ...others] = await refusals(server);
  expect(others).toEqual([]);
  const { body } = await server.call('listTasks', { query: { source: 'system', fields: 'full' } });
  expect(body.tasks).toHaveLength(1);
  const [followUp] = body.tasks;
  expect(followUp).toMatchObject({
    id: refusal?.followUpTaskId,
    agentId: lead,
    status: 'pending',
    source: 'system',
    taskType: 'follow-up',
    parentTaskId: task.id,
    chatChannelId: 'c1',
    chatThreadTs: '1.0',
  });
  for (const part of [agentId, 'agent', '2.50', '2.00', midnight()]) {
    expect(followUp?.task).toContain(part);
  }
  server.database.exec("update budget_refusals set date = '2026-01-01'");
  await nextTrigger(server, agentId);
  expect(await refusals(server)).toHaveLength(2);
});

test('a lead that may not spend is not told about being told', async () => {
  const lead = addAgent(server, { name: 'lead', isLead: 1 });
  await setBudget(server, 'global/_global', 0);
  const agentId = addAgent(server);
  await createTask(server, { task: 'Wait', agentId });
  await nextTrigger(server, agentId);
  await jobsDone(server);
  expect((await nextTrigger(server, lead)).type).toBe('budget_refused');
  await jobsDone(server);
  const { body } = await server.call('listTasks', { query: { source: 'system' } });
  expect(body.total).toBe(1);
});

test('BUDGET_ADMISSION_DISABLED admits everything', async () => {
  const lenient = await startServer({ env: { BUDGET_ADMISSION_DISABLED: '1' } });
  const agentId = addAgent(lenient);
  await setBudget(lenient, 'global/_global', 0);
  await createTask(lenient, { task: 'Go', agentId });
  expect((await nextTrigger(lenient, agentId)).type).toBe('task_assigned');
  await lenient.destroy();
});

test('concurrent costs all count for the day', async () => {
  const agentId = addAgent(server);
  await setBudget(server, `agent/${agentId}`, 10);
  await Promise.all(Array.from({ length: 20 }, () => postCost(server, { agentId, totalCostUsd: 0.5 })));
  await createTask(server, { task: 'Wait', agentId });
  expect(await nextTrigger(server, agentId)).toMatchObject({ agentSpend: 10 });
});

test('a user whose tasks moved to another takes today’s spending along', async () => {
  const agentId = addAgent(server);
  const people = await Promise.all(
    ['Ada', 'Bob'].map(async (name) => (await server.call('createUser', { body: { name } })).body.user.id),
  );
  const [source, target] = people as [string, string];
  const spent = await createTask(server, { task: 'Spend', agentId });
  changeTask(server, spent.id, { requestedByUserId: source });
  await postCost(server, { agentId, taskId: spent.id, totalCostUsd: 3 });
  await server.call('mergeUsers', { path: { id: target }, body: { sourceUserId: source } });
  await setBudget(server, `user/${target}`, 1);
  expect(await nextTrigger(server, agentId)).toMatchObject({ cause: 'user', userSpend: 3 });
});
