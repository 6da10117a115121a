import { randomUUID } from 'node:crypto';
import {
  finalStates,
  liveStates,
  minutesAgo,
  nextTrigger,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { changeRow, countRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const supersede = (id: string, agent?: string, reason = 'graceful_shutdown') =>
  post(server, id, 'supersede', { reason }, agent);

describe('a running task', () => {
  test('ends, and a child continues it', async () => {
    const agent = addAgent(server, { role: 'tester', capabilities: '["a"]', harnessProvider: 'harness_a' });
    const { id } = await runningTask(server, agent, { task: 'Test it.', priority: 95, tags: ['mine'], dir: '/repo' });
    await post(server, id, 'progress', { progress: 'Half way' }, agent);

    const { status, body } = await supersede(id, agent);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      kind: 'resumed',
      task: { id, status: 'superseded', finishedAt: expect.any(String) },
      resumeTaskId: expect.any(String),
      resumeTaskStatus: 'pending',
    });
    const child = await readTask(server, body.resumeTaskId ?? '');
    expect(child).toMatchObject({
      parentTaskId: id,
      agentId: agent,
      taskType: 'resume',
      source: 'system',
      status: 'pending',
      priority: 100,
      dir: '/repo',
      tags: ['auto-resume', 'reason:graceful_shutdown', 'resume-generation:1'],
      routingAffinity: {
        sourceAgentId: agent,
        role: 'tester',
        harnessProvider: 'harness_a',
        capabilities: ['a'],
      },
    });
    expect(child.task).toContain('Test it.');
    expect(child.task).toContain(id);
    expect(child.task).toContain('Half way');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      eventType: 'task_superseded',
      oldValue: 'in_progress',
      newValue: 'superseded',
      details: { reason: 'graceful_shutdown', resumeTaskId: child.id },
    });
    expect(statusOfAgent(server, agent)).toBe('idle');
  });

  test('counts the generations and says the preface once', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent, { task: 'Test it.' });
    const first = (await supersede(id, agent)).body.resumeTaskId;
    expect((await nextTrigger(server, agent)).taskId).toBe(first);
    const second = await readTask(
      server,
      (await supersede(first ?? '', agent, 'crash_recovery')).body.resumeTaskId ?? '',
    );
    expect(second.tags).toEqual(['auto-resume', 'reason:crash_recovery', 'resume-generation:2']);
    expect(second.task.match(/Continues task/g)).toHaveLength(1);
    expect(second.task).toContain(first);
    expect(second.task).toContain('Test it.');
  });

  test.each([
    ['a shutdown', 'graceful_shutdown', {}, true],
    ['a crash', 'crash_recovery', {}, true],
    ['a crash of an agent that is offline', 'crash_recovery', { status: 'offline' }, false],
    ['full context, long ago active', 'context_limits', { lastActivityAt: minutesAgo(1) }, false],
    ['full context, never active', 'context_limits', {}, false],
    ['full context, just active', 'context_limits', { lastActivityAt: minutesAgo(0) }, true],
    ['a wish, just active', 'manual_supersede', { lastActivityAt: minutesAgo(0) }, true],
  ])('after %s the child goes to the same agent or not', async (_what, reason, fields, same) => {
    const agent = addAgent(server, fields);
    const { id } = await runningTask(server, agent);
    const { body } = await supersede(id, undefined, reason);
    expect(await readTask(server, body.resumeTaskId ?? '')).toMatchObject(
      same ? { agentId: agent, status: 'pending' } : { agentId: null, status: 'unassigned' },
    );
  });

  test('goes to the pool when its agent has no slot for it', async () => {
    const agent = addAgent(server, { maxTasks: 2 });
    const { id } = await runningTask(server, agent);
    await runningTask(server, agent);
    changeRow(server, 'agents', agent, { maxTasks: 1 });
    expect(await readTask(server, (await supersede(id, agent)).body.resumeTaskId ?? '')).toMatchObject({
      agentId: null,
    });
  });

  test('hands what waits for it to the child, and fails what has started', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const waiting = await createTask(server, { task: 'later', agentId: agent, dependsOn: [id] });
    const started = await createTask(server, { task: 'started', agentId: agent, dependsOn: [id] });
    changeTask(server, started.id, { status: 'paused' });
    const after = await createTask(server, { task: 'after', agentId: null, dependsOn: [started.id] });

    const child = (await supersede(id, agent)).body.resumeTaskId ?? '';

    expect(await readTask(server, waiting.id)).toMatchObject({ status: 'pending', dependsOn: [child] });
    expect(await readTask(server, started.id)).toMatchObject({ status: 'failed', dependsOn: [id] });
    expect(await readTask(server, after.id)).toMatchObject({ status: 'failed' });
    expect((await nextTrigger(server, agent)).taskId).toBe(child);
    await post(server, child, 'finish', { status: 'completed' }, agent);
    expect((await nextTrigger(server, agent)).taskId).toBe(waiting.id);
  });

  test.each([
    ['tags', 'tasks.tags'],
    ['dependsOn of what waits for it', 'tasks.dependsOn'],
  ])('stays as it is when the stored %s cannot be read', async (_what, column) => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const waiting = await createTask(server, { task: 'later', agentId: agent, dependsOn: [id] });
    const damaged = column === 'tasks.tags' ? id : waiting.id;
    changeTask(server, damaged, { [column.slice('tasks.'.length)]: '["' });

    expect(await supersede(id, agent).refused(500, 'damaged_record')).toMatchObject({
      error: `The stored ${column} of ${damaged} is damaged`,
    });
    expect(await readTask(server, id)).toMatchObject({ status: 'in_progress' });
    expect(countRows(server, 'tasks')).toBe(2);
  });

  test('hands what was still to be said to the child', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    server.database
      .prepare(
        `insert into steering_messages (id, taskId, body, mode, status, source, createdByKind, createdAt)
         values (?, ?, 'And then this.', 'queue', 'pending', 'api', 'system', ?)`,
      )
      .run(randomUUID(), id, minutesAgo(0));
    const child = (await supersede(id, agent)).body.resumeTaskId;
    expect(server.database.prepare('select taskId, status from steering_messages').all()).toEqual([
      { taskId: child, status: 'pending' },
    ]);
  });

  test('of a workflow step fails, without a child', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    changeTask(server, id, { workflowRunId: randomUUID(), workflowRunStepId: randomUUID() });
    const { body } = await supersede(id, agent);
    expect(body).toMatchObject({
      kind: 'workflow-failed',
      task: { status: 'failed', failureReason: 'superseded_workflow_task' },
      resumeTaskId: null,
    });
    expect(body).not.toHaveProperty('resumeTaskStatus');
    expect(countRows(server, 'tasks')).toBe(1);
  });
});

