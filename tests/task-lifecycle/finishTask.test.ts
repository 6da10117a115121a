import { randomUUID } from 'node:crypto';
import { jobsDone } from '../support/jobs-done.js';
import {
  finalStates,
  liveStates,
  nextTrigger,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { insertRows, rowOf, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer({ env: { CHAT_BOT_TOKEN: 'a-secret-of-the-environment' } });
afterEach(() => clearTasks(server));
const finish = (id: string, agent: string | undefined, body: object) => post(server, id, 'finish', body, agent);
const children = (id: string) =>
  server.database
    .prepare('select id, task, taskType, agentId, status, source from tasks where parentTaskId = ?')
    .all(id) as {
    id: string;
    task: string;
    taskType: string;
    agentId: string;
    status: string;
    source: string;
  }[];

describe('a running task', () => {
  test('is completed with its output, and the slot is free', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const { status, body } = await finish(id, agent, { status: 'completed', output: 'All good' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      alreadyFinished: false,
      task: { id, status: 'completed', output: 'All good', agentId: agent },
    });
    expect(body.task.finishedAt).toBe(body.task.lastUpdatedAt);
    expect(body).not.toHaveProperty('wasNoOp');
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      eventType: 'task_status_change',
      agentId: agent,
      oldValue: 'in_progress',
      newValue: 'completed',
    });
  });

  test('keeps its agent busy while that runs another', async () => {
    const agent = addAgent(server, { maxTasks: 2 });
    const { id } = await runningTask(server, agent);
    await runningTask(server, agent);
    await finish(id, agent, { status: 'completed' });
    expect(statusOfAgent(server, agent)).toBe('busy');
  });

  test('fails with its reason, and so do those that wait for it', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const waiting = await createTask(server, { task: 'later', agentId: null, dependsOn: [id] });
    const { body } = await finish(id, agent, { status: 'failed', failureReason: 'Too hard' });
    expect(body.task).toMatchObject({ status: 'failed', failureReason: 'Too hard' });
    expect(await readTask(server, waiting.id)).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining(id),
    });
  });

  test('gets a default text without one', async () => {
    const agent = addAgent(server, { maxTasks: 2 });
    const completed = await runningTask(server, agent);
    const failed = await runningTask(server, agent);
    expect((await finish(completed.id, agent, { status: 'completed' })).body.task.output).toMatch(/\S/);
    expect((await finish(failed.id, agent, { status: 'failed' })).body.task.failureReason).toMatch(/\S/);
  });

  test('masks secrets in the texts', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const text = 'with a-secret-of-the-environment in it';
    const { body } = await finish(id, agent, { status: 'failed', output: text, failureReason: text });
    expect(body.task.output).toBe('with [REDACTED:CHAT_BOT_TOKEN] in it');
    expect(body.task.failureReason).toBe('with [REDACTED:CHAT_BOT_TOKEN] in it');
    // The same report again is no contradiction, although what is stored reads differently.
    expect((await finish(id, agent, { status: 'failed', failureReason: text })).body).toMatchObject({ wasNoOp: true });
  });

  test('is not held against its output schema', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent, { outputSchema: { type: 'object' } });
    expect((await finish(id, agent, { status: 'completed', output: 'no JSON' })).status).toBe(200);
  });

  test('gets links to the pull requests in its output', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const url = 'https://github.com/owner/repo/pull/7';
    await finish(id, agent, { status: 'completed', output: `See ${url}.` });
    expect((await readTask(server, id)).attachments).toMatchObject([{ kind: 'url', url, intent: 'task-deliverable' }]);
  });
});

