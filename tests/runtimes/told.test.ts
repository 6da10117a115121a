import { addRuntime, registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { controllerToken, playController } from '../support/controllers.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { changeRow } from '../support/rows.js';
import { addController, addPool, freeName } from '../support/runtimes.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, boot } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
afterAll(closeMcpClients);
const later = '2999-01-01T00:00:00.000Z';

const scene = async () => {
  const controller = await addController(server);
  const pool = await addPool(server, { placements: [controller.id] });
  const { id: agentId } = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: pool.id } });
  return { controller, pool, agentId };
};

const presenceOf = async (taskId: string) => {
  const { body } = await server.call('getTaskReadiness', { path: { id: taskId } });
  return body.agents[0]?.gates.find(({ name }) => name === 'presence');
};

const statusOf = async (poolId: string) =>
  (await server.call('getStatus', {})).body.runtime_pools.find(({ id }) => id === poolId);

test('what a task waits for whose pool starts no worker, its readiness and the status say', async () => {
  const { controller, pool, agentId } = await scene();
  const { id: taskId } = await createTask(server, { task: freeName(), agentId });
  await waitFor('the error', async () => (await presenceOf(taskId))?.reason?.includes('is not connected'));
  expect(await presenceOf(taskId)).toMatchObject({
    state: 'closed',
    reason: `The runtime pool ${pool.name} runs no worker of the agent: Controller ${controller.name} is not connected`,
    opensBy: 'The pool starts a worker.',
  });
  expect((await server.call('getTask', { path: { id: taskId } })).body.waitingFor).toMatchObject({ name: 'presence' });
  expect(await statusOf(pool.id)).toEqual({
    id: pool.id,
    name: pool.name,
    workers: 0,
    starting: 0,
    waiting_tasks: 1,
    hint: `controller ${controller.name} is not connected`,
  });

  changeRow(server, 'runtime_pools', pool.id, {
    circuitOpenUntil: later,
    consecutiveFailures: 5,
    lastError: 'no room',
  });
  expect(await presenceOf(taskId)).toMatchObject({
    reason: `The runtime pool ${pool.name} starts nothing after 5 failures: no room`,
    opensAt: later,
  });
  const played = await playController(server.url, await controllerToken(server, controller.id));
  await waitFor('the hint', async () => (await statusOf(pool.id))?.hint?.startsWith('nothing is started until 2999'));

  changeRow(server, 'runtime_pools', pool.id, { circuitOpenUntil: null });
  changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: later });
  expect(await presenceOf(taskId)).toMatchObject({
    reason: `The runtime pool ${pool.name} could not start a worker: no room`,
    opensAt: later,
  });
  await server.call('updateRuntimePool', { path: { id: pool.id }, body: { enabled: false } });
  expect(await presenceOf(taskId)).toMatchObject({ reason: `The runtime pool ${pool.name} is switched off.` });
  expect(await statusOf(pool.id)).toMatchObject({ hint: 'switched off' });

  changeRow(server, 'agents', agentId, { runtimeProvisionRetryAt: null });
  await server.call('updateRuntimePool', { path: { id: pool.id }, body: { enabled: true } });
  // Somebody who registers has the supervisor look at once.
  await registerAgent(server, {}, agentId);
  await played.next('provision');
  expect(await presenceOf(taskId)).toMatchObject({
    reason: `The runtime pool ${pool.name} is starting a worker.`,
    opensBy: 'The worker registers.',
  });
  expect(await statusOf(pool.id)).toMatchObject({ workers: 0, starting: 1, waiting_tasks: 1 });
  addRuntime(server, agentId, { poolId: pool.id });
  expect(await presenceOf(taskId)).toMatchObject({ state: 'open' });
  expect(await statusOf(pool.id)).toMatchObject({ workers: 1 });
});

