import { addRuntime, registerAgent } from '../support/agents.js';
import { nextTrigger } from '../support/lifecycle.js';
import { racingReplicas, startReplicas } from '../support/replicas.js';
import { changeRow } from '../support/rows.js';
import { addPool, freeName } from '../support/runtimes.js';
import { operatorKey, type TestServer, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { connectWorker, workerRefusedWith } from '../support/workers.js';

const server = useServer();

/** An agent of a pool that pushes and starts no worker by itself. */
const pushed = async (of: TestServer = server): Promise<string> => {
  const pool = await addPool(of, { kind: 'static', placements: ['static'], delivery: 'push' });
  const { id } = await registerAgent(of, { maxTasks: 10 });
  await of.call('setAgentRuntimePool', { path: { id }, body: { poolId: pool.id } });
  return id;
};

const wait = (agentId: string, of: TestServer = server) => createTask(of, { task: freeName(), agentId });

const headersOf = (agentId: string, more: Readonly<Record<string, string>> = {}) => ({
  Authorization: `Bearer ${operatorKey}`,
  'X-Agent-ID': agentId,
  ...more,
});

test('a worker is told of what waits, then of what comes, and what it started is told no more', async () => {
  const agentId = await pushed();
  const registered = await server.call('registerAgent', { agentId, body: { name: 'pushed' } });
  expect(registered.body).toMatchObject({ deliveryMode: 'push', pollRequired: false });
  const before = await wait(agentId);
  const worker = await connectWorker(server.url, headersOf(agentId));
  await worker.toldOf(before.id);
  expect(await nextTrigger(server, agentId)).toMatchObject({ taskId: before.id });

  const after = await wait(agentId);
  await worker.toldOf(after.id);
  worker.socket.close();
  await worker.closed;
  const again = await connectWorker(server.url, headersOf(agentId));
  await again.toldOf(after.id);
  expect(again.told.flat()).not.toContain(before.id);
  again.socket.close();
});

test('of several workers each is told of its share', async () => {
  const agentId = await pushed();
  const one = await connectWorker(server.url, headersOf(agentId));
  const other = await connectWorker(server.url, headersOf(agentId));
  const tasks: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await wait(agentId);
    tasks.push(id);
    await waitFor('word of it', () => [...one.told.flat(), ...other.told.flat()].includes(id));
  }
  expect([...one.told.flat(), ...other.told.flat()].sort()).toEqual([...tasks].sort());
  expect([one.told.length, other.told.length]).toEqual([1, 1]);
});

test('what waits for other tasks is told once it is ready', async () => {
  const agentId = await pushed();
  const worker = await connectWorker(server.url, headersOf(agentId));
  const first = await createTask(server, { task: freeName(), agentId: (await registerAgent(server)).id });
  const { id } = await createTask(server, { task: freeName(), agentId, dependsOn: [first.id] });
  const ready = await wait(agentId);
  await worker.toldOf(ready.id);
  expect(worker.told.flat()).not.toContain(id);
  changeRow(server, 'tasks', first.id, { status: 'completed' });
  changeRow(server, 'tasks', id, { unmetDependencies: 0 });
  const again = await connectWorker(server.url, headersOf(agentId));
  await again.toldOf(id);
});

test('a worker whose pool does not push, that was ended, or whose agent is unknown is not let in; nor is it kept', async () => {
  const { id: polling } = await registerAgent(server);
  const refused = (headers: Readonly<Record<string, string>>) => workerRefusedWith(server.url, headers);
  expect(await refused(headersOf(polling))).toEqual([409, 'runtime_pool_polls']);
  expect(await refused(headersOf('nobody'))).toEqual([404, 'agent_not_found']);
  expect(await refused({ Authorization: 'Bearer unknown', 'X-Agent-ID': polling })).toEqual([401, 'unauthenticated']);
  expect(await refused({ Authorization: `Bearer ${operatorKey}` })).toEqual([400, 'validation_error']);

  const agentId = await pushed();
  await server.call('connectWorker', { agentId }).refused(426, 'upgrade_required');
  const runtime = addRuntime(server, agentId, { poolId: 'any' });
  const headers = headersOf(agentId, { 'X-Runtime-Instance-ID': runtime });
  const worker = await connectWorker(server.url, headers);
  changeRow(server, 'runtime_instances', runtime, { status: 'offline' });
  expect(await worker.closed).toBe(4001);
  expect(await refused(headers)).toEqual([409, 'runtime_instance_ended']);
});

test('a worker whose agent is not pushed work any more is told to poll', async () => {
  const [changed, moved] = [await pushed(), await pushed()];
  const one = await connectWorker(server.url, headersOf(changed));
  const other = await connectWorker(server.url, headersOf(moved));
  const { runtimePoolId } = (await server.call('getAgent', { path: { id: changed } })).body;
  await server.call('updateRuntimePool', { path: { id: runtimePoolId ?? '' }, body: { delivery: 'poll' } });
  await server.call('setAgentRuntimePool', { path: { id: moved }, body: { poolId: null } });
  expect(await Promise.all([one.closed, other.closed])).toEqual([4002, 4002]);
  expect(await workerRefusedWith(server.url, headersOf(moved))).toEqual([409, 'runtime_pool_polls']);
});

test('workers say nothing: whoever does is hung up on', async () => {
  const worker = await connectWorker(server.url, headersOf(await pushed()));
  worker.socket.send('{}');
  expect(await worker.closed).toBe(1007);
});

test('a worker is told of what is assigned on another replica', async () => {
  const replicas = await startReplicas(racingReplicas);
  try {
    const agentId = await pushed(replicas);
    const worker = await connectWorker(replicas.url, headersOf(agentId));
    for (let count = 0; count < racingReplicas; count += 1) {
      await worker.toldOf((await wait(agentId, replicas)).id);
    }
    worker.socket.close();
  } finally {
    await replicas.destroy();
  }
});