describe('who may finish', () => {
  test('nobody without an agent header', async () => {
    const { id } = await runningTask(server, addAgent(server));
    await finish(id, undefined, { status: 'completed' }).refused(400, 'validation_error', 'headers.X-Agent-ID');
  });

  test.each(liveStates)('nobody but the assignee, while it has one, when it is %s', async (status) => {
    const { id } = await taskIn(server, status, addAgent(server));
    changeTask(server, id, { agentId: addAgent(server) });
    const before = await readTask(server, id);
    expect(
      await finish(id, addAgent(server), { status: 'completed', output: 'mine' }).refused(403, 'not_task_assignee'),
    ).toMatchObject({ error: expect.stringContaining('another agent') });
    expect(await readTask(server, id)).toEqual(before);
  });

  test.each(finalStates)('who comes late hears that it is over when it is %s, and changes nothing', async (status) => {
    const { id } = await taskIn(server, status, addAgent(server));
    changeTask(server, id, { attempt: 1 });
    const before = await readTask(server, id);
    const stranger = addAgent(server);
    expect(await finish(id, stranger, { status: 'completed' })).toMatchObject({
      status: 200,
      body: { alreadyFinished: true, wasNoOp: true },
    });
    expect(
      await finish(id, stranger, { status: 'completed', output: 'mine' }).refused(409, 'task_already_finished'),
    ).toMatchObject({
      alreadyFinished: true,
    });
    await finish(id, stranger, { status: 'completed', output: 'mine', force: true }).refused(403, 'not_task_assignee');
    expect(await readTask(server, id)).toEqual(before);
  });

  test('who comes late hears that nobody holds it any more, and changes nothing', async () => {
    const late = addAgent(server);
    const { id } = await createTask(server, { task: 'pooled', agentId: null });
    changeTask(server, id, { attempt: 1 });
    const before = await readTask(server, id);
    expect(await finish(id, late, { status: 'completed', output: 'mine' })).toMatchObject({
      status: 200,
      body: { alreadyFinished: true, message: expect.stringContaining('unassigned') },
    });
    await finish(id, late, { status: 'completed', force: true }).refused(403, 'not_task_assignee');
    expect(await readTask(server, id)).toEqual(before);
  });

  test('nobody a task that is not there', async () => {
    expect(
      await finish(randomUUID(), addAgent(server), { status: 'completed' }).refused(404, 'task_not_found'),
    ).toMatchObject({ error: 'Task not found' });
  });

  test.each([
    [{}, 'body.status'],
    [{ status: 'cancelled' }, 'body.status'],
    [{ status: 'completed', force: 'yes' }, 'body.force'],
  ])('not with %j', async (body, path) => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    await finish(id, agent, body).refused(400, 'validation_error', path);
    expect((await readTask(server, id)).status).toBe('in_progress');
  });
});

test.each(liveStates.filter((status) => status !== 'in_progress'))(
  'a task that is %s is left alone',
  async (status) => {
    const agent = addAgent(server);
    const { id } = await taskIn(server, status, agent);
    const before = await readTask(server, id);
    const { status: code, body } = await finish(id, agent, { status: 'completed', output: 'done' });
    expect(code).toBe(200);
    expect(body).toMatchObject({ success: true, alreadyFinished: true, task: { status } });
    expect(await readTask(server, id)).toEqual(before);
  },
);