test('what a task waits for whose pool has all its workers, its readiness and the status say; what failed before, they do not', async () => {
  const { agentId, played, poolId } = await addSupervised(server, { maxRuntimes: 1 });
  changeRow(server, 'runtime_pools', poolId, { lastError: 'Controller place is not connected', lastErrorAt: later });
  await assign(server, agentId);
  await boot(server, played);
  const { pool } = (await server.call('getRuntimePool', { path: { id: poolId } })).body;
  expect(pool).toMatchObject({ lastError: null, lastErrorAt: null });

  const { id: second } = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: second }, body: { poolId } });
  const { id: taskId } = await assign(server, second);
  expect(await presenceOf(taskId)).toMatchObject({
    state: 'closed',
    reason: `The runtime pool ${pool.name} has all 1 workers that it may have.`,
    opensBy: 'A worker of the pool ends, or has nothing to do and makes room, or its maxRuntimes is raised.',
  });
  expect(await statusOf(poolId)).toMatchObject({
    workers: 1,
    waiting_tasks: 2,
    hint: 'it has all 1 workers that it may have (maxRuntimes)',
  });
});

test('what a task waits for while a pool tries one worker of another agent, its readiness and the status say', async () => {
  const { agentId, played, poolId } = await addSupervised(server);
  changeRow(server, 'runtime_pools', poolId, { consecutiveFailures: 5 });
  await assign(server, agentId);
  await played.next('provision');
  const { id: second } = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: second }, body: { poolId } });
  const { id: taskId } = await assign(server, second);
  expect(await presenceOf(taskId)).toMatchObject({
    state: 'closed',
    reason: expect.stringMatching(/ tries one worker of another agent after 5 failures\.$/),
    opensBy: 'That worker registers.',
  });
  expect(await statusOf(poolId)).toMatchObject({ hint: 'one worker at a time is tried after 5 failures' });
});

test('what a task for anybody waits for, where an agent of a pool may be woken for it, its readiness says', async () => {
  const { agentId, poolId } = await addSupervised(server);
  changeRow(server, 'agents', agentId, { status: 'offline', capabilities: JSON.stringify(['anchors']) });
  const { pool } = (await server.call('getRuntimePool', { path: { id: poolId } })).body;
  const { id } = await createTask(server, { task: freeName(), agentId: null, requiredCapabilities: ['anchors'] });
  const { body } = await server.call('getTaskReadiness', { path: { id } });
  const presence = {
    name: 'presence',
    state: 'closed',
    reason: `The runtime pool ${pool.name} runs no worker of the agent.`,
    opensBy:
      'The next sweep assigns the task to an agent for which its pool may start a worker, if nobody takes it before.',
  };
  const { gates = [] } = body.agents.find((one) => one.agentId === agentId) ?? {};
  expect(gates).toContainEqual(expect.objectContaining(presence));
  expect((await server.call('getTask', { path: { id } })).body.waitingFor).toMatchObject({ name: 'presence' });
  expect(await statusOf(poolId)).toMatchObject({ waiting_tasks: 0 });

  await server.call('runHeartbeatSweep');
  await waitFor('the start', async () => (await presenceOf(id))?.opensBy === 'The worker registers.');
});

test('what an offer waits for whose pool starts no worker, its readiness says', async () => {
  const { pool, agentId } = await scene();
  const { id } = await createTask(server, { task: freeName(), offeredTo: agentId });
  expect((await presenceOf(id))?.reason).toContain(`The runtime pool ${pool.name} runs no worker of the agent`);
});

test('a pool without an image has that of the server for its kind, and what is missing is a warning', async () => {
  const controller = await addController(server, { kind: 'cluster' });
  const body = { name: freeName(), kind: 'cluster' as const, placements: [controller.id] };
  const bare = (await server.call('createRuntimePool', { body })).body;
  expect(bare.pool.resolvedImage).toBeNull();
  expect(bare.warning).toContain('Without an image');
  expect(bare.warning).toContain('set PUBLIC_MCP_BASE_URL');
  await storeConfig(server, { key: 'RUNTIME_DEFAULT_IMAGE_CLUSTER', value: 'registry.example.com/worker:4' });
  await storeConfig(server, { key: 'PUBLIC_MCP_BASE_URL', value: 'https://swarm.example.com' });
  await storeConfig(server, { key: 'RUNTIME_DEFAULT_DELIVERY', value: 'push' });
  await server.call('reloadConfig');
  const { pool, warning } = (await server.call('createRuntimePool', { body: { ...body, name: freeName() } })).body;
  expect(pool).toMatchObject({ image: null, resolvedImage: 'registry.example.com/worker:4', delivery: 'push' });
  expect(warning).toBe(`Controller ${controller.name} is not connected`);

  const played = await playController(server.url, await controllerToken(server, controller.id));
  const { id: agentId } = await registerAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId: pool.id } });
  await createTask(server, { task: freeName(), agentId });
  expect((await played.next('provision')).payload).toMatchObject({
    image: 'registry.example.com/worker:4',
    env: { SWARM_URL: 'https://swarm.example.com' },
  });
});

