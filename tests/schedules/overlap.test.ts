import { registerAgent } from '../support/agents.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, insertRow, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { waitFor } from '../support/wait.js';
import { asksPeople, passes, storeWorkflow } from '../support/workflows.js';

const all = useReplicas(racingReplicas, { env: { SCHEDULER_INTERVAL_MS: '50' } });
const past = '2026-01-01T00:00:00.000Z';

const scheduleOf = (id: string) => rowOf(all.replicas, 'schedules', { id });

const passed = (id: string) =>
  waitFor('the time to pass', async () => {
    const row = scheduleOf(id);
    return String(row.nextRunAt) > new Date().toISOString() && row;
  });

/** The next time of a schedule comes, and passes; what passed before it is not counted. */
const nextTime = (id: string) => {
  changeRow(all.replicas, 'schedules', id, { nextRunAt: new Date().toISOString() });
  return passed(id);
};

const underWay = async (id: string) => (await all.replicas.call('getSchedule', { path: { id } })).body.underWay;

const cancel = (id: string) => all.replicas.call('cancelTask', { path: { id }, body: {} });

const waiting = () =>
  storeWorkflow(all.replicas, [{ id: 'a', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } }]);

test('the choice is made, changed and left, and lists tell it', async () => {
  const { id, name, overlap } = await makeSchedule(all.replicas, { ...rarely, overlap: 'skip' });
  expect(overlap).toBe('skip');
  const { schedules } = (await all.replicas.call('listSchedules', { query: { name } })).body;
  expect(schedules).toMatchObject([{ id, overlap: 'skip' }]);

  const change = async (to: 'allow' | null) =>
    (await all.replicas.call('updateSchedule', { path: { id }, body: { overlap: to } })).body.overlap;
  expect(await change('allow')).toBe('allow');
  expect((await all.replicas.call('getSchedule', { path: { id } })).body.overlap).toBe('allow');
  expect(await change(null)).toBeUndefined();
  await all.replicas
    .callUntyped('patchSchedule', { path: { id }, body: { overlap: 'queue' } })
    .refused(400, 'validation_error', 'body.overlap');
});

test('a task that is open has the next time pass, until it ends; by hand another one is made all the same', async () => {
  const { id } = await makeSchedule(all.replicas, { ...rarely, overlap: 'skip' });
  const { lastRunAt } = await nextTime(id);
  expect(await nextTime(id)).toMatchObject({ missedRuns: 1, lastRunAt, consecutiveErrors: 0, enabled: 1 });
  expect(tasksOf(all.replicas, id)).toHaveLength(1);

  await all.replicas.call('runSchedule', { path: { id } });
  for (const { id: taskId } of tasksOf(all.replicas, id)) {
    expect((await nextTime(id)).missedRuns).toBeGreaterThan(1);
    await cancel(taskId);
  }
  expect(tasksOf(all.replicas, id)).toHaveLength(2);
  expect((await nextTime(id)).missedRuns).toBe(3);
  expect(tasksOf(all.replicas, id)).toHaveLength(3);
});

test('what goes on with the work of a task counts as that', async () => {
  const { id: agentId } = await registerAgent(all.replicas);
  const { id } = await makeSchedule(all.replicas, { ...rarely, overlap: 'skip', targetAgentId: agentId });
  await nextTime(id);
  const [task] = tasksOf(all.replicas, id);
  const body = { task: 'Go on with it', parentTaskId: String(task?.id) };
  const { id: childId } = (await all.replicas.call('createTask', { body })).body;
  await cancel(String(task?.id));

  expect((await nextTime(id)).missedRuns).toBe(1);
  expect(await underWay(id)).toEqual({ taskIds: [childId], workflowRunIds: [], scripts: 0 });
  await cancel(childId);
  expect((await underWay(id)).taskIds).toEqual([]);
  expect((await nextTime(id)).missedRuns).toBe(1);
  expect(tasksOf(all.replicas, id)).toHaveLength(2);
});