describe('a task that has ended', () => {
  const ended = async (fields: Record<string, string> = {}) => {
    const agent = addAgent(server);
    const { id } = await runningTask(
      server,
      agent,
      fields.outputSchema ? { outputSchema: JSON.parse(fields.outputSchema) } : {},
    );
    await finish(id, agent, { status: 'completed', output: 'first' });
    return { agent, id, before: await readTask(server, id) };
  };

  test.each([
    ['no text', { status: 'completed' }],
    ['the same text', { status: 'completed', output: 'first' }],
    ['no text and another status', { status: 'failed' }],
    ['an empty text', { status: 'completed', output: '' }],
    ['the same text by force', { status: 'completed', output: 'first', force: true }],
  ])('is not changed by %s', async (_what, body) => {
    const { agent, id, before } = await ended();
    expect(await finish(id, agent, body)).toMatchObject({
      status: 200,
      body: { success: true, alreadyFinished: true, wasNoOp: true, task: { output: 'first' } },
    });
    expect(await readTask(server, id)).toEqual(before);
  });

  test.each([
    ['output', { status: 'completed', output: 'second' }],
    ['failure reason', { status: 'failed', failureReason: 'it did not work' }],
  ])('discards another %s', async (_what, body) => {
    const { agent, id, before } = await ended();
    const refusal = await finish(id, agent, body).refused(409, 'task_already_finished');
    expect(refusal).toMatchObject({ success: false, alreadyFinished: true, task: { id, output: 'first' } });
    expect(refusal.error).toMatch(/discarded.*force.*stays completed/);
    expect(refusal.message).toBe(refusal.error);
    expect(await readTask(server, id)).toEqual(before);
  });

  test('takes other texts by force, and nothing else changes', async () => {
    const { agent, id, before } = await ended();
    const answer = await finish(id, agent, { status: 'failed', failureReason: 'On second thoughts', force: true });
    expect(answer).toMatchObject({
      status: 200,
      body: { alreadyFinished: true, wasForcedOverwrite: true, task: { status: 'completed' } },
    });
    expect(await readTask(server, id)).toEqual({ ...before, failureReason: 'On second thoughts' });
  });

  test('holds a forced output against its schema', async () => {
    const { agent, id, before } = await ended({ outputSchema: '{"type":"object","required":["sum"]}' });
    for (const output of ['no JSON', '{"total":1}', '[]']) {
      const refusal = await finish(id, agent, { status: 'completed', output, force: true }).refused(
        409,
        'task_already_finished',
      );
      expect(refusal.success).toBe(false);
      expect(refusal.error).toContain('outputSchema');
    }
    expect(await readTask(server, id)).toEqual(before);
    const fits = await finish(id, agent, { status: 'completed', output: '{"sum":3}', force: true });
    expect(fits).toMatchObject({ status: 200, body: { wasForcedOverwrite: true, task: { output: '{"sum":3}' } } });
  });

  test.each([
    ['a pattern that backtracks', '{"type":"string","pattern":"^(a+)+$"}', JSON.stringify(`${'a'.repeat(60)}!`)],
    [
      'references that double at each step',
      JSON.stringify({
        $ref: '#/definitions/d0',
        definitions: Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [
            `d${index}`,
            { allOf: [{ $ref: `#/definitions/d${index + 1}` }, { $ref: `#/definitions/d${index + 1}` }] },
          ]).concat([['d40', { type: 'object' }]] as never),
        ),
      }),
      '{}',
    ],
    [
      'unique items of a long list',
      '{"type":"array","uniqueItems":true}',
      JSON.stringify(Array.from({ length: 40_000 }, (_, index) => [index])),
    ],
  ])('gives up on %s, and answers others meanwhile', async (_what, outputSchema, output) => {
    const { agent, id, before } = await ended({ outputSchema });
    let isChecked = false;
    const checking = finish(id, agent, { status: 'completed', output, force: true })
      .refused(409, 'task_already_finished')
      .finally(() => {
        isChecked = true;
      });
    for (let round = 0; round < 20; round += 1) {
      expect((await server.call('getHealth', { key: null })).status).toBe(200);
    }
    expect(isChecked).toBe(false);
    expect((await checking).error).toContain('checking it took longer than 3 seconds');
    expect(await readTask(server, id)).toEqual(before);
  });

  test('takes no forced output when its schema cannot be used', async () => {
    const { agent, id } = await ended({ outputSchema: '{"$ref":"#/nowhere"}' });
    await finish(id, agent, { status: 'completed', output: '{}', force: true }).refused(409, 'task_already_finished');
  });

  test.each(['failed', 'cancelled', 'superseded'])('says so when it is %s', async (status) => {
    const agent = addAgent(server);
    const { id } = await taskIn(server, status, agent);
    const late = await finish(id, agent, { status: 'completed', output: 'late' }).refused(409, 'task_already_finished');
    expect(late.error).toContain(status);
    expect((await finish(id, agent, { status: 'completed' })).body).toMatchObject({ wasNoOp: true });
  });
});

