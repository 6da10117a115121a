import { registerAgent } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { makeChannel, write } from '../support/channels.js';
import type { Played } from '../support/controllers.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import { type TestServer, useServer } from '../support/server.js';
import { addSupervised, boot, superviseOnce, type Worker, work } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: { CAPABILITIES: 'core,messaging' } });
const longAgo = new Date(0).toISOString();

const lead = (of: TestServer) => registerAgent(of, { isLead: true, maxTasks: 1 });
const leadScene = () => addSupervised(server, {}, lead);

const call = async (agentId: string) => {
  const { id, name } = await makeChannel(server);
  await write(server, { channel: name, content: 'Look at this', mentions: [agentId] });
  return { id, name };
};

const poll = async ({ agentId, key, headers }: Worker) =>
  (await server.call('pollForWork', { agentId, key, headers })).body.trigger;

const leave = ({ agentId, key, headers }: Worker) => server.call('closeAgent', { agentId, key, headers });

const pool = async (id: string) => (await server.call('getRuntimePool', { path: { id } })).body.pool;

const started = (poolId: string) => rowsOf(server, 'runtime_instances', { poolId });

/** Starts the next worker, which leaves without having asked for anything. */
const bootUseless = async (played: Played): Promise<void> => {
  await leave(await boot(server, played));
};

test('a message that calls a lead wakes it; a worker that was given it has not failed when it goes', async () => {
  const { agentId, played, poolId } = await leadScene();
  const { id: channelId } = await call(agentId);
  const worker = await boot(server, played);
  expect(rowOf(server, 'runtime_instances', { id: worker.id })).toMatchObject({ reason: 'Messages call the agent' });
  expect(await poll(worker)).toMatchObject({ type: 'unread_mentions', claimedChannels: [channelId] });
  await leave(worker);
  await superviseOnce(server);
  expect(started(poolId)).toHaveLength(1);
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });
  expect(rowOf(server, 'agents', { id: agentId })).toMatchObject({ runtimeProvisionAttempts: 0 });

  // The next one that calls wakes it again.
  await call(agentId);
  await boot(server, played);
});

test('one worker comes for many messages, and none for those of an agent that is being given them already', async () => {
  const { agentId, played, poolId } = await leadScene();
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: null } });
  const channels = [await call(agentId), await call(agentId), await call(agentId)];
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  await superviseOnce(server);
  const worker = await boot(server, played);
  expect(await poll(worker)).toMatchObject({ mentionsCount: 3, claimedChannels: channels.map(({ id }) => id).sort() });
  await write(server, { channel: channels[0]?.name ?? '', content: 'More', mentions: [agentId] });
  await superviseOnce(server);
  expect(started(poolId)).toHaveLength(1);
});

test('what a lead is told of a task that failed wakes it', async () => {
  // The one that is told is the first by name.
  changeRows(server, 'agents', { isLead: 1 }, { isLead: 0 });
  const { agentId, played } = await leadScene();
  const worker = await registerAgent(server);
  const { id } = await createTask(server, { task: freeName(), agentId: worker.id });
  await server.call('pollForWork', { agentId: worker.id });
  const body = { status: 'failed' as const, failureReason: 'broken' };
  await server.call('finishTask', { path: { id }, agentId: worker.id, body });
  expect(await poll(await boot(server, played))).toMatchObject({ type: 'task_assigned' });
  expect(rowOf(server, 'tasks', { parentTaskId: id })).toMatchObject({ agentId, status: 'in_progress' });
});

test('an offer wakes the agent; a worker that was given it has not failed when it goes', async () => {
  const { agentId, played, poolId } = await addSupervised(server, {}, (of) => registerAgent(of, { maxTasks: 1 }));
  const { id } = await createTask(server, { task: freeName(), offeredTo: agentId });
  const { body } = await server.call('getStatus', {});
  expect(body.runtime_pools.find((one) => one.id === poolId)).toMatchObject({ waiting_tasks: 1 });
  const worker = await boot(server, played);
  expect(await poll(worker)).toMatchObject({ type: 'task_offered', taskId: id });
  // A second one has no slot yet.
  await createTask(server, { task: freeName(), offeredTo: agentId });
  await leave(worker);
  await superviseOnce(server);
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });
  expect(started(poolId)).toHaveLength(1);

  const { key, headers } = await (async () => {
    await server.call('taskAction', { path: { id }, agentId, body: { action: 'reject', reason: 'not mine' } });
    return boot(server, played);
  })();
  expect((await server.call('pollForWork', { agentId, key, headers })).body.trigger).toMatchObject({
    type: 'task_offered',
  });
});

