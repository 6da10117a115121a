import { registerAgent } from '../support/agents.js';
import { makeChannel, write } from '../support/channels.js';
import { minutesAgo } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import {
  addSupervised,
  assign,
  boot,
  type Supervised,
  superviseOnce,
  type Worker,
  work,
} from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const here = useReplicas(racingReplicas, { env: { CAPABILITIES: 'core,messaging' } });
const server = () => here.replicas;
const longAgo = new Date(0).toISOString();
const reason = 'It had no work, and another agent of the pool needs its place';

type PoolBody = Parameters<typeof addSupervised>[1];

interface Scene extends Supervised {
  readonly worker: Worker;
  readonly other: string;
}

const join = async (poolId: string): Promise<string> => {
  const { id } = await registerAgent(server(), { maxTasks: 1 });
  await server().call('setAgentRuntimePool', { path: { id }, body: { poolId } });
  return id;
};

/** Two agents of a pool, whose only worker has done a task of the first one and stays. */
const scene = async (body: PoolBody = {}): Promise<Scene> => {
  const supervised = await addSupervised(server(), { maxRuntimes: 1, ...body });
  await server().call('updateRuntimePool', { path: { id: supervised.poolId }, body: { idleMinutes: null } });
  await assign(server(), supervised.agentId);
  const worker = await boot(server(), supervised.played);
  await work(server(), worker);
  return { ...supervised, worker, other: await join(supervised.poolId) };
};

const rest = ({ worker }: Scene): void => changeRow(server(), 'runtime_instances', worker.id, { idleSince: longAgo });

const poll = ({ agentId, key, headers }: Worker) => server().call('pollForWork', { agentId, key, headers });

const stateOf = ({ worker }: Scene) => rowOf(server(), 'runtime_instances', { id: worker.id }).status;

const openIn = ({ poolId }: Scene): string[] =>
  rowsOf(server(), 'runtime_instances', { poolId })
    .filter(({ status }) => status !== 'offline')
    .map(({ agentId }) => agentId);

test('the worker of a full pool that is idle longest makes room for what waits for another agent, but not at once', async () => {
  const crowd = await scene();
  await assign(server(), crowd.other);
  await superviseOnce(server());
  expect(openIn(crowd)).toEqual([crowd.agentId]);
  rest(crowd);
  const ended = await crowd.played.next('terminate');
  expect(ended.payload).toMatchObject({ runtimeId: crowd.worker.id, reason });
  const next = await boot(server(), crowd.played);
  expect(next.agentId).toBe(crowd.other);
  await poll(crowd.worker).refused(401, 'unauthenticated');

  // The agent whose worker made room gets its place back when that is idle, and not before.
  await assign(server(), crowd.agentId);
  await superviseOnce(server());
  await work(server(), next);
  await superviseOnce(server());
  expect(openIn(crowd)).toEqual([crowd.other]);
  const { body } = await server().call('getRuntimePool', { path: { id: crowd.poolId } });
  expect(body.pool).toMatchObject({ consecutiveFailures: 0, lastError: null });
});

test('a worker with a task, an offer, or messages to read keeps its place, and so does one that is kept without work', async () => {
  const running = await scene();
  await assign(server(), running.agentId);
  await poll(running.worker);

  const reviewing = await scene();
  await createTask(server(), { task: freeName(), offeredTo: reviewing.agentId });
  await poll(reviewing.worker);

  const reading = await scene();
  const { name } = await makeChannel(server());
  await write(server(), { channel: name, content: 'Look at this', mentions: [reading.agentId] });
  await poll(reading.worker);

  const awaited = await scene();
  await assign(server(), awaited.agentId);

  const warm = await scene({ minRuntimes: 1 });
  const all = [running, reviewing, reading, awaited, warm];
  all.forEach(rest);
  for (const { other } of all) {
    await assign(server(), other);
  }
  await superviseOnce(server());
  expect(all.map(stateOf)).toEqual(all.map(() => 'active'));

  // What it was given half an hour ago, it does not read.
  changeRows(
    server(),
    'inbox_messages',
    { agentId: reading.agentId },
    { createdAt: longAgo, lastUpdatedAt: minutesAgo(31) },
  );
  await superviseOnce(server());
  expect(openIn(reading)).toEqual([reading.other]);
});