describe('the lead', () => {
  const withLead = () => ({ lead: addAgent(server, { isLead: 1, name: 'lead' }), agent: addAgent(server) });

  test('is told about a completed task', async () => {
    const { lead, agent } = withLead();
    const { id } = await runningTask(server, agent, {
      task: 'T'.repeat(300),
      outputSchema: { type: 'object' },
      followUpConfig: { onCompleted: 'Tell the customer.', onFailed: 'Try again.' },
    });
    await finish(id, agent, { status: 'completed', output: 'O'.repeat(600) });
    await jobsDone(server);
    const [followUp, ...more] = children(id);
    expect(more).toEqual([]);
    expect(followUp).toMatchObject({ taskType: 'follow-up', agentId: lead, status: 'pending', source: 'system' });
    expect(followUp?.task).toContain('worker');
    expect(followUp?.task).toContain(`${'T'.repeat(200)}…`);
    expect(followUp?.task).toContain(`${'O'.repeat(500)}…`);
    expect(followUp?.task).toContain('Tell the customer.');
    expect(followUp?.task).not.toContain('Try again.');
    expect(await readTask(server, String(followUp?.id))).not.toHaveProperty('outputSchema');
    expect((await nextTrigger(server, lead)).taskId).toBe(followUp?.id);
  });

  test('is told about a failed task and what failed with it', async () => {
    const { agent } = withLead();
    const { id } = await runningTask(server, agent, { followUpConfig: { onFailed: 'Try again.' } });
    const waiting = await createTask(server, { task: 'later', agentId: null, dependsOn: [id] });
    await finish(id, agent, { status: 'failed', failureReason: 'Too hard' });
    await jobsDone(server);
    const [followUp] = children(id);
    expect(followUp?.task).toContain('Too hard');
    expect(followUp?.task).toContain(waiting.id);
    expect(followUp?.task).toContain('Try again.');
    expect(children(waiting.id)).toEqual([]);
  });

  test('is told how many fail with it, also of those that fail right after it', async () => {
    const { agent } = withLead();
    const { id } = await runningTask(server, agent);
    const waiting = await createTask(server, { task: 'later', agentId: null, dependsOn: [id] });
    const row = rowOf(server, 'tasks', { id: waiting.id });
    const others = Array.from({ length: 150 }, () => ({ ...row, id: randomUUID() }));
    const [direct, behind] = [others.slice(0, 120), others.slice(120)];
    insertRows(server, 'tasks', others);
    insertRows(server, 'task_dependencies', [
      ...direct.map((other) => ({ taskId: other.id, dependsOnId: id })),
      ...behind.map((other) => ({ taskId: other.id, dependsOnId: direct.at(-1)?.id ?? '' })),
    ]);

    await finish(id, agent, { status: 'failed', failureReason: 'Too hard' });

    await jobsDone(server);
    expect(children(id)[0]?.task).toContain('and 101 more');
    expect(rowsOf(server, 'tasks', { status: 'failed' })).toHaveLength(152);
  });

  test('is told once', async () => {
    const { agent } = withLead();
    const { id } = await runningTask(server, agent);
    const body = { status: 'completed', output: 'done' };
    await Promise.all(Array.from({ length: 10 }, () => finish(id, agent, body)));
    await jobsDone(server);
    expect(children(id)).toHaveLength(1);
    expect(taskLogOf(server, id).filter(({ newValue }) => newValue === 'completed')).toHaveLength(1);
  });

  test('is not told when follow-ups are off, in a workflow, about its own task, about a cancelled one', async () => {
    const { lead, agent } = withLead();
    const off = await runningTask(server, agent, { followUpConfig: { disabled: true } });
    await finish(off.id, agent, { status: 'completed' });
    const workflow = await runningTask(server, agent);
    changeTask(server, workflow.id, { workflowRunId: randomUUID() });
    await finish(workflow.id, agent, { status: 'completed' });
    const own = await runningTask(server, lead);
    await finish(own.id, lead, { status: 'completed' });
    const cancelled = await runningTask(server, agent);
    await post(server, cancelled.id, 'cancel');
    await jobsDone(server);
    for (const { id } of [off, workflow, own, cancelled]) {
      expect(children(id)).toEqual([]);
    }
  });

  test('need not exist', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    expect((await finish(id, agent, { status: 'completed' })).status).toBe(200);
    await jobsDone(server);
    expect(children(id)).toEqual([]);
  });
});

test('what was still to be said to the worker becomes a task, once', async () => {
  const agent = addAgent(server);
  const { id } = await runningTask(server, agent, { followUpConfig: { disabled: true } });
  server.database
    .prepare(
      `insert into steering_messages (id, taskId, body, mode, status, source, createdByKind, createdAt)
       values (?, ?, 'And then this.', 'queue', 'pending', 'api', 'system', ?)`,
    )
    .run(randomUUID(), id, new Date().toISOString());
  await finish(id, agent, { status: 'completed' });
  await finish(id, agent, { status: 'completed' });
  await jobsDone(server);
  expect(children(id)).toMatchObject([{ task: 'And then this.', taskType: 'follow-up', agentId: agent }]);
});
