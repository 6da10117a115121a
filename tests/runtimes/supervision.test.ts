import { registerAgent } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { controllerToken, type Played, playController } from '../support/controllers.js';
import { racingReplicas, startReplicas } from '../support/replicas.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { type TestServer, useServer } from '../support/server.js';
import { addMessage } from '../support/steering.js';
import {
  addSupervised,
  assign,
  boot,
  registerAs,
  superviseOnce,
  type Worker,
  work,
  workerIn,
} from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { connectWorker } from '../support/workers.js';

const server = useServer();

const scene = (of: TestServer = server, body?: Parameters<typeof addSupervised>[1]) => addSupervised(of, body);

const wait = (agentId: string, of: TestServer = server) => assign(of, agentId);

const instances = async (id: string) =>
  (await server.call('listAgentRuntimeInstances', { path: { id } })).body.runtimeInstances;

const pool = async (id: string) => (await server.call('getRuntimePool', { path: { id } })).body.pool;

const bootWorker = (played: Played): Promise<Worker> => boot(server, played);

const poll = async ({ agentId, key, headers }: Worker) =>
  (await server.call('pollForWork', { agentId, key, headers })).body.trigger;

test('a waiting task wakes a worker, which does it with a token of its own, goes idle and is ended', async () => {
  const { agentId, played, poolId } = await scene(server, { env: { REGION: '[REDACTED:PLACE]' } });
  await server.call('upsertConfig', { body: { scope: 'global', key: 'PLACE', value: 'eu' } });
  const task = await wait(agentId);
  const told = await played.next('provision');
  const worker = workerIn(told);
  expect(told.payload).toMatchObject({
    agentId,
    poolId,
    runtimeId: worker.id,
    env: { REGION: 'eu', SWARM_AGENT_ID: agentId, SWARM_URL: expect.stringMatching(/^http/) },
    labels: { 'swarm.runtime-id': worker.id, 'swarm.pool-id': poolId, 'swarm.agent-id': agentId },
  });
  expect(await instances(agentId)).toMatchObject([{ status: 'provisioning', poolId, reason: 'Tasks wait: 1' }]);
  played.say({ id: told.id, ok: true, result: { externalId: 'box-7' } });

  const { key, headers } = worker;
  await registerAs(server, worker);
  expect(await instances(agentId)).toMatchObject([{ status: 'active', isLive: true }]);
  expect(await poll(worker)).toMatchObject({ type: 'task_assigned', taskId: task.id });
  expect((await server.call('getTask', { path: { id: task.id } })).body.poolWakeAt).toBeUndefined();

  await server.call('listAgents', { agentId, key, headers }).refused(403, 'permission_denied');
  await server.call('pingAgent', { agentId, key }).refused(401, 'unauthenticated');
  const other = await registerAgent(server);
  await server.call('pingAgent', { agentId: other.id, key, headers }).refused(401, 'unauthenticated');

  await server.call('finishTask', { path: { id: task.id }, agentId, key, headers, body: { status: 'completed' } });
  changeRow(server, 'runtime_instances', worker.id, { idleSince: new Date(0).toISOString() });
  const ended = await played.next('terminate');
  expect(ended.payload).toEqual({
    runtimeId: worker.id,
    externalId: 'box-7',
    reason: 'It had no work for 10 minutes',
  });
  await server.call('pingAgent', { agentId, key, headers }).refused(401, 'unauthenticated');
  const again = await server
    .call('registerAgent', { agentId, body: { name: 'worker', runtimeInstanceId: worker.id } })
    .refused(409, 'runtime_instance_taken');
  expect(again.error).toMatch(/was ended/);
});

test('no more workers than tasks need, the agent may have, or the pool allows; two tasks share two slots', async () => {
  const { agentId, played, poolId } = await scene(server, { maxRuntimes: 2 });
  for (let task = 0; task < 4; task += 1) {
    await wait(agentId);
  }
  await played.next('provision');
  await played.next('provision');
  expect(rowsOf(server, 'runtime_instances', { poolId })).toHaveLength(2);

  const shared = await scene(server, { slotsPerRuntime: 2 });
  await wait(shared.agentId);
  await wait(shared.agentId);
  await shared.played.next('provision');
  await server.call('deleteRuntimePool', { path: { id: poolId } }).refused(409, 'runtime_pool_in_use');
  await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
  const reasons = [await played.next('terminate'), await played.next('terminate')].map(({ payload }) => payload.reason);
  expect(reasons).toEqual(['Its pool was deleted', 'Its pool was deleted']);
  expect(rowsOf(server, 'runtime_instances', { poolId: shared.poolId })).toHaveLength(1);
});

