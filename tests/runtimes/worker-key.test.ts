import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow, rowOf, rowsOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, boot } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';

const server = useServer();

/** A worker of a pool with its task, what it sends with each request, and a task that another agent works on. */
const scene = async () => {
  const { agentId, played } = await addSupervised(server);
  const { id: taskId } = await assign(server, agentId);
  const { id: runtimeId, key, headers } = await boot(server, played);
  const as = { agentId, key, headers };
  await server.call('pollForWork', as);
  const { id: otherAgentId } = await registerAgent(server);
  const { id: otherTaskId } = await assign(server, otherAgentId);
  await server.call('pollForWork', { agentId: otherAgentId });
  return { agentId, taskId, runtimeId, as, otherAgentId, otherTaskId };
};

const taskOf = async (id: string) => (await server.call('getTask', { path: { id } })).body;

test('a worker of a pool does not say how much its agent does at a time', async () => {
  const { agentId, as, runtimeId } = await scene();
  const before = await readAgent(server, agentId);
  const body = { name: 'worker', runtimeInstanceId: runtimeId, maxTasks: 100 };
  await server.call('registerAgent', { ...as, body });
  expect((await readAgent(server, agentId)).maxTasks).toBe(before.maxTasks);
  await server.call('registerAgent', { agentId, body: { name: 'worker', maxTasks: 100 } });
  expect((await readAgent(server, agentId)).maxTasks).toBe(100);
});

const offer = (offeredTo: string) => createTask(server, { task: freeName(), offeredTo });

test('the key of a worker opens the answers to offers of its own agent, and no other step of a task', async () => {
  const { agentId, taskId, as, otherAgentId } = await scene();
  const { id } = await offer(agentId);
  expect((await server.call('pollForWork', as)).body.trigger).toMatchObject({ type: 'task_offered', taskId: id });
  const answer = (task: string, action: 'accept' | 'reject') =>
    server.call('taskAction', { ...as, path: { id: task }, body: { action, reason: 'because' } });
  expect((await answer(id, 'accept')).body.task).toMatchObject({ agentId, status: 'pending' });
  expect((await server.call('pollForWork', as)).body.trigger).toMatchObject({ type: 'task_assigned', taskId: id });

  const unwanted = await offer(agentId);
  expect((await answer(unwanted.id, 'reject')).body.task).toMatchObject({ status: 'unassigned' });
  const theirs = await offer(otherAgentId);
  await answer(theirs.id, 'accept').refused(403, 'not_task_offeree');
  await answer(theirs.id, 'reject').refused(403, 'not_task_offeree');
  for (const action of ['claim', 'release', 'launch', 'to_backlog', 'from_backlog'] as const) {
    for (const task of [taskId, unwanted.id, 'nobody']) {
      await server
        .call('taskAction', { ...as, path: { id: task }, body: { action } })
        .refused(403, 'permission_denied');
    }
  }
});

test('the key of a worker opens the reports about the tasks of its own agent', async () => {
  const { taskId, as, otherTaskId } = await scene();
  const path = { id: otherTaskId };
  await server.call('updateTaskProgress', { ...as, path, body: { progress: 'no' } }).refused(403, 'not_task_assignee');
  await server.call('pauseTask', { ...as, path }).refused(403, 'not_task_assignee');
  await server.call('finishTask', { ...as, path, body: { status: 'completed' } }).refused(403, 'not_task_assignee');
  expect(await taskOf(otherTaskId)).toMatchObject({ status: 'in_progress' });
  await server.call('updateTaskProgress', { ...as, path: { id: taskId }, body: { progress: 'half of it' } });
  await server.call('cancelTask', { path: { id: taskId }, body: {} });
  const { cancelled } = (await server.call('listCancelledTasks', { ...as, query: { taskId } })).body;
  expect(cancelled).toMatchObject([{ id: taskId }]);
});

