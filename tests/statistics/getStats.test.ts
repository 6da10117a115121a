import { deleteRows } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer({ env: { STEERING_ENABLED: 'false', SWARM_DEV_MODE: '1' } });
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'agents');
});
const stats = async () => (await server.call('getStats')).body;

const noAgents = { total: 0, idle: 0, busy: 0, offline: 0 };
const noTasks = {
  total: 0,
  unassigned: 0,
  offered: 0,
  reviewing: 0,
  pending: 0,
  in_progress: 0,
  paused: 0,
  completed: 0,
  failed: 0,
};

describe('an empty server', () => {
  test('counts zeros, and tells its switches', async () => {
    expect(await stats()).toEqual({
      agents: noAgents,
      tasks: noTasks,
      steeringEnabled: false,
      multiRuntimeEnabled: false,
      devMode: true,
    });
  });
});

test('agents are counted by status, others in the total only', async () => {
  for (const status of ['idle', 'idle', 'busy', 'offline', 'waiting_for_credentials']) {
    addAgent(server, { status });
  }
  expect((await stats()).agents).toEqual({ total: 5, idle: 2, busy: 1, offline: 1 });
});

test('tasks are counted by status with every change', async () => {
  const statuses = ['offered', 'reviewing', 'pending', 'in_progress', 'paused', 'completed', 'failed', 'cancelled'];
  const { id } = await createTask(server, { task: 'Look into it.' });
  for (const status of statuses) {
    changeTask(server, (await createTask(server, { task: 'Look into it.' })).id, { status });
  }
  expect((await stats()).tasks).toEqual({
    total: 9,
    unassigned: 1,
    offered: 1,
    reviewing: 1,
    pending: 1,
    in_progress: 1,
    paused: 1,
    completed: 1,
    failed: 1,
  });

  changeTask(server, id, { status: 'completed' });
  expect((await stats()).tasks).toMatchObject({ total: 9, unassigned: 0, completed: 2 });
});

test('the counts stay right when many tasks are created at once', async () => {
  await Promise.all(Array.from({ length: 40 }, () => createTask(server, { task: 'Look into it.' })));
  expect((await stats()).tasks).toMatchObject({ total: 40, unassigned: 40 });
});

test('a switch that is not set has its default, and one is read in any case', async () => {
  const other = await startServer({ env: { STEERING_ENABLED: ' ', MULTI_RUNTIME_ENABLED: ' TRUE ' } });
  try {
    const { body } = await other.call('getStats');
    expect(body).toMatchObject({ steeringEnabled: true, multiRuntimeEnabled: true, devMode: false });
  } finally {
    await other.destroy();
  }
});
