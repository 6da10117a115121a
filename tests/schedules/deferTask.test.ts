import { nextTrigger, post, readTask, runningTask, taskIn, taskLogOf } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, columnOf, rowOf, rowsOf } from '../support/rows.js';
import { tasksOf } from '../support/schedules.js';
import { addAgent, changeTask, createTask } from '../support/tasks.js';
import { userWith } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { runThat, startRun } from '../support/workflows.js';

const all = useReplicas(racingReplicas, { env: { SCHEDULER_INTERVAL_MS: '50' } });
const hour = 3_600_000;
const farAhead = new Date(Date.now() + 24 * hour).toISOString();

const defer = (id: string, agentId: string, body: object, headers = {}) =>
  all.replicas.callUntyped('deferTask', { path: { id }, agentId, body, headers });

/** The tasks that go on with the work of a task. */
const wakeUpsOf = (parentTaskId: string) => rowsOf(all.replicas, 'tasks', { parentTaskId, taskType: 'deferred' });

const wakeUpOf = (parentTaskId: string) => waitFor('the work to go on', async () => wakeUpsOf(parentTaskId)[0]);

const deferred = async (body: object, task: object = {}) => {
  const agentId = addAgent(all.replicas, { maxTasks: 10 });
  const { id } = await runningTask(all.replicas, agentId, task);
  return { agentId, id, schedule: (await defer(id, agentId, body)).body.schedule };
};

describe('a task that is put off', () => {
  test('is completed, and a schedule waits for its time', async () => {
    const agentId = addAgent(all.replicas);
    const task = { task: 'Watch the build', tags: ['ci'], priority: 70, modelTier: 'smart', key: 'shared/builds/' };
    const { id } = await runningTask(all.replicas, agentId, task);
    const { body } = await defer(id, agentId, { delayMs: hour, task: 'Look again', output: 'Not green yet' });

    expect(body.task).toMatchObject({
      id,
      status: 'completed',
      output: 'Not green yet',
      tags: ['ci', 'deferred'],
      deferredAt: expect.any(String),
    });
    expect(body.task.deferredAt).toBe(body.task.finishedAt);
    expect(await readTask(all.replicas, id)).toMatchObject(body.task);
    expect(body.schedule).toMatchObject({
      name: `deferred:${id}`,
      scheduleType: 'one_time',
      taskType: 'deferred',
      taskTemplate: 'Look again',
      targetAgentId: agentId,
      createdByAgentId: agentId,
      parentTaskId: id,
      key: 'shared/builds/',
      priority: 70,
      modelTier: 'smart',
      requestedDelayMs: hour,
      enabled: true,
    });
    expect(Date.parse(String(body.schedule.nextRunAt)) - Date.parse(String(body.task.deferredAt))).toBe(hour);
    const { upcomingRuns, underWay, ...shown } = (
      await all.replicas.call('getSchedule', { path: { id: body.schedule.id } })
    ).body;
    expect(shown).toEqual(body.schedule);
    expect(upcomingRuns).toEqual([shown.nextRunAt]);
    expect(underWay).toEqual({ taskIds: [], workflowRunIds: [], scripts: 0 });
    expect(taskLogOf(all.replicas, id).at(-1)).toMatchObject({ newValue: 'completed', details: { deferred: true } });
    expect(columnOf(all.replicas, 'agents', agentId, 'status')).toBe('idle');
  });

  test('goes on at its time: once, with the same agent, requester, conversation and follow-ups', async () => {
    const { id: requestedByUserId } = await userWith(all.replicas, 'admin');
    const { agentId, id, schedule } = await deferred(
      { runAt: farAhead },
      { task: 'Merge it', contextKey: 'task:chat:C7:1.5', requestedByUserId, followUpConfig: { onCompleted: 'Tell' } },
    );
    expect(schedule).toMatchObject({ requestedRunAt: farAhead, nextRunAt: farAhead });
    changeRow(all.replicas, 'schedules', String(schedule.id), { nextRunAt: new Date().toISOString() });

    const wakeUp = await wakeUpOf(id);
    expect(wakeUp).toMatchObject({
      agentId,
      status: 'pending',
      source: 'schedule',
      scheduleId: schedule.id,
      contextKey: 'task:chat:C7:1.5',
      chatChannelId: 'C7',
      requestedByUserId,
      followUpConfig: JSON.stringify({ onCompleted: 'Tell' }),
    });
    expect(wakeUp.task).toContain(id);
    expect(wakeUp.task).toContain('Merge it');
    expect(rowOf(all.replicas, 'schedules', { id: String(schedule.id) })).toMatchObject({
      enabled: 0,
      nextRunAt: null,
      consecutiveErrors: 0,
    });
    expect(tasksOf(all.replicas, String(schedule.id))).toHaveLength(1);
  });

  test('does not take its requester away from the person who pays', async () => {
    const { id: requestedByUserId } = await userWith(all.replicas, 'admin');
    const { id } = await deferred({ delayMs: 1 }, { requestedByUserId });
    expect(await wakeUpOf(id)).toMatchObject({ isHumanFree: 0, requesterInherited: 1 });
  });

  test('goes on at once when its schedule is run, and not at all when that is deleted', async () => {
    const one = await deferred({ delayMs: hour });
    const path = { id: String(one.schedule.id) };
    expect((await all.replicas.call('runSchedule', { path })).body.task).toMatchObject({ parentTaskId: one.id });
    const other = await deferred({ delayMs: hour });
    await all.replicas.call('deleteSchedule', { path: { id: String(other.schedule.id) } });
    expect(wakeUpsOf(one.id)).toHaveLength(1);
    expect(wakeUpsOf(other.id)).toEqual([]);
  });

  test('lets go on what waits for it, and does not tell the lead of work that is not done', async () => {
    const agentId = addAgent(all.replicas);
    addAgent(all.replicas, { isLead: 1 });
    const { id } = await runningTask(all.replicas, agentId);
    const { id: next } = await createTask(all.replicas, { task: 'Next', agentId, dependsOn: [id] });
    await defer(id, agentId, { delayMs: hour });

    expect((await nextTrigger(all.replicas, agentId)).taskId).toBe(next);
    await post(all.replicas, next, 'finish', { status: 'completed' }, agentId);
    // The one task of which the lead is told came after the other.
    await waitFor('the lead to be told', async () => rowsOf(all.replicas, 'tasks', { parentTaskId: next })[0]);
    expect(rowsOf(all.replicas, 'tasks', { parentTaskId: id })).toEqual([]);
  });
});

