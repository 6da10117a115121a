import { registerAgent } from '../support/agents.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, boot, type Supervised, superviseOnce, work } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
const longAgo = new Date(0).toISOString();

// The agents of a test take nothing of the next one.
afterEach(() => changeRows(server, 'agents', {}, { maxTasks: 0 }));

const disconnect = async ({ played, controllerId }: Supervised): Promise<void> => {
  played.socket.close();
  await waitFor('the end of the controller', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id: controllerId } });
    return body.controller.status === 'offline';
  });
};

/** Who has a task for anybody after a sweep; one that nobody has is put aside. */
const sweptTo = async (): Promise<string | null> => {
  const { id } = await createTask(server, { task: freeName() });
  await server.call('runHeartbeatSweep');
  const { agentId } = rowOf(server, 'tasks', { id });
  if (agentId === null) {
    changeRow(server, 'tasks', id, { status: 'backlog' });
  }
  return agentId;
};

const join = async (poolId: string): Promise<string> => {
  const { id } = await registerAgent(server, { maxTasks: 1 });
  await server.call('setAgentRuntimePool', { path: { id }, body: { poolId } });
  return id;
};

test('an agent whose worker people started is given a task as it polls, though its pool can start none', async () => {
  const scene = await addSupervised(server);
  await disconnect(scene);
  expect(await sweptTo()).toBeNull();
  const { body } = await server.call('pollForWork', { agentId: scene.agentId });
  expect(body.trigger).toBeNull();
  expect(await sweptTo()).toBe(scene.agentId);
});

test('an agent whose worker people started has no place of its pool, and is not behind others that poll', async () => {
  const { agentId, poolId } = await addSupervised(server, { maxRuntimes: 1 });
  await registerAgent(server, { maxTasks: 5 });
  const waking = await join(poolId);
  await server.call('pollForWork', { agentId });
  expect(await sweptTo()).toBe(agentId);
  changeRow(server, 'agents', agentId, { maxTasks: 1 });
  expect(await sweptTo()).not.toBe(waking);
});

test('an agent whose last worker was ended polls no more, though nobody said that it is offline', async () => {
  const scene = await addSupervised(server);
  await assign(server, scene.agentId);
  const worker = await boot(server, scene.played);
  await work(server, worker);
  const { agentId, key, headers } = worker;
  await server.call('pollForWork', { agentId, key, headers });
  changeRow(server, 'runtime_instances', worker.id, { idleSince: longAgo });
  await scene.played.next('terminate');
  await disconnect(scene);
  expect(rowOf(server, 'agents', { id: agentId }).status).toBe('idle');
  expect(await sweptTo()).toBeNull();
});

test('an agent whose pool can start nothing, as the secrets of its controller cannot be read, is given no task for anybody', async () => {
  const { agentId, controllerId } = await addSupervised(server);
  const secretConfig = Buffer.alloc(64).toString('base64');
  changeRow(server, 'runtime_controllers', controllerId, { secretConfig });
  expect(await sweptTo()).toBeNull();
  changeRow(server, 'runtime_controllers', controllerId, { secretConfig: null });
  expect(await sweptTo()).toBe(agentId);
});

test('while the one that a half open circuit tries is being started, its pool starts no other one for anybody', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  changeRow(server, 'runtime_pools', poolId, { consecutiveFailures: 5 });
  await assign(server, agentId);
  await waitFor('the one that is tried', () => rowsOf(server, 'runtime_instances', { poolId }).length === 1);
  changeRow(server, 'agents', agentId, { maxTasks: 1 });
  const other = await join(poolId);
  expect(await sweptTo()).toBeNull();
  await boot(server, played);
  expect(await sweptTo()).toBe(other);
  await superviseOnce(server);
  expect(rowsOf(server, 'runtime_instances', { poolId, agentId: other })).toHaveLength(1);
});