test.each(finalStates)('a task that is %s is left alone', async (status) => {
  const agent = addAgent(server);
  const { id } = await taskIn(server, status, agent);
  const before = await readTask(server, id);
  expect(await supersede(id, agent)).toMatchObject({
    status: 200,
    body: { success: true, kind: 'alreadyFinished', task: { status }, resumeTaskId: null },
  });
  expect(await readTask(server, id)).toEqual(before);
});

test.each(liveStates.filter((status) => status !== 'in_progress'))('a task that is %s is refused', async (status) => {
  const agent = addAgent(server);
  const { id } = await taskIn(server, status, agent);
  const answer = await supersede(id, agent).refused(409, 'wrong_task_status');
  expect(answer.error).toContain(status);
});

test('is for the assignee, a lead and the operator', async () => {
  const start = async () => (await runningTask(server, addAgent(server))).id;
  await supersede(await start(), addAgent(server)).refused(403, 'not_task_assignee');
  expect((await supersede(await start(), addAgent(server, { isLead: 1 }))).status).toBe(200);
  expect((await supersede(await start())).status).toBe(200);
});

test('needs a known task and a known reason', async () => {
  await supersede(randomUUID()).refused(404, 'task_not_found');
  const { id } = await runningTask(server, addAgent(server));
  await supersede(id, undefined, 'boredom').refused(400, 'validation_error', 'body.reason');
  await post(server, id, 'supersede', {}).refused(400, 'validation_error', 'body.reason');
});