describe('work that waits for the end of another task', () => {
  const otherTask = async () => {
    const agentId = addAgent(all.replicas);
    return { agentId, taskId: (await runningTask(all.replicas, agentId)).id as string };
  };
  const isDue = (id: string) => String(columnOf(all.replicas, 'schedules', id, 'nextRunAt') ?? '') !== farAhead;

  test.each([
    ['task.completed', 'completed'],
    ['task.failed', 'failed'],
    ['settled', 'completed'],
    ['settled', 'failed'],
  ])('%s goes on when it is %s', async (event, status) => {
    const other = await otherTask();
    const waitFor = { taskId: other.taskId, event };
    const { id, schedule } = await deferred({ runAt: farAhead, waitFor });
    expect(schedule).toMatchObject({ waitFor, nextRunAt: farAhead });
    await post(all.replicas, other.taskId, 'finish', { status }, other.agentId);

    expect(await wakeUpOf(id)).toMatchObject({ scheduleId: schedule.id });
  });

  test('goes on when it is cancelled, if any end will do', async () => {
    const other = await otherTask();
    const { id } = await deferred({ runAt: farAhead, waitFor: { taskId: other.taskId, event: 'settled' } });
    await post(all.replicas, other.taskId, 'cancel');
    await wakeUpOf(id);
  });

  test('waits for its time when it ends in another way', async () => {
    const other = await otherTask();
    const good = await deferred({ runAt: farAhead, waitFor: { taskId: other.taskId, event: 'task.completed' } });
    const bad = await deferred({ runAt: farAhead, waitFor: { taskId: other.taskId, event: 'task.failed' } });
    await post(all.replicas, other.taskId, 'finish', { status: 'failed' }, other.agentId);
    await wakeUpOf(bad.id);

    expect(isDue(String(good.schedule.id))).toBe(false);
    changeRow(all.replicas, 'schedules', String(good.schedule.id), { nextRunAt: new Date().toISOString() });
    await wakeUpOf(good.id);
    expect(wakeUpsOf(good.id)).toHaveLength(1);
  });

  test('goes on at once when it has ended like that already, and waits when it has ended otherwise', async () => {
    const other = await otherTask();
    await post(all.replicas, other.taskId, 'finish', { status: 'completed' }, other.agentId);
    const waitFor = (event: string) => ({ taskId: other.taskId, event });
    const late = await deferred({ runAt: farAhead, waitFor: waitFor('task.failed') });
    const { id } = await deferred({ runAt: farAhead, waitFor: waitFor('task.completed') });
    await wakeUpOf(id);
    expect(isDue(String(late.schedule.id))).toBe(false);
  });

  test('waits for the task that goes on with the other', async () => {
    const other = await otherTask();
    const { id, schedule } = await deferred({ runAt: farAhead, waitFor: { taskId: other.taskId, event: 'settled' } });
    const { body } = await post(
      all.replicas,
      other.taskId,
      'supersede',
      { reason: 'graceful_shutdown' },
      other.agentId,
    );
    const taskId = body.resumeTaskId ?? '';
    const path = { id: String(schedule.id) };
    expect((await all.replicas.call('getSchedule', { path })).body.waitFor).toEqual({ taskId, event: 'settled' });
    await post(all.replicas, taskId, 'cancel');
    await wakeUpOf(id);
  });

  test('is never missed when both happen at once, and two may wait for each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await otherTask(), await otherTask()];
      const waitFor = (taskId: string) => ({ runAt: farAhead, waitFor: { taskId, event: 'settled' } });
      const [first, second] = await Promise.all([
        defer(one.taskId, one.agentId, waitFor(other.taskId)).answer(),
        defer(other.taskId, other.agentId, waitFor(one.taskId)).answer(),
      ]);
      expect([first.status, second.status]).toEqual([200, 200]);
      await Promise.all([wakeUpOf(one.taskId), wakeUpOf(other.taskId)]);
      expect([wakeUpsOf(one.taskId).length, wakeUpsOf(other.taskId).length]).toEqual([1, 1]);
    }
  });

  test('fires once, though its event and its time come together', async () => {
    const other = await otherTask();
    const body = { runAt: farAhead, waitFor: { taskId: other.taskId, event: 'settled' } };
    const made = await Promise.all(Array.from({ length: 10 }, () => deferred(body)));
    changeRows(all.replicas, 'schedules', { awaitedTaskId: other.taskId }, { nextRunAt: new Date().toISOString() });
    await post(all.replicas, other.taskId, 'finish', { status: 'completed' }, other.agentId);
    for (const { id } of made) {
      await wakeUpOf(id);
      expect(wakeUpsOf(id)).toHaveLength(1);
    }
  });
});