test('a task in a worker that is silent takes no slot of another one', async () => {
  const { agentId, played, poolId } = await scene();
  await wait(agentId);
  const silent = await bootWorker(played);
  await poll(silent);
  await wait(agentId);
  const other = await bootWorker(played);
  changeRow(server, 'runtime_instances', silent.id, { lastSeenAt: new Date(0).toISOString() });
  await work(server, other);
  // The task of the silent one is under way, and the other one is free.
  await wait(agentId);
  await superviseOnce(server);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toHaveLength(2);
});

test('where another worker of the agent has its only slot, none is started', async () => {
  const { agentId, played, poolId } = await addSupervised(server, {}, (of) => registerAgent(of, { maxTasks: 1 }));
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: null } });
  const task = await wait(agentId);
  expect((await server.call('pollForWork', { agentId })).body.trigger).toMatchObject({ taskId: task.id });
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  await wait(agentId);
  await superviseOnce(server);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toEqual([]);

  await server.call('finishTask', { path: { id: task.id }, agentId, body: { status: 'completed' } });
  await played.next('provision');
});

test('a worker for each task ends with it; one that is kept warm starts without a task', async () => {
  const { agentId, played } = await scene(server, { lifecycle: 'per-task', delivery: 'push' });
  const task = await wait(agentId);
  const worker = await bootWorker(played);
  const { key, headers } = worker;
  const told = await connectWorker(server.url, { Authorization: `Bearer ${key}`, 'X-Agent-ID': agentId, ...headers });
  await told.toldOf(task.id);
  told.socket.close();
  await poll(worker);
  await server.call('finishTask', { path: { id: task.id }, agentId, key, headers, body: { status: 'completed' } });
  expect((await played.next('terminate')).payload).toMatchObject({
    runtimeId: worker.id,
    reason: 'Its task has ended',
  });

  const warm = await scene(server, { minRuntimes: 1 });
  const kept = await bootWorker(warm.played);
  expect(rowOf(server, 'runtime_instances', { id: kept.id })).toMatchObject({
    reason: 'One is kept also without work',
  });
});

/** A worker of a pool of its own; what is done to it is seen in the next turn of the supervisor. */
const started = async (body?: Parameters<typeof addSupervised>[1]) => {
  const place = await scene(server, body);
  await wait(place.agentId);
  return { ...place, worker: await bootWorker(place.played) };
};

test('a worker that lived too long, is silent, drained, or does not run is ended; one that works is kept', async () => {
  const longAgo = new Date(0).toISOString();
  const busy = await started();
  await poll(busy.worker);
  changeRow(server, 'runtime_instances', busy.worker.id, { idleSince: longAgo });
  const old = await started({ ttlSec: 60 });
  const silent = await started();
  const moved = await started();
  const off = await started();
  const lost = await started();
  changeRow(server, 'runtime_instances', old.worker.id, { createdAt: longAgo });
  changeRow(server, 'runtime_instances', silent.worker.id, { lastSeenAt: longAgo });
  await server.call('setAgentRuntimePool', { path: { id: moved.agentId }, body: { poolId: null } });
  await server.call('updateRuntimePool', { path: { id: off.poolId }, body: { enabled: false } });
  const again = await playController(server.url, await controllerToken(server, lost.controllerId));
  again.say({ id: (await again.next('list')).id, ok: true, result: { runtimes: [] } });

  const reasonOf = async ({ played }: typeof old) => (await played.next('terminate')).payload.reason;
  expect(await reasonOf(old)).toBe('It lived for 60 seconds');
  expect(await reasonOf(silent)).toBe('The worker took no task. It was silent for 5 minutes');
  expect(await reasonOf(moved)).toBe('The agent is of another pool now');
  expect(await reasonOf(off)).toBe('The pool is switched off');
  const row = ({ worker }: typeof old) => rowOf(server, 'runtime_instances', { id: worker.id });
  await waitFor('the end', () => row(lost).status === 'offline');
  expect(row(busy)).toMatchObject({ status: 'active', idleSince: null });
});

