import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { useSharedServer } from '../support/server.js';
import { addMessage, addRunningTask, report } from '../support/steering.js';
import { addAgent, changeTask, createTask } from '../support/tasks.js';

const server = useSharedServer();

const pendingOf = async (agentId: string, taskId?: string) =>
  server.request('GET', `/api/steering-messages${taskId === undefined ? '' : `?taskId=${taskId}`}`, {
    headers: { 'X-Agent-ID': agentId },
  });

const ids = (messages: { id: string }[]) => messages.map(({ id }) => id);

describe('listPendingSteering', () => {
  test('lists the pending messages of all tasks of the agent, oldest first', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const { id: otherTask } = await createTask(server, { task: 'second', agentId });
    const foreign = await addRunningTask(server);
    const first = await addMessage(server, taskId);
    const second = await addMessage(server, otherTask);
    const third = await addMessage(server, taskId);
    const done = await addMessage(server, taskId);
    await report(server, agentId, done, 'delivered', { mode: 'queue' });
    const theirs = await addMessage(server, foreign.taskId);

    expect(ids((await pendingOf(agentId)).body.messages)).toEqual([first, second, third]);
    expect(ids((await pendingOf(agentId, taskId)).body.messages)).toEqual([first, third]);
    expect(ids((await pendingOf(agentId, '')).body.messages)).toEqual([first, second, third]);
    expect(ids((await pendingOf(foreign.agentId)).body.messages)).toEqual([theirs]);
  });

  test('of many long messages come the oldest that have 4 MiB, and the others once these are delivered', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const all: string[] = [];
    for (let count = 0; count < 17; count += 1) {
      all.push(await addMessage(server, taskId, { message: 'x'.repeat(262_144) }));
    }

    expect(ids((await pendingOf(agentId)).body.messages)).toEqual(all.slice(0, 15));
    expect(ids((await pendingOf(agentId, taskId)).body.messages)).toEqual(all.slice(0, 15));
    for (const id of all.slice(0, 15)) {
      await report(server, agentId, id, 'delivered', { mode: 'queue' });
    }
    expect(ids((await pendingOf(agentId)).body.messages)).toEqual(all.slice(15));
  });

  test('a task of another agent, an unknown one and a pool task give nothing', async () => {
    const { agentId } = await addRunningTask(server);
    const foreign = await addRunningTask(server);
    await addMessage(server, foreign.taskId);

    expect((await pendingOf(agentId, foreign.taskId)).body).toEqual({ messages: [] });
    expect((await pendingOf(agentId, 'nothing')).body).toEqual({ messages: [] });
    changeTask(server, foreign.taskId, { agentId: null, status: 'unassigned' });
    expect((await pendingOf(foreign.agentId, foreign.taskId)).body).toEqual({ messages: [] });
  });

  test('a new agent of the task gets what waits', async () => {
    const { taskId } = await addRunningTask(server);
    const message = await addMessage(server, taskId);
    const next = addAgent(server);
    changeTask(server, taskId, { agentId: next });

    expect(ids((await pendingOf(next)).body.messages)).toEqual([message]);
  });

  test('needs the header of a registered agent', async () => {
    const missing = await server.call('listPendingSteering').refused(400, 'validation_error', 'headers.X-Agent-ID');
    expect(missing.error).toContain('X-Agent-ID');
    expect((await pendingOf('stranger')).body).toEqual({ error: 'Agent not found', code: 'agent_not_found' });
    expect((await pendingOf('stranger')).status).toBe(404);
  });

  testOn('sqlite', 'query plans of SQLite')('its cost does not grow with the finished tasks of the agent', () => {
    const plan = planSteps(
      server,
      `select steering_messages.* from tasks
         inner join steering_messages on steering_messages.taskId = tasks.id
         where tasks.agentId = ? and tasks.status in ('pending', 'in_progress', 'paused')
         and steering_messages.status = 'pending' order by steering_messages.createdAt, steering_messages.id`,
      'agent',
    );

    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH tasks USING (COVERING )?INDEX tasks_agent \(agentId=\? AND status=\?/),
      expect.stringMatching(/^SEARCH steering_messages USING INDEX steering_messages_task \(taskId=\? AND status=\?/),
      expect.stringContaining('TEMP B-TREE'),
    ]);
  });
});