test('a worker that an agent is only to have without work takes no place', async () => {
  const crowd = await scene({ maxRuntimes: 2 });
  await assign(server(), crowd.agentId);
  await assign(server(), crowd.agentId);
  await boot(server(), crowd.played);
  changeRows(server(), 'tasks', { agentId: crowd.agentId }, { status: 'completed' });
  changeRows(server(), 'runtime_instances', { poolId: crowd.poolId }, { idleSince: longAgo });
  await server().call('updateRuntimePool', { path: { id: crowd.poolId }, body: { minRuntimes: 1 } });
  await superviseOnce(server());
  expect(openIn(crowd)).toEqual([crowd.agentId, crowd.agentId]);
  await assign(server(), crowd.other);
  await waitFor('its worker', () => openIn(crowd).includes(crowd.other));
  expect(openIn(crowd)).toHaveLength(2);
});

test('while nothing can be started, none makes room', async () => {
  const crowd = await scene();
  crowd.played.socket.close();
  const { controllerId } = crowd;
  await waitFor('the end of the controller', async () => {
    const { body } = await server().call('getRuntimeController', { path: { id: controllerId } });
    return body.controller.status === 'offline';
  });
  rest(crowd);
  await assign(server(), crowd.other);
  await superviseOnce(server());
  expect(stateOf(crowd)).toBe('active');
});

test('a task for anybody that only an agent of a full pool may do takes the place of an idle worker', async () => {
  changeRows(server(), 'agents', {}, { isLead: 0 });
  const crowd = await scene();
  changeRow(server(), 'agents', crowd.other, { capabilities: JSON.stringify(['harbour']), status: 'offline' });
  const { id } = await createTask(server(), { task: freeName(), requiredCapabilities: ['harbour'] });
  await server().call('runHeartbeatSweep');
  expect(rowOf(server(), 'tasks', { id }).agentId).toBeNull();
  rest(crowd);
  await server().call('runHeartbeatSweep');
  expect((await boot(server(), crowd.played)).agentId).toBe(crowd.other);
});

test('where a worker gets a task while others wait for its place, it has either the task or no place', async () => {
  const races = await Promise.all(Array.from({ length: 4 }, () => scene()));
  for (const crowd of races) {
    rest(crowd);
  }
  await Promise.all(
    races.flatMap(({ agentId, other, worker }) => [
      assign(server(), other),
      assign(server(), other),
      assign(server(), agentId).then(() => poll(worker).answer()),
    ]),
  );
  await superviseOnce(server());
  for (const crowd of races) {
    expect(openIn(crowd)).toHaveLength(1);
    const runs = rowsOf(server(), 'tasks', { agentId: crowd.agentId, status: 'in_progress' });
    expect(runs.length === 1).toBe(stateOf(crowd) === 'active');
  }
});

test('a place that gets free is for the agent for which something waits longest, and not for the one that had it', async () => {
  const crowd = await scene();
  const [low = '', high = ''] = [crowd.other, await join(crowd.poolId)].sort();
  await assign(server(), crowd.agentId);
  await assign(server(), high);
  await assign(server(), low);
  await assign(server(), crowd.agentId);
  await poll(crowd.worker);
  await superviseOnce(server());
  expect(openIn(crowd)).toEqual([crowd.agentId]);

  const { agentId, key, headers } = crowd.worker;
  await server().call('closeAgent', { agentId, key, headers });
  const next = await boot(server(), crowd.played);
  expect(next.agentId).toBe(high);
});

test('a task that was taken back waits since then: one that ends its workers does not keep others from theirs', async () => {
  const crowd = await scene();
  const { id } = await assign(server(), crowd.agentId);
  const { createdAt } = await assign(server(), crowd.other);
  const takenBackAt = new Date(Date.parse(createdAt) + 1).toISOString();
  changeRow(server(), 'tasks', id, { attempt: 1, lastUpdatedAt: takenBackAt });

  const { agentId, key, headers } = crowd.worker;
  await server().call('closeAgent', { agentId, key, headers });
  const next = await boot(server(), crowd.played);
  expect(next.agentId).toBe(crowd.other);
});

test('where a pool may start fewer workers than agents wait for, a turn begins with who waits longest', async () => {
  const crowd = await scene();
  const path = { id: crowd.poolId };
  await server().call('updateRuntimePool', { path, body: { enabled: false } });
  await superviseOnce(server());
  expect(openIn(crowd)).toEqual([]);
  const [low = '', high = ''] = [crowd.other, await join(crowd.poolId)].sort();
  await assign(server(), high);
  await assign(server(), low);
  await server().call('updateRuntimePool', { path, body: { enabled: true } });
  expect((await boot(server(), crowd.played)).agentId).toBe(high);
});
