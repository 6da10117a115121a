import { ask, no, readApproval, yes } from '../support/approvals.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { startRun } from '../support/workflows.js';

const server = useServer();
const followUps = (parentTaskId: string) => rowsOf(server, 'tasks', { parentTaskId, taskType: 'hitl-follow-up' });

test('the agent that asked is told of the answer by a task', async () => {
  const agentId = addAgent(server);
  const { id: sourceTaskId } = await createTask(server, { task: 'Build it', agentId });
  const { id } = await ask(server, { sourceTaskId }, agentId);
  await server.call('respondApprovalRequest', { path: { id }, body: { responses: no } });

  const task = await waitFor('the follow-up', () => followUps(sourceTaskId)[0]);
  expect(task).toMatchObject({
    agentId,
    source: 'system',
    routingReason: 'continuity',
    routingSource: 'engine_default',
  });
  expect(task.task).toBe(`Approval request ${id} is rejected: Deploy?\n- Is it right?: {"approved":false}`);
});

test('the task that tells of an answer is told of where its source was asked for in a chat', async () => {
  const chat = { chatChannelId: 'C1', chatThreadTs: '1.1', chatUserId: 'U1' };
  const { id: sourceTaskId } = await createTask(server, { task: 'Build it', agentId: addAgent(server), ...chat });
  const { id } = await ask(server, { sourceTaskId });
  await server.call('respondApprovalRequest', { path: { id }, body: { responses: yes } });

  expect(await waitFor('the follow-up', () => followUps(sourceTaskId)[0])).toMatchObject(chat);
});

test('who asks about a run, none of whose steps waits for it, is told, too', async () => {
  const agentId = addAgent(server);
  const { id: sourceTaskId } = await createTask(server, { task: 'Build it', agentId });
  const { runId: workflowRunId } = await startRun(server, [
    { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } },
  ]);
  const { id } = await ask(server, { sourceTaskId, workflowRunId }, agentId);
  await server.call('respondApprovalRequest', { path: { id }, body: { responses: yes } });

  const { task } = await waitFor('the follow-up', () => followUps(sourceTaskId)[0]);
  expect(task).toContain(`Approval request ${id} is approved`);
  await server.call('cancelWorkflowRun', { path: { id: workflowRunId }, body: {} });
});

test('the time of a request ends it, and tells who asked unless that is over too', async () => {
  const agentId = addAgent(server);
  const [open, over] = [
    await createTask(server, { task: 'Build it', agentId }),
    await createTask(server, { task: 'Build it', agentId }),
  ];
  await server.call('cancelTask', { path: { id: over.id }, body: {} });
  const requests = [
    await ask(server, { sourceTaskId: over.id, timeoutSeconds: 1 }),
    await ask(server, { sourceTaskId: open.id, timeoutSeconds: 1 }),
  ];

  await waitFor('the follow-up', () => followUps(open.id)[0]);
  for (const { id } of requests) {
    expect(await readApproval(server, id)).toMatchObject({
      status: 'timeout',
      resolutionReason: 'Too few answered in time (1 s)',
      resolvedBy: null,
    });
  }
  expect(followUps(over.id)).toEqual([]);
});

test('a cancelled request tells nobody', async () => {
  const { id: sourceTaskId } = await createTask(server, { task: 'Build it', agentId: addAgent(server) });
  const { id } = await ask(server, { sourceTaskId });
  await server.call('cancelApprovalRequest', { path: { id }, body: {} });

  expect(rowsOf(server, 'jobs', { kind: 'approvals.follow-up' })).toEqual([]);
  expect(followUps(sourceTaskId)).toEqual([]);
});

test('what nobody answers in a week is cancelled, unless it has a time of its own', async () => {
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const [stale, timed, answered] = [await ask(server), await ask(server, { timeoutSeconds: 3600 }), await ask(server)];
  await server.call('respondApprovalRequest', { path: { id: answered.id }, body: { responses: yes } });
  for (const { id } of [stale, timed, answered]) {
    changeRow(server, 'approval_requests', id, { createdAt: old });
  }
  server.database.prepare("update jobs set runAt = ?, state = 'ready' where kind = 'approvals.cancel-stale'").run(old);

  await waitFor('the sweep', async () => (await readApproval(server, stale.id)).status === 'cancelled');
  expect(await readApproval(server, stale.id)).toMatchObject({
    resolvedBy: null,
    resolutionReason: 'Nobody answered in 7 days',
  });
  expect((await readApproval(server, timed.id)).status).toBe('pending');
  expect((await readApproval(server, answered.id)).status).toBe('approved');
});