describe('refuses', () => {
  test('a task that is not in progress, and one that has been put off already', async () => {
    const agentId = addAgent(all.replicas);
    const { id } = await taskIn(all.replicas, 'pending', agentId);
    await defer(id, agentId, { delayMs: 1 }).refused(409, 'wrong_task_status');
    const once = await deferred({ delayMs: hour });
    await defer(once.id, once.agentId, { delayMs: 1 }).refused(409, 'wrong_task_status');
    expect(rowsOf(all.replicas, 'schedules', { parentTaskId: once.id })).toHaveLength(1);
  });

  test('other agents, and runs that the task was taken from', async () => {
    const agentId = addAgent(all.replicas);
    const { id } = await runningTask(all.replicas, agentId);
    await defer(id, addAgent(all.replicas), { delayMs: 1 }).refused(403, 'not_task_assignee');
    changeTask(all.replicas, id, { attempt: 1, attemptRuntimeId: 'another' });
    await defer(id, agentId, { delayMs: 1 }).refused(403, 'stale_attempt');
    await all.replicas
      .callUntyped('deferTask', { path: { id }, body: { delayMs: 1 } })
      .refused(400, 'validation_error', 'headers.X-Agent-ID');
  });

  test('a task that a step of a workflow waits for', async () => {
    const agentId = addAgent(all.replicas);
    const { runId } = await startRun(all.replicas, [
      { id: 'a', type: 'agent-task', config: { template: 'Do it', agentId } },
    ]);
    const { steps } = await runThat(all.replicas, runId, (run) => run.steps[0]?.taskId !== undefined);
    await nextTrigger(all.replicas, agentId);
    await defer(steps[0]?.taskId ?? '', agentId, { delayMs: 1 }).refused(409, 'task_of_workflow');
  });

  test('no time, two, one that has passed, and a text that is blank', async () => {
    const agentId = addAgent(all.replicas);
    const { id } = await runningTask(all.replicas, agentId);
    await defer(id, agentId, {}).refused(400, 'invalid_request');
    await defer(id, agentId, { delayMs: 1, runAt: farAhead }).refused(400, 'invalid_request');
    const past = { runAt: '2026-01-01T00:00:00Z' };
    await defer(id, agentId, past).refused(400, 'validation_error', 'body.runAt');
    await defer(id, agentId, { delayMs: 1, task: ' ' }).refused(400, 'validation_error', 'body.task');
    expect(columnOf(all.replicas, 'tasks', id, 'status')).toBe('in_progress');
  });

  test('to wait for itself, for no task and for what is no event', async () => {
    const agentId = addAgent(all.replicas);
    const { id } = await runningTask(all.replicas, agentId);
    const waitFor = (taskId: string, event = 'settled') => ({ delayMs: 1, waitFor: { taskId, event } });
    await defer(id, agentId, waitFor(id)).refused(400, 'validation_error', 'body.waitFor.taskId');
    await defer(id, agentId, waitFor('nobody')).refused(400, 'awaited_task_not_found');
    await defer(id, agentId, waitFor('nobody', 'soon')).refused(400, 'validation_error', 'body.waitFor.event');
  });

  test('a name that a schedule has, and tasks that are not there', async () => {
    const agentId = addAgent(all.replicas);
    const { id } = await runningTask(all.replicas, agentId);
    await all.replicas.call('createSchedule', {
      body: { name: `deferred:${id}`, taskTemplate: 'Do it', scheduleType: 'one_time', runAt: farAhead },
    });
    await defer(id, agentId, { delayMs: 1 }).refused(409, 'schedule_name_taken');
    expect(columnOf(all.replicas, 'tasks', id, 'status')).toBe('in_progress');
    await defer('nobody', agentId, { delayMs: 1 }).refused(404, 'task_not_found');
  });
});
