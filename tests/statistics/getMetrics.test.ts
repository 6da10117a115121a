import { deleteRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'agents');
});
const metrics = async () => (await server.call('getMetrics')).body;

describe('getMetrics', () => {
  test('of an empty server has neither statuses nor retention', async () => {
    expect(await metrics()).toEqual({
      tasks: { total: 0, by_status: {} },
      agents: { total: 0, by_status: {} },
      workflows: { total: 0, enabled: 0 },
      pages: { total: 0 },
      sessions: { active: 0 },
      skills: { total: 0 },
      retention: {},
    });
  });

  test('counts agents by every status', async () => {
    for (const status of ['idle', 'idle', 'busy', 'offline', 'waiting_for_credentials']) {
      addAgent(server, { status });
    }

    expect((await metrics()).agents).toEqual({
      total: 5,
      by_status: { idle: 2, busy: 1, offline: 1, waiting_for_credentials: 1 },
    });
  });

  test('counts tasks by every status; statuses that no longer occur disappear', async () => {
    const { id } = await createTask(server, { task: 'Look into it.' });
    changeTask(server, (await createTask(server, { task: 'Look into it.' })).id, { status: 'cancelled' });
    expect((await metrics()).tasks).toEqual({ total: 2, by_status: { unassigned: 1, cancelled: 1 } });

    changeTask(server, id, { status: 'completed' });
    expect((await metrics()).tasks).toEqual({ total: 2, by_status: { completed: 1, cancelled: 1 } });
  });

  test('open sessions are counted', async () => {
    const agentId = addAgent(server);
    const body = { agentId, triggerType: 'task_assigned' };
    await server.call('createActiveSession', { body });
    expect((await metrics()).sessions).toEqual({ active: 1 });
  });
});
