import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localProcesses } from '../../controller/places/local-processes.js';
import { freePort } from '../../scripts/lib/free-port.js';
import { registerAgent } from '../support/agents.js';
import { type ControllerProcess, startController } from '../support/controller-process.js';
import { controllerToken } from '../support/controllers.js';
import { onlyOn } from '../support/only-on.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('sqlite', 'a full disk under the file of the server');

const MiB = 1024 * 1024;
const workers = 2;
const worker = [process.execPath, fileURLToPath(new URL('../proofs/fixtures/noting-worker.mjs', import.meta.url))];

let folder = '';
let server: OwnServer;
let controller: ControllerProcess | undefined;
let controllerId = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-full-'));
});

const processes = async () =>
  (await localProcesses()).filter(({ command }) => command.includes(`swarm-runtime:${controllerId}:`));

afterEach(async () => {
  controller?.signal('SIGKILL');
  for (const { pid } of await processes()) {
    process.kill(-pid, 'SIGKILL');
  }
  await server.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const notesAt = (): string => join(folder, 'notes');

const noted = (): string[] =>
  existsSync(notesAt()) ? readFileSync(notesAt(), 'utf8').split('\n').filter(Boolean) : [];

/** A pool whose workers are processes of this machine, and its agents. */
const makePool = async (): Promise<{ readonly poolId: string; readonly agentIds: readonly string[] }> => {
  controllerId = (await addController(server)).id;
  const env = {
    SWARM_URL: server.url,
    SWARM_CONTROLLER_TOKEN: await controllerToken(server, controllerId),
    SWARM_CONTROLLER_FOLDER: join(folder, 'workers'),
  };
  controller = startController(env, ['--', ...worker]);
  const body = { placements: [controllerId], maxRuntimes: workers, env: { NOTES: notesAt() } };
  const { id: poolId } = await addPool(server, body);
  const agentIds: string[] = [];
  for (let made = 0; made < workers; made += 1) {
    const { id } = await registerAgent(server, { maxTasks: 1 });
    await server.call('setAgentRuntimePool', { path: { id }, body: { poolId } });
    agentIds.push(id);
  }
  return { poolId, agentIds };
};

/** What failed while the disk was full is tried at once: nobody waits a minute. */
const tryAgain = (poolId: string): void => {
  changeRows(server, 'agents', { runtimePoolId: poolId }, { runtimeProvisionRetryAt: null });
  changeRows(server, 'runtime_pools', { id: poolId }, { circuitOpenUntil: null });
};

const expectNothingLeft = async (poolId: string): Promise<void> => {
  await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
  await waitFor('the processes to go', async () => (await processes()).length === 0);
  const folders = join(folder, 'workers', controllerId);
  await waitFor('the folders to go', () => readdirSync(folders).length === 0);
  await waitFor('the commands to end', () => rowsOf(server, 'runtime_commands', { controllerId }).length === 0);
  expect(rowsOf(server, 'runtime_instances', { poolId }).filter(({ tokenHash }) => tokenHash !== null)).toEqual([]);
};

test('a server whose disk is full while workers come and work loses no task that it took, and leaves no worker that it does not know', async () => {
  const PORT = String(await freePort());
  server = await startServer({ maxFileBytes: 3 * MiB, env: { PORT } });
  const { poolId, agentIds } = await makePool();
  const taken: string[] = [];
  const refused: unknown[] = [];
  for (let round = 0; round < 200 && refused.length < 20; round += 1) {
    const agentId = agentIds[round % agentIds.length];
    const body = { task: `${round} ${'x'.repeat(40_000)}`, agentId };
    const { status, body: answer } = await server.request('POST', '/api/tasks', { body });
    if (status === 201) {
      taken.push(answer.id);
    } else {
      refused.push([status, answer.code]);
    }
  }
  expect(new Set(refused.map(String))).toEqual(new Set(['500,storage_failed']));
  expect(refused.length).toBeGreaterThanOrEqual(20);

  // As whoever looks after it does: it is stopped the hard way, and has room again.
  await server.signal('SIGKILL');
  server.closeDatabase();
  server = await startServer({ dataDir: server.dataDir, env: { PORT } });
  expect(rowsOf(server, 'tasks').map(({ id }) => id)).toEqual(expect.arrayContaining(taken));
  await waitFor('all tasks to be done', () => {
    tryAgain(poolId);
    return rowsOf(server, 'tasks').every(({ status }) => status === 'completed');
  });
  expect(noted().sort()).toEqual([...taken].sort());
  expect((await processes()).length).toBeLessThanOrEqual(workers);
  await expectNothingLeft(poolId);
});

test('a controller that cannot make the folder of a worker says so and starts none; once it can, the task is done', async () => {
  server = await startServer();
  const { poolId, agentIds } = await makePool();
  const at = join(folder, 'workers', controllerId);
  await waitFor('the check', () => existsSync(at));
  rmSync(at, { recursive: true });
  writeFileSync(at, '');
  const { body } = await server.request('POST', '/api/tasks', { body: { task: 'Do it', agentId: agentIds[0] } });
  const pool = async () => (await server.call('getRuntimePool', { path: { id: poolId } })).body.pool;
  await waitFor('the error', async () => (await pool()).lastError !== null);
  expect((await pool()).lastError).toMatch(/ENOTDIR|EEXIST/);
  expect(await processes()).toEqual([]);

  rmSync(at);
  tryAgain(poolId);
  await waitFor('the task to be done', () => rowsOf(server, 'tasks', { id: body.id })[0]?.status === 'completed');
  await expectNothingLeft(poolId);
});