test('what a controller lacks, and what is not pushed, is a warning of its pools', async () => {
  const { controller, pool } = await scene();
  const played = await playController(server.url, await controllerToken(server, controller.id));
  const result = { ready: false, missing: ['socket'] };
  played.say({ id: (await played.next('hello')).id, ok: true, result });
  const change = async () =>
    (await server.call('updateRuntimePool', { path: { id: pool.id }, body: { delivery: 'push' } })).body.warning;
  const warning = await waitFor('the error', async () => {
    const text = await change();
    return text?.includes('missing socket') && text;
  });
  expect(warning).toContain(`The last error of controller ${controller.name} is: The controller is not ready`);
  expect(warning).toContain('Offers, mentions and work for anybody are not pushed');
});

test('what the environment of a pool names and is not there is a warning', async () => {
  await storeConfig(server, { key: 'IS_THERE', value: 'yes' });
  const { pool } = await scene();
  const change = async (env: Record<string, string>) =>
    (await server.call('updateRuntimePool', { path: { id: pool.id }, body: { env } })).body.warning ?? '';
  const missing = await change({ ONE: '[REDACTED:IS_THERE] [REDACTED:IS_NOT]', TWO: '[REDACTED:IS_NOT]' });
  expect(missing).toMatch(/no worker is started for an agent without one of its own: IS_NOT(\.|$)/);
  expect(await change({ ONE: '[REDACTED:IS_THERE]' })).not.toContain('The environment names');
});

test('a controller is told when its configuration changes', async () => {
  const { id } = await addController(server, { config: { network: 'one' } });
  const token = await controllerToken(server, id);
  const played = await playController(server.url, token);
  await played.next('hello');
  await server.call('updateRuntimeController', { path: { id }, body: { name: freeName() } });
  await server.call('updateRuntimeController', { path: { id }, body: { config: { network: 'other' } } });
  expect(await played.closed).toBe(4002);
  const again = await playController(server.url, token);
  expect((await again.next('hello')).payload).toMatchObject({ config: { network: 'other' } });
});

test('a lead looks at pools and controllers, and chooses pools, with tools', async () => {
  const { id: agentId } = await registerAgent(server);
  // The first by name: tools show the beginning of a list that is long.
  const controller = await addController(server, { name: `a-${freeName()}` });
  const pool = await addPool(server, { name: `a-${freeName()}`, placements: [controller.id] });
  const { id: lead } = await registerAgent(server, { isLead: true });
  const { client } = await connectMcp(server, { agentId: lead });
  const pools = await callTool(client, 'list-runtime-pools');
  expect(JSON.stringify(pools.data)).toContain(pool.id);
  const shown = await callTool(client, 'get-runtime-pool', { id: pool.id });
  expect(shown.data).toMatchObject({ success: true, pool: { name: pool.name } });
  expect(JSON.stringify((await callTool(client, 'list-runtime-controllers')).data)).toContain(controller.id);
  for (const poolId of [pool.id, null]) {
    const chosen = await callTool(client, 'set-agent-runtime-pool', { id: agentId, poolId });
    expect(chosen.data).toMatchObject({ success: true, agent: { runtimePoolId: poolId } });
  }
  const { client: worker } = await connectMcp(server, { agentId: (await registerAgent(server)).id });
  expect((await callTool(worker, 'list-runtime-pools')).data).toMatchObject({ success: false });
});