test('an offer to an agent that is offline, and for which a worker is started, stays its own', async () => {
  const { agentId, played } = await addSupervised(server);
  const { id: other } = await registerAgent(server);
  changeRow(server, 'agents', agentId, { status: 'offline' });
  changeRow(server, 'agents', other, { status: 'offline' });
  const { id } = await createTask(server, { task: freeName(), offeredTo: agentId });
  const { id: lost } = await createTask(server, { task: freeName(), offeredTo: other });
  await server.call('runHeartbeatSweep');
  expect(rowOf(server, 'tasks', { id: lost })).toMatchObject({ offeredTo: null });
  expect(rowOf(server, 'tasks', { id })).toMatchObject({ status: 'offered', offeredTo: agentId });
  await boot(server, played);
});

test('an offer to an agent that is offline goes to the pool of tasks when its own is switched off, or its controller long gone', async () => {
  const drained = await addSupervised(server);
  const gone = await addSupervised(server);
  const away = await addSupervised(server);
  await server.call('updateRuntimePool', { path: { id: drained.poolId }, body: { enabled: false } });
  for (const { played, controllerId } of [gone, away]) {
    played.socket.close();
    await waitFor('the end of the controller', async () => {
      const { body } = await server.call('getRuntimeController', { path: { id: controllerId } });
      return body.controller.status === 'offline';
    });
  }
  changeRow(server, 'runtime_controllers', gone.controllerId, { lastSeenAt: longAgo });
  const offeredTo = async ({ agentId }: { readonly agentId: string }): Promise<string> => {
    changeRow(server, 'agents', agentId, { status: 'offline' });
    return (await createTask(server, { task: freeName(), offeredTo: agentId })).id;
  };
  const ids = [await offeredTo(drained), await offeredTo(gone), await offeredTo(away)];
  await server.call('runHeartbeatSweep');
  const holders = ids.map((id) => rowOf(server, 'tasks', { id }).offeredTo);
  expect(holders).toEqual([null, null, away.agentId]);
});

test('workers that do not take what calls their agent fail: after the third the next one comes in an hour', async () => {
  const { agentId, played, poolId } = await leadScene();
  const { id: offer } = await createTask(server, { task: freeName(), offeredTo: agentId });
  await call(agentId);
  for (let failure = 1; failure <= 3; failure += 1) {
    await bootUseless(played);
    expect(await pool(poolId)).toMatchObject({
      consecutiveFailures: failure,
      lastError: 'The worker took no task. It said that it leaves',
    });
    expect(rowOf(server, 'agents', { id: agentId }).runtimeProvisionRetryAt).not.toBeNull();
    if (failure < 3) {
      changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: null });
      await superviseOnce(server);
    }
  }
  const { lastErrorAt } = await pool(poolId);
  const { runtimeProvisionRetryAt } = rowOf(server, 'agents', { id: agentId });
  expect(Date.parse(runtimeProvisionRetryAt ?? '') - Date.parse(lastErrorAt ?? '')).toBe(60 * 60_000);
  expect(rowOf(server, 'tasks', { id: offer })).toMatchObject({
    status: 'unassigned',
    offeredTo: null,
    rejectionReason: 'No worker could be started: The worker took no task. It said that it leaves',
  });
  expect(rowOf(server, 'inbox_messages', { agentId })).toMatchObject({ status: 'unread' });
});

test('a worker that is idle beside a task that waits for it has failed, also where idle ones are kept', async () => {
  const { agentId, played, poolId } = await addSupervised(server, { minRuntimes: 1 });
  await server.call('updateRuntimePool', { path: { id: poolId }, body: { idleMinutes: null } });
  const { id } = await boot(server, played);
  const task = await createTask(server, { task: freeName(), agentId });
  changeRow(server, 'runtime_instances', id, { idleSince: longAgo });
  await superviseOnce(server);
  expect(rowOf(server, 'runtime_instances', { id })).toMatchObject({ status: 'active' });

  // It is known since long that the task waits.
  changeRow(server, 'tasks', task.id, { poolWakeAt: longAgo });
  const told = await played.next('terminate');
  expect(told.payload.reason).toBe('The worker took no task. It was idle for 5 minutes beside what waits for it');
  await waitFor('the failure', async () => (await pool(poolId)).consecutiveFailures === 1);
});

test('a worker that has worked, and takes nothing more, makes way for another one without having failed', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  await createTask(server, { task: freeName(), agentId });
  const before = await boot(server, played);
  await work(server, before);
  const task = await createTask(server, { task: freeName(), agentId });
  await superviseOnce(server);
  changeRow(server, 'tasks', task.id, { poolWakeAt: longAgo });
  changeRow(server, 'runtime_instances', before.id, { idleSince: longAgo });
  await work(server, await boot(server, played));
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });
});

