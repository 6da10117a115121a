import { agentLog, readAgent, registerAgent } from '../support/agents.js';
import { changeRow, rowOf, rowsOf } from '../support/rows.js';
import { freeName } from '../support/runtimes.js';
import { type TestServer, useServer, useSharedServer } from '../support/server.js';
import { addSupervised, assign, boot, registerAs, type Worker, work, workerIn } from '../support/supervised.js';

const server = useSharedServer();
const several = useServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });

const close = (of: TestServer, { agentId, key, headers }: Worker) => of.call('closeAgent', { agentId, key, headers });

const runtimesOf = (of: TestServer, poolId: string) => rowsOf(of, 'runtime_instances', { poolId });

const runtime = (of: TestServer, id: string) => rowOf(of, 'runtime_instances', { id });

const statusOf = async (of: TestServer, agentId: string) => (await readAgent(of, agentId)).status;

/** Where several are possible, only a worker makes an agent: the one of a person, which has gone again. */
const newAgent = async (): Promise<{ readonly id: string }> => {
  const runtimeInstanceId = freeName();
  const { id } = await registerAgent(several, { maxTasks: 10, runtimeInstanceId });
  await several.call('closeAgent', { agentId: id, headers: { 'X-Runtime-Instance-ID': runtimeInstanceId } });
  return { id };
};

const sceneOf = (of: TestServer) => (of === several ? addSupervised(of, {}, newAgent) : addSupervised(of));

describe.each([
  ['one worker an agent', () => server],
  ['several workers an agent', () => several],
] as const)('a worker of a pool that says that it leaves, with %s', (_name, serverOf) => {
  test('has ended with its key and where it runs, and the next task wakes another one', async () => {
    const of = serverOf();
    const { agentId, played } = await sceneOf(of);
    await assign(of, agentId);
    const worker = await boot(of, played);
    await work(of, worker);

    expect((await close(of, worker)).status).toBe(204);
    const reason = 'It said that it leaves';
    expect(runtime(of, worker.id)).toMatchObject({ status: 'offline', reason, tokenHash: null });
    expect((await played.next('terminate')).payload).toMatchObject({ runtimeId: worker.id, reason });
    expect(await statusOf(of, agentId)).toBe('offline');
    await close(of, worker).refused(401, 'unauthenticated');

    await assign(of, agentId);
    expect((await boot(of, played)).id).not.toBe(worker.id);
    expect(await statusOf(of, agentId)).toBe('idle');
    played.socket.close();
  });

  test('leaves the others of its agent where they are, and what waits to the next one', async () => {
    const of = serverOf();
    const { agentId, played } = await sceneOf(of);
    await assign(of, agentId);
    const one = await boot(of, played);
    await assign(of, agentId);
    const other = await boot(of, played);
    await work(of, one);
    await assign(of, agentId);
    const before = agentLog(of, agentId).length;

    await close(of, one);
    expect(agentLog(of, agentId)).toHaveLength(before);
    expect(runtime(of, other.id)).toMatchObject({ status: 'active' });
    // Two tasks wait, and one worker is left.
    await boot(of, played);
    played.socket.close();
  });

  test('without having taken the task that waits for it, has failed: the next one is started a minute later', async () => {
    const of = serverOf();
    const { agentId, played, poolId } = await sceneOf(of);
    await assign(of, agentId);
    const worker = await boot(of, played);
    await close(of, worker);
    const lastError = 'The worker took no task. It said that it leaves';
    expect(runtime(of, worker.id)).toMatchObject({ status: 'offline', reason: lastError, tokenHash: null });
    const { pool } = (await of.call('getRuntimePool', { path: { id: poolId } })).body;
    expect(pool).toMatchObject({ consecutiveFailures: 1, lastError });
    const { runtimeProvisionAttempts, runtimeProvisionRetryAt } = rowOf(of, 'agents', { id: agentId });
    expect(runtimeProvisionAttempts).toBe(1);
    expect(Date.parse(String(runtimeProvisionRetryAt)) - Date.parse(pool.lastErrorAt ?? '')).toBe(60_000);
    await assign(of, agentId);
    expect(runtimesOf(of, poolId)).toHaveLength(1);

    // One that registers and leaves in turn is the second failure: the first one still counts.
    changeRow(of, 'agents', agentId, { runtimeProvisionRetryAt: null });
    await assign(of, agentId);
    await close(of, await boot(of, played));
    expect(rowOf(of, 'agents', { id: agentId })).toMatchObject({ runtimeProvisionAttempts: 2 });
    changeRow(of, 'agents', agentId, { runtimeProvisionRetryAt: null });
    await assign(of, agentId);
    await work(of, await boot(of, played));
    expect(rowOf(of, 'agents', { id: agentId })).toMatchObject({ runtimeProvisionAttempts: 0 });
    expect((await of.call('getRuntimePool', { path: { id: poolId } })).body.pool).toMatchObject({
      consecutiveFailures: 0,
      lastError: null,
    });
    played.socket.close();
  });

  test('when no task waits any more, has not failed', async () => {
    const of = serverOf();
    const { agentId, played, poolId } = await sceneOf(of);
    const { id } = await assign(of, agentId);
    const worker = await boot(of, played);
    await of.call('cancelTask', { path: { id }, body: {} });
    await close(of, worker);
    expect(runtime(of, worker.id)).toMatchObject({ status: 'offline', reason: 'It said that it leaves' });
    expect((await of.call('getRuntimePool', { path: { id: poolId } })).body.pool).toMatchObject({
      consecutiveFailures: 0,
      lastError: null,
    });
    await assign(of, agentId);
    await boot(of, played);
    played.socket.close();
  });

  test('before it registered, has failed', async () => {
    const of = serverOf();
    const { agentId, played, poolId } = await sceneOf(of);
    await assign(of, agentId);
    const worker = workerIn(await played.next('provision'));
    await close(of, worker);
    expect(runtime(of, worker.id)).toMatchObject({ status: 'offline', tokenHash: null });
    expect((await of.call('getRuntimePool', { path: { id: poolId } })).body.pool).toMatchObject({
      consecutiveFailures: 1,
      lastError: 'The worker ended before it registered',
    });
    await registerAs(of, worker).refused(401, 'unauthenticated');
    played.socket.close();
  });
});
