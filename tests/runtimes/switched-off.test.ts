import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { refusedWith } from '../support/controllers.js';
import { changeRow, rowOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import { operatorKey, useServer } from '../support/server.js';
import { addSupervised, assign, boot, superviseOnce, workerIn } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { connectWorker, workerRefusedWith } from '../support/workers.js';

const server = useServer();

test('with pools switched off workers end, nothing starts, and the operations are not there', async () => {
  const { controllerId, token, played, poolId, agentId } = await addSupervised(server, { delivery: 'push' });
  const worker = { Authorization: `Bearer ${operatorKey}`, 'X-Agent-ID': agentId };
  const connected = await connectWorker(server.url, worker);
  await assign(server, agentId);
  const { id: runtimeId } = workerIn(await played.next('provision'));

  await storeConfig(server, { key: 'RUNTIME_POOLS_ENABLED', value: 'false' });
  expect((await played.next('terminate')).payload).toMatchObject({
    runtimeId,
    reason: 'Runtime pools are switched off',
  });
  expect(rowOf(server, 'runtime_instances', { id: runtimeId }).status).toBe('offline');
  const code = 'runtime_pools_disabled';
  const path = { id: poolId };
  await server.call('listRuntimePools', {}).refused(404, code);
  const body = { name: freeName(), kind: 'container' as const, placements: [controllerId] };
  await server.call('createRuntimePool', { body }).refused(404, code);
  await server.call('getRuntimePool', { path }).refused(404, code);
  await server.call('updateRuntimePool', { path, body: { enabled: false } }).refused(404, code);
  await server.call('deleteRuntimePool', { path }).refused(404, code);
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: null } }).refused(404, code);
  const of = { id: controllerId };
  await server.call('listRuntimeControllers', {}).refused(404, code);
  await server.call('createRuntimeController', { body: { name: freeName(), kind: 'container' } }).refused(404, code);
  await server.call('getRuntimeController', { path: of }).refused(404, code);
  await server.call('updateRuntimeController', { path: of, body: { name: freeName() } }).refused(404, code);
  await server.call('deleteRuntimeController', { path: of }).refused(404, code);
  await server.call('createRuntimeControllerToken', { path: of }).refused(404, code);
  expect(await connected.closed).toBe(4002);
  expect(await workerRefusedWith(server.url, worker)).toEqual([404, code]);
  expect(await refusedWith(server.url, { Authorization: `Bearer ${token}` })).toBe(404);
  expect((await server.call('getStatus', {})).body.runtime_pools).toEqual([]);

  await storeConfig(server, { key: 'RUNTIME_POOLS_ENABLED', value: 'true' });
  await server.call('reloadConfig');
  await registerAgent(server, {}, agentId);
  expect((await played.next('provision')).payload.runtimeId).not.toBe(runtimeId);
});

test('with pools switched off an offer to an agent of a pool that is offline goes to the pool of tasks', async () => {
  const { agentId } = await addSupervised(server);
  changeRow(server, 'agents', agentId, { status: 'offline' });
  const { id } = await createTask(server, { task: freeName(), offeredTo: agentId });
  await server.call('runHeartbeatSweep');
  expect(rowOf(server, 'tasks', { id })).toMatchObject({ status: 'offered', offeredTo: agentId });

  await storeConfig(server, { key: 'RUNTIME_POOLS_ENABLED', value: 'false' });
  await server.call('reloadConfig');
  await server.call('runHeartbeatSweep');
  expect(rowOf(server, 'tasks', { id })).toMatchObject({ offeredTo: null });
  await storeConfig(server, { key: 'RUNTIME_POOLS_ENABLED', value: 'true' });
  await server.call('reloadConfig');
});

test('with pools switched off nobody has failed: neither a worker that is silent, nor one that does not come', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  await assign(server, agentId);
  const silent = await boot(server, played);
  await assign(server, agentId);
  await assign(server, agentId);
  const { id: late } = workerIn(await played.next('provision'));
  await superviseOnce(server);

  await storeConfig(server, { key: 'RUNTIME_POOLS_ENABLED', value: 'false' });
  const longAgo = new Date(0).toISOString();
  changeRow(server, 'runtime_instances', silent.id, { lastSeenAt: longAgo });
  changeRow(server, 'runtime_instances', late, { createdAt: longAgo });
  await superviseOnce(server);
  expect(rowOf(server, 'runtime_instances', { id: silent.id })).toMatchObject({
    status: 'offline',
    reason: expect.stringContaining('It was silent for 5 minutes'),
  });
  expect(rowOf(server, 'runtime_instances', { id: late })).toMatchObject({ status: 'offline' });
  expect(rowOf(server, 'runtime_pools', { id: poolId })).toMatchObject({ consecutiveFailures: 0, lastError: null });
  expect(rowOf(server, 'agents', { id: agentId })).toMatchObject({ runtimeProvisionAttempts: 0 });
});