test('a worker that crashes before it registers has failed as soon as the list says so; one not accepted yet is waited for', async () => {
  const { agentId, played, poolId } = await scene();
  await wait(agentId);
  const crashed = await played.next('provision');
  played.say({ id: crashed.id, ok: true, result: { externalId: 'box-1' } });
  const row = (id: string) => rowOf(server, 'runtime_instances', { id });
  await waitFor('its acceptance', () => row(workerIn(crashed).id).externalId !== null);
  await wait(agentId);
  const asked = workerIn(await played.next('provision'));
  played.say({ id: (await played.next('list')).id, ok: false, error: 'not yet' });

  // While workers start, each round asks.
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes: [] } });
  await waitFor('the end', () => row(workerIn(crashed).id).status === 'offline');
  const lastError = 'The worker ended before it registered';
  expect(await pool(poolId)).toMatchObject({ lastError, consecutiveFailures: 1 });
  expect(row(workerIn(crashed).id)).toMatchObject({ reason: lastError, tokenHash: null });
  expect(row(asked.id)).toMatchObject({ status: 'provisioning' });
  expect((await played.next('terminate')).payload).toMatchObject({ externalId: 'box-1', reason: lastError });
});

test('a worker hears with its token what is said to its own tasks, and nothing of those of others', async () => {
  const { agentId, played } = await scene();
  const { id: taskId } = await wait(agentId);
  const worker = await bootWorker(played);
  const { key, headers } = worker;
  await poll(worker);
  const other = await registerAgent(server);
  const theirs = await wait(other.id);
  await server.call('pollForWork', { agentId: other.id });
  const [first, second, foreign] = [
    await addMessage(server, taskId),
    await addMessage(server, taskId),
    await addMessage(server, theirs.id),
  ];
  const as = { agentId, key, headers };
  const pending = async (query = {}) =>
    (await server.call('listPendingSteering', { ...as, query })).body.messages.map(({ id }) => id);
  expect(await pending()).toEqual([first, second]);
  expect(await pending({ taskId: theirs.id })).toEqual([]);
  const path = { id: foreign };
  await server
    .call('markSteeringDelivered', { ...as, path, body: { mode: 'queue' } })
    .refused(403, 'not_task_assignee');
  await server.call('markSteeringHandled', { ...as, path, body: {} }).refused(403, 'not_task_assignee');
  await server.call('promoteSteering', { ...as, path, body: { reason: 'no' } }).refused(403, 'not_task_assignee');
  await server.call('markSteeringDelivered', { ...as, path: { id: first }, body: { mode: 'queue' } });
  await server.call('markSteeringHandled', { ...as, path: { id: first }, body: {} });
  await server.call('promoteSteering', { ...as, path: { id: second }, body: { reason: 'the run is over' } });
  expect(await pending()).toEqual([]);
});

test('the third failure in turn fails the tasks, and the lead is told of each', async () => {
  const lead = await registerAgent(server, { isLead: true });
  const { agentId, played, poolId } = await scene(server, { maxRuntimes: 1 });
  const tasks: string[] = [];
  for (let failure = 1; failure <= 3; failure += 1) {
    // One more that waits has the supervisor look at once.
    tasks.push((await wait(agentId)).id);
    const told = await played.next('provision');
    played.say({ id: told.id, ok: false, error: 'no room' });
    await waitFor('the failure', async () => (await pool(poolId)).consecutiveFailures === failure);
    changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: null });
  }
  for (const id of tasks) {
    const failureReason = 'No worker could be started: no room';
    expect((await server.call('getTask', { path: { id } })).body).toMatchObject({ status: 'failed', failureReason });
    const told = await waitFor('the follow-up', () => rowsOf(server, 'tasks', { parentTaskId: id })[0]);
    expect(told).toMatchObject({ agentId: lead.id, taskType: 'follow-up', status: 'pending' });
    expect(told.task).toContain(failureReason);
  }
  expect(await pool(poolId)).toMatchObject({ lastError: 'no room', circuitOpenUntil: null });
  expect(rowOf(server, 'agents', { id: agentId })).toMatchObject({ runtimeProvisionAttempts: 0 });
});