test('a time that comes as somebody begins a task by hand makes one before it, or passes after it', async () => {
  const made = await Promise.all(
    Array.from({ length: 40 }, () => makeSchedule(all.replicas, { ...rarely, overlap: 'skip' })),
  );
  changeRows(all.replicas, 'schedules', { overlap: 'skip', lastRunAt: null }, { nextRunAt: new Date().toISOString() });
  await Promise.all(made.map(({ id }) => all.replicas.call('runSchedule', { path: { id } })));
  const rows = await Promise.all(made.map(({ id }) => passed(id)));

  const times = rows.map(({ id, missedRuns }) => tasksOf(all.replicas, id).length + missedRuns);
  expect(times).toEqual(made.map(() => 2));
});

test('times that passed while no server ran are counted beside the one that is skipped', async () => {
  const hour = 3_600_000;
  const { id } = await makeSchedule(all.replicas, { intervalMs: hour, overlap: 'skip' });
  await nextTime(id);
  changeRow(all.replicas, 'schedules', id, { nextRunAt: new Date(Date.now() - 2.5 * hour).toISOString() });

  expect((await passed(id)).missedRuns).toBe(3);
  expect(tasksOf(all.replicas, id)).toHaveLength(1);
});

test('a workflow that may overlap is begun though it is under way, also in the place of tasks', async () => {
  const { id: workflowId } = await waiting();
  const { id } = await makeSchedule(all.replicas, {
    ...rarely,
    targetType: 'workflow',
    workflowId,
    overlap: 'allow',
  });
  await nextTime(id);
  expect((await nextTime(id)).missedRuns).toBe(0);
  const runs = rowsOf(all.replicas, 'workflow_runs', { workflowId }).map((run) => String(run.id));
  expect(runs).toHaveLength(2);
  const { workflowRunIds, ...others } = await underWay(id);
  expect(workflowRunIds.sort()).toEqual(runs.sort());
  expect(others).toEqual({ taskIds: [], scripts: 0 });
  await Promise.all(runs.map((run) => all.replicas.call('cancelWorkflowRun', { path: { id: run }, body: {} })));
  expect((await underWay(id)).workflowRunIds).toEqual([]);

  const other = await waiting();
  const taken = await makeSchedule(all.replicas, { ...rarely, overlap: 'allow' });
  const triggers = [{ type: 'schedule', scheduleId: taken.id }] as const;
  await all.replicas.call('updateWorkflow', { path: { id: other.id }, body: { triggers: [...triggers] } });
  await nextTime(taken.id);
  expect((await nextTime(taken.id)).missedRuns).toBe(0);
  expect(rowsOf(all.replicas, 'workflow_runs', { workflowId: other.id })).toHaveLength(2);
  await all.replicas.call('updateSchedule', { path: { id: taken.id }, body: { overlap: null } });
  expect((await nextTime(taken.id)).missedRuns).toBe(1);
});

test('a schedule that is changed to run another workflow waits for no run of the one before', async () => {
  const [one, other] = [await waiting(), await waiting()];
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'workflow', workflowId: one.id });
  await nextTime(id);
  await all.replicas.call('updateSchedule', { path: { id }, body: { workflowId: other.id } });

  expect((await nextTime(id)).missedRuns).toBe(0);
  expect(rowsOf(all.replicas, 'workflow_runs', { workflowId: other.id })).toHaveLength(1);
  expect((await nextTime(id)).missedRuns).toBe(1);
});

test('of several workflows in the place of tasks each passes by itself; without them it makes its tasks', async () => {
  const [slow, quick] = [await waiting(), await storeWorkflow(all.replicas, [passes('a')])];
  const { id } = await makeSchedule(all.replicas, rarely);
  const triggers = [{ type: 'schedule' as const, scheduleId: id }];
  for (const workflow of [slow, quick]) {
    await all.replicas.call('updateWorkflow', { path: { id: workflow.id }, body: { triggers } });
  }
  const runsOf = (workflow: { readonly id: string }) =>
    rowsOf(all.replicas, 'workflow_runs', { workflowId: workflow.id }).length;
  await nextTime(id);
  await waitFor('the quick one', () =>
    rowsOf(all.replicas, 'workflow_runs', { workflowId: quick.id }).every(({ status }) => status === 'completed'),
  );
  expect((await nextTime(id)).missedRuns).toBe(0);
  expect([runsOf(slow), runsOf(quick)]).toEqual([1, 2]);

  for (const workflow of [slow, quick]) {
    await all.replicas.call('deleteWorkflow', { path: { id: workflow.id } });
  }
  expect(await nextTime(id)).toMatchObject({ missedRuns: 0, consecutiveErrors: 0 });
  expect(tasksOf(all.replicas, id)).toHaveLength(1);
});

