import { readAgent, registerAgent } from '../support/agents.js';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { changeRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow, minutesAgo } from '../support/task-rows.js';

const server = useSharedServer();

describe('getAgent', () => {
  test('answers the registered agent with its capacity', async () => {
    const registered = await registerAgent(server, { maxTasks: 2 });
    const { enabledCapabilities, deliveryMode, pollRequired, ...agent } = registered;

    expect(await readAgent(server, agent.id)).toEqual({ ...agent, capacity: { current: 0, max: 2, available: 2 } });
  });

  test('counts running tasks and offers under review, nothing else', async () => {
    const { id } = await registerAgent(server, { maxTasks: 3 });
    for (const status of ['pending', 'paused', 'completed', 'failed', 'in_progress']) {
      insertTaskRow(server, { agentId: id, status });
    }
    insertTaskRow(server, { offeredTo: id, status: 'offered' });
    insertTaskRow(server, { offeredTo: id, status: 'reviewing' });

    expect((await readAgent(server, id)).capacity).toEqual({ current: 2, max: 3, available: 1 });
  });

  test('never has less than nothing available', async () => {
    const { id } = await registerAgent(server);
    insertTaskRow(server, { agentId: id, status: 'in_progress' });
    insertTaskRow(server, { agentId: id, status: 'in_progress' });

    expect((await readAgent(server, id)).capacity).toEqual({ current: 2, max: 1, available: 0 });
  });

  test('adds its tasks, newest first, when asked', async () => {
    const { id } = await registerAgent(server);
    const other = await registerAgent(server);
    const older = insertTaskRow(server, { agentId: id, status: 'completed', createdAt: minutesAgo(2) });
    const newer = insertTaskRow(server, { agentId: id, status: 'pending', createdAt: minutesAgo(1) });
    insertTaskRow(server, { agentId: other.id, status: 'pending' });
    insertTaskRow(server, { offeredTo: id, status: 'offered' });

    const { body } = await server.call('getAgent', { path: { id }, query: { include: 'tasks' } });

    expect(body.tasks).toMatchObject([
      { id: newer, agentId: id, task: 'Count the files', tags: [] },
      { id: older, status: 'completed' },
    ]);
    expect((await readAgent(server, id)).tasks).toBeUndefined();
    await server
      .callUntyped('getAgent', { path: { id }, query: { include: 'files' } })
      .refused(400, 'validation_error', 'query.include');
  });

  test('drops a stored field that cannot be read', async () => {
    const { id } = await registerAgent(server, { capabilities: ['x'] });
    changeRows(server, 'agents', { id }, { capabilities: '{', avatar: '7', credStatus: 'no', credentialMissing: '{}' });

    expect(await readAgent(server, id)).toMatchObject({
      capabilities: [],
      avatar: null,
      credStatus: null,
      credentialMissing: null,
    });
  });

  test('knows nothing of an unknown id', async () => {
    expect(await server.call('getAgent', { path: { id: 'nobody' } }).refused(404, 'agent_not_found')).toMatchObject({
      error: 'Agent not found',
    });
  });

  testOn('sqlite', 'query plans of SQLite')('counts active tasks from indexes alone', () => {
    const plan = planSteps(
      server,
      `select (select count(*) from tasks where agentId = 'a' and status = 'in_progress')
              + (select count(*) from tasks where offeredTo = 'a' and status = 'reviewing')`,
    );

    const searches = plan.filter((detail) => detail.includes('tasks'));
    expect(searches).toHaveLength(2);
    for (const detail of searches) {
      expect(detail).toMatch(/SEARCH tasks USING COVERING INDEX tasks_(agent|offered) /);
    }
  });
});