test('the key of a worker opens the costs of its own agent, on tasks that are assigned to that agent', async () => {
  const { agentId, taskId, as, otherAgentId, otherTaskId } = await scene();
  const sessionId = freeName();
  const report = (body: { agentId: string; taskId?: string }) =>
    server.call('createSessionCost', { ...as, body: { sessionId, totalCostUsd: 2, ...body } });
  expect((await report({ agentId, taskId })).body.cost).toMatchObject({ agentId, taskId, totalCostUsd: 2 });
  expect((await report({ agentId })).body.cost).not.toHaveProperty('taskId');
  expect((await report({ agentId, taskId: 'gone' })).body.cost).not.toHaveProperty('taskId');

  await report({ agentId: otherAgentId }).refused(403, 'not_this_agent');
  await report({ agentId: otherAgentId, taskId }).refused(403, 'not_this_agent');
  await report({ agentId: 'nobody' }).refused(403, 'not_this_agent');
  await report({ agentId, taskId: otherTaskId }).refused(403, 'not_task_assignee');
  changeRow(server, 'tasks', taskId, { agentId: null, status: 'unassigned' });
  await report({ agentId, taskId }).refused(403, 'not_task_assignee');
  expect(rowsOf(server, 'session_costs', { sessionId })).toHaveLength(3);
  expect(await taskOf(otherTaskId)).not.toHaveProperty('totalCostUsd');
  expect(await taskOf(taskId)).toMatchObject({ totalCostUsd: 2 });
});

test('the key of a worker opens what was printed and how full a context is, for tasks that are assigned to its own agent', async () => {
  const { taskId, as, otherAgentId, otherTaskId } = await scene();
  const sessionId = freeName();
  const print = (task?: string) =>
    server.call('createSessionLogs', {
      ...as,
      body: { sessionId, iteration: 1, lines: ['line'], ...(task !== undefined && { taskId: task }) },
    });
  expect((await print(taskId)).body).toEqual({ success: true, count: 1 });
  await print().refused(400, 'validation_error', 'body.taskId');
  await print(otherTaskId).refused(403, 'not_task_assignee');
  await print('nobody').refused(403, 'not_task_assignee');
  await server.call('createActiveSession', {
    body: { agentId: otherAgentId, taskId: otherTaskId, triggerType: 'task_assigned', runnerSessionId: sessionId },
  });
  expect(rowsOf(server, 'session_logs', { sessionId })).toMatchObject([{ taskId }]);

  const body = { eventType: 'progress', sessionId, contextUsedTokens: 9000, contextTotalTokens: 200_000 } as const;
  const fill = (id: string) => server.call('recordContextSnapshot', { ...as, path: { id }, body });
  await fill(taskId);
  await fill(otherTaskId).refused(403, 'not_task_assignee');
  expect(rowsOf(server, 'task_context_snapshots', { sessionId })).toMatchObject([{ taskId }]);
});

test('the key of a worker opens the sessions of its own agent, as its own', async () => {
  const { agentId, taskId, runtimeId, as, otherAgentId, otherTaskId } = await scene();
  const theirs = { agentId: otherAgentId, taskId: otherTaskId, triggerType: 'task_assigned' } as const;
  await server.call('createActiveSession', { body: theirs });
  const begin = (body: { agentId: string; taskId: string }) =>
    server.call('createActiveSession', {
      ...as,
      body: { triggerType: 'task_assigned', runtimeInstanceId: 'another', ...body },
    });
  await begin(theirs).refused(403, 'not_this_agent');
  await begin({ agentId, taskId: otherTaskId }).refused(403, 'not_task_assignee');
  await begin({ agentId, taskId: 'nobody' }).refused(403, 'not_task_assignee');
  expect((await begin({ agentId, taskId })).body.session).toMatchObject({ taskId, runtimeInstanceId: runtimeId });

  const touch = async (task: string) => {
    const path = { taskId: task };
    const provider = { ...as, path, body: { providerSessionId: 'harness-1' } };
    const { updated: isAlive } = (await server.call('heartbeatActiveSession', { ...as, path })).body;
    const { updated: isNamed } = (await server.call('setProviderSession', provider)).body;
    const { deleted: isEnded } = (await server.call('deleteActiveSessionByTask', { ...as, path })).body;
    return [isAlive, isNamed, isEnded];
  };
  expect(await touch(taskId)).toEqual([true, true, true]);
  expect(await touch(otherTaskId)).toEqual([false, false, false]);
  expect(rowOf(server, 'active_sessions', { taskId: otherTaskId })).toMatchObject({ providerSessionId: null });
  await server.call('cleanupActiveSessions', { ...as, body: { agentId } }).refused(403, 'permission_denied');
  await server.call('recoverOrphanedTasks', { ...as, body: { agentId } }).refused(403, 'permission_denied');
});