test('after five failures nothing starts, then one is tried: one that registers closes the circuit, and its work ends the count', async () => {
  const { agentId, played, poolId } = await scene();
  changeRow(server, 'runtime_pools', poolId, { consecutiveFailures: 4 });
  await wait(agentId);
  const told = await played.next('provision');
  changeRow(server, 'runtime_instances', workerIn(told).id, { createdAt: new Date(0).toISOString() });
  await waitFor('the circuit', async () => (await pool(poolId)).circuitOpenUntil !== null);
  expect(await pool(poolId)).toMatchObject({ lastError: 'The worker did not register within 5 minutes' });
  await played.next('terminate');

  changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: null });
  await wait(agentId);
  changeRow(server, 'runtime_pools', poolId, { circuitOpenUntil: new Date(0).toISOString() });
  await wait(agentId);
  const worker = await bootWorker(played);
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 5, circuitOpenUntil: null, lastError: null });
  await poll(worker);
  await waitFor('the end of the count', async () => (await pool(poolId)).consecutiveFailures === 0);
});

test('a budget that is spent starts nothing; a controller that is away is named', async () => {
  const { agentId, played, poolId } = await scene();
  await setBudget(server, `agent/${agentId}`, 0);
  await wait(agentId);
  await waitFor('the refusal', () => rowsOf(server, 'budget_refusals', { agentId }).length > 0);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toEqual([]);

  const away = await scene();
  away.played.socket.close();
  await waitFor('the end', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id: away.controllerId } });
    return body.controller.status === 'offline';
  });
  const task = await wait(away.agentId);
  await waitFor('the error', async () => (await pool(away.poolId)).lastError?.includes('is not connected'));
  const readiness = await server.call('getTaskReadiness', { path: { id: task.id } });
  expect(readiness.body.agents[0]?.gates.find(({ name }) => name === 'presence')?.reason).toMatch(/is not connected$/);
  expect(played.told.map(({ op }) => op)).not.toContain('provision');
});

test('a task that no poll reaches, because one before it is over budget, starts nothing', async () => {
  const { agentId, poolId } = await scene();
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: null } });
  const { id: requestedByUserId } = await createUser(server);
  await setBudget(server, `user/${requestedByUserId}`, 0);
  await createTask(server, { task: 'is refused', agentId, requestedByUserId });
  const behind = await wait(agentId);
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  await registerAgent(server, {}, agentId);
  await waitFor('the refusal', () => rowsOf(server, 'budget_refusals', { agentId }).length > 0);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toEqual([]);

  changeRow(server, 'tasks', behind.id, { priority: 90 });
  await registerAgent(server, {}, agentId);
  await waitFor('a worker', () => rowsOf(server, 'runtime_instances', { poolId }).length === 1);
});

test('an environment that names what is not there starts nothing, and says so', async () => {
  const { agentId, played, poolId } = await scene(server, { env: { KEY: '[REDACTED:NOBODY_SET_THIS]' } });
  await wait(agentId);
  await waitFor('the error', async () => (await pool(poolId)).lastError?.includes('NOBODY_SET_THIS'));
  expect(played.told.map(({ op }) => op)).not.toContain('provision');
});

test('replicas that look at the same moment start no worker too many', async () => {
  const replicas = await startReplicas(racingReplicas);
  try {
    const { agentId, poolId, played } = await scene(replicas, { maxRuntimes: 3 });
    await Promise.all(Array.from({ length: 12 }, () => wait(agentId, replicas)));
    await played.next('provision');
    await played.next('provision');
    await played.next('provision');
    changeRows(replicas, 'runtime_pools', { id: poolId }, { maxRuntimes: 4 });
    await Promise.all(Array.from({ length: 12 }, () => wait(agentId, replicas)));
    await played.next('provision');
    expect(rowsOf(replicas, 'runtime_instances', { poolId })).toHaveLength(4);
  } finally {
    await replicas.destroy();
  }
});
