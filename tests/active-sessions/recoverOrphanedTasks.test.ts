import { startSession } from '../support/active-sessions.js';
import { readAgent, registerAgent } from '../support/agents.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow, minutesAgo, type TaskColumns } from '../support/task-rows.js';

const server = useSharedServer();

const recover = (agentId: string, body: object = {}, caller: { agentId?: string } = { agentId }) =>
  server.callUntyped('recoverOrphanedTasks', { ...caller, body: { agentId, ...body } });

const running = (agentId: string, columns: TaskColumns = {}): string =>
  insertTaskRow(server, { agentId, status: 'in_progress', lastUpdatedAt: minutesAgo(2), ...columns });

const taskLog = (id: string) => rowsOf(server, 'agent_log', { taskId: id });

describe('recoverOrphanedTasks', () => {
  test('puts an orphaned task back in the queue of its agent, logged', async () => {
    const { id } = await registerAgent(server);
    const task = running(id);
    const { status, body } = await recover(id);

    expect(status).toBe(200);
    expect(body).toMatchObject({ recovered: 1, tasks: [{ id: task, agentId: id, status: 'pending' }] });
    expect(Date.parse(body.tasks[0]?.lastUpdatedAt ?? '')).toBeGreaterThan(Date.parse(minutesAgo(1)));
    expect(taskLog(task)).toMatchObject([
      { eventType: 'task_status_change', oldValue: 'in_progress', newValue: 'pending', agentId: id },
    ]);
    expect(JSON.stringify(taskLog(task))).toContain('orphanedInProgressRecovery');
  });

  test('leaves the agent idle', async () => {
    const { id } = await registerAgent(server);
    running(id);
    changeRows(server, 'agents', { id }, { status: 'busy' });
    await recover(id);

    expect(await readAgent(server, id)).toMatchObject({ status: 'idle', capacity: { current: 0 } });
  });

  test('leaves tasks alone that are not orphaned', async () => {
    const { id } = await registerAgent(server);
    const other = await registerAgent(server);
    running(id, { harnessSessionId: 'session-1' });
    running(id, { lastUpdatedAt: new Date().toISOString() });
    running(id, { status: 'paused' });
    running(id, { status: 'completed', finishedAt: minutesAgo(1) });
    running(other.id);
    await startSession(server, id, { taskId: running(id) });

    expect((await recover(id)).body).toEqual({ recovered: 0, tasks: [] });
  });

  test('takes another minimum age', async () => {
    const { id } = await registerAgent(server);
    running(id);

    expect((await recover(id, { minAgeSeconds: 180 })).body.recovered).toBe(0);
    expect((await recover(id, { minAgeSeconds: 90.5 })).body.recovered).toBe(1);
  });

  test('recovers each task once when many workers ask at the same time', async () => {
    const { id } = await registerAgent(server);
    running(id);
    running(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover(id)));

    expect(answers.reduce((sum, { body }) => sum + body.recovered, 0)).toBe(2);
  });

  test('is only for the agent itself', async () => {
    const { id } = await registerAgent(server);
    running(id);

    await recover(id, {}, {}).refused(403, 'not_this_agent');
    await recover(id, {}, { agentId: 'nobody' }).refused(403, 'not_this_agent');
    expect((await recover(id)).body.recovered).toBe(1);
  });

  test.each([
    [{ minAgeSeconds: 0 }, 'body.minAgeSeconds'],
    [{ minAgeSeconds: -1 }, 'body.minAgeSeconds'],
    [{ minAgeSeconds: '60' }, 'body.minAgeSeconds'],
    [{ agentId: '' }, 'body.agentId'],
  ])('refuses %p', async (body, path) => {
    const { id } = await registerAgent(server);

    await recover(id, body).refused(400, 'validation_error', path);
  });
});