test('a task for anybody, which nobody who polls takes, wakes one agent of those that fit and may have a worker', async () => {
  // Neither agents nor tasks of the tests before are in the way: where there is a lead, it gets what is for nobody.
  changeRows(server, 'agents', {}, { maxTasks: 0, isLead: 0 });
  changeRows(server, 'tasks', { status: 'unassigned' }, { status: 'backlog' });
  const shut = await addSupervised(server);
  shut.played.socket.close();
  const { agentId, played, poolId } = await addSupervised(server, { maxRuntimes: 1 });
  const { id: second } = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: second }, body: { poolId } });
  for (const id of [agentId, second, shut.agentId]) {
    changeRow(server, 'agents', id, { status: 'offline' });
  }
  await waitFor('the end of the other controller', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id: shut.controllerId } });
    return body.controller.status === 'offline';
  });
  const ids = [await createTask(server, { task: freeName() }), await createTask(server, { task: freeName() })];
  await server.call('runHeartbeatSweep');
  const worker = await boot(server, played);
  expect([agentId, second]).toContain(worker.agentId);
  expect(await poll(worker)).toMatchObject({ type: 'task_assigned', taskId: ids[0]?.id });

  // The pool may have no second one.
  await server.call('runHeartbeatSweep');
  await superviseOnce(server);
  expect(started(poolId)).toHaveLength(1);
  expect(started(shut.poolId)).toEqual([]);
});

test('messages wake nobody that polls do not come to, as a task before them is over budget, and no task fails for them', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  await setBudget(server, `agent/${agentId}`, 0);
  const task = await createTask(server, { task: freeName(), agentId });
  await call(agentId);
  await superviseOnce(server);
  expect(started(poolId)).toEqual([]);
  expect(rowOf(server, 'tasks', { id: task.id })).toMatchObject({ status: 'pending' });

  await setBudget(server, `agent/${agentId}`, 10);
  await superviseOnce(server);
  const worker = await boot(server, played);
  expect(await poll(worker)).toMatchObject({ type: 'task_assigned', taskId: task.id });
  expect(await poll(worker)).toMatchObject({ type: 'unread_mentions' });
});

test('an agent that has all tasks that it may have gets no second worker, and is still given messages', async () => {
  const { agentId, played, poolId } = await addSupervised(server, {}, (of) => registerAgent(of, { maxTasks: 1 }));
  await createTask(server, { task: freeName(), agentId });
  await createTask(server, { task: freeName(), agentId });
  const busy = await boot(server, played);
  expect(await poll(busy)).toMatchObject({ type: 'task_assigned' });
  await superviseOnce(server);
  expect(started(poolId)).toHaveLength(1);
  await call(agentId);
  expect(await poll(busy)).toMatchObject({ type: 'unread_mentions' });
});

/** An agent, the only one that fits, to which a sweep assigned a task for anybody. */
const sweptScene = async () => {
  changeRows(server, 'agents', {}, { maxTasks: 0, isLead: 0 });
  changeRows(server, 'tasks', { status: 'unassigned' }, { status: 'backlog' });
  const supervised = await addSupervised(server);
  changeRow(server, 'agents', supervised.agentId, { status: 'offline' });
  const { id } = await createTask(server, { task: freeName(), agentId: null });
  await server.call('runHeartbeatSweep');
  expect(rowOf(server, 'tasks', { id })).toMatchObject({ status: 'pending', agentId: supervised.agentId });
  return { ...supervised, id };
};

const forAnybody = { status: 'unassigned', agentId: null, routingAffinity: null };

test('a task for anybody that a sweep assigned to an agent whose workers fail does not fail: it is for anybody again', async () => {
  const { id, agentId, played } = await sweptScene();
  const own = await createTask(server, { task: freeName(), agentId });
  for (let failure = 1; failure <= 3; failure += 1) {
    await bootUseless(played);
    if (failure < 3) {
      changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: null });
      await superviseOnce(server);
    }
  }
  expect(rowOf(server, 'tasks', { id: own.id })).toMatchObject({ status: 'failed' });
  expect(rowOf(server, 'tasks', { id })).toMatchObject(forAnybody);
});

test('a task for anybody whose agent left its pool before a worker came is for anybody again', async () => {
  const { id, agentId } = await sweptScene();
  const own = await createTask(server, { task: freeName(), agentId });
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: null } });
  changeRows(server, 'tasks', { agentId }, { lastUpdatedAt: longAgo });
  await server.call('runHeartbeatSweep');
  expect(rowOf(server, 'tasks', { id })).toMatchObject(forAnybody);
  expect(rowOf(server, 'tasks', { id: own.id })).toMatchObject({ status: 'pending', agentId });
});