test('a run that waits for people has times pass until that ends; one that goes with its workflow none', async () => {
  const { id: workflowId } = await storeWorkflow(all.replicas, [asksPeople('ask', 'stop'), passes('stop')]);
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'workflow', workflowId });
  const { lastRunAt } = await nextTime(id);
  const request = () =>
    waitFor('the question', () => rowsOf(all.replicas, 'approval_requests', { status: 'pending' }).at(-1));
  const asked = await request();
  expect(await nextTime(id)).toMatchObject({ missedRuns: 1, lastRunAt, consecutiveErrors: 0 });
  await all.replicas.call('cancelApprovalRequest', { path: { id: asked.id }, body: {} });
  expect((await nextTime(id)).missedRuns).toBe(1);
  expect(rowsOf(all.replicas, 'workflow_runs', { workflowId })).toHaveLength(2);
  await request();
  await all.replicas.call('deleteWorkflow', { path: { id: workflowId } });

  expect(await nextTime(id)).toMatchObject({ missedRuns: 1, consecutiveErrors: 1, enabled: 1 });
});

test('what is counted and noted is not taken from a body', async () => {
  const forged = { missedRuns: 7, consecutiveErrors: 4, lastRunAt: past, createdByAgentId: 'me', targetId: 'it' };
  const name = `forged-${Date.now()}`;
  const body = { name, taskTemplate: 'Do it', ...rarely, overlap: 'skip', ...forged };
  await all.replicas.callUntyped('createSchedule', { body }).answer();
  const stored = rowOf(all.replicas, 'schedules', { name });
  const counted = { missedRuns: 0, consecutiveErrors: 0, lastRunAt: null, createdByAgentId: null };
  expect(stored).toMatchObject({ ...counted, overlap: 'skip' });

  const change = { overlap: 'allow', ...forged };
  await all.replicas.callUntyped('updateSchedule', { path: { id: stored.id }, body: change }).answer();
  expect(scheduleOf(stored.id)).toMatchObject({ ...counted, overlap: 'allow' });
});

describe('scripts', () => {
  const begunBefore = (scheduleId: string, key: string): void => {
    const times = { scheduleId, firedAt: past, lastUpdatedAt: past };
    insertRow(all.replicas, 'jobs', {
      id: `under-way-${key}`,
      kind: 'schedules.run-script',
      agentId: '',
      state: 'scheduled',
      runAt: '2999-01-01T00:00:00.000Z',
      attempts: 1,
      maxAttempts: 3,
      uniqueKey: `schedules.run-script:${key}`,
      again: 0,
      payload: JSON.stringify(times),
      createdAt: past,
    });
  };
  const scriptSchedule = async (overlap: 'allow' | 'skip') => {
    const { id: agentId } = await registerAgent(all.replicas, { isLead: true });
    const source = 'export default () => 1;';
    const { name: scriptName } = await storeScript(all.replicas, { source, scope: 'global' }, agentId);
    const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'script', scriptName, overlap });
    return { id, runs: () => rowsOf(all.replicas, 'script_runs', { scriptName }) };
  };

  test('one that may overlap is begun though it is under way', async () => {
    const { id, runs } = await scriptSchedule('allow');
    begunBefore(id, id);
    expect((await nextTime(id)).missedRuns).toBe(0);
    await waitFor('the script', async () => runs().length === 1);
    await nextTime(id);
    await waitFor('the script again', async () => runs().length === 2);
  });

  test('one that may not any more waits for all that were begun when it might', async () => {
    const { id, runs } = await scriptSchedule('skip');
    begunBefore(id, `${id}/one-of-many`);

    expect((await nextTime(id)).missedRuns).toBe(1);
    expect(runs()).toEqual([]);
    expect(await underWay(id)).toEqual({ taskIds: [], workflowRunIds: [], scripts: 1 });
  });
});
