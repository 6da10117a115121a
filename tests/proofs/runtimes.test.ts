import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localProcesses } from '../../controller/places/local-processes.js';
import { freePort } from '../../scripts/lib/free-port.js';
import { registerAgent } from '../support/agents.js';
import { type ControllerProcess, startController } from '../support/controller-process.js';
import { controllerToken } from '../support/controllers.js';
import { endLeases } from '../support/jobs-done.js';
import { proofSize } from '../support/proof.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { type OwnServer, startServer } from '../support/server.js';
import { assign } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const rounds = proofSize(3, 60);
const tasksARound = 3;
/** Within this a worker is asked for, starts, registers, polls and ends. */
const longestMs = 2500;
const patienceMs = proofSize(50_000, 300_000);
/** Nobody does anything for so long between a poll and what it started. */
const lostAfterMs = 5000;
const longAgo = '2026-01-01T00:00:00.000Z';

const folder = mkdtempSync(join(tmpdir(), 'swarm-workers-'));
const notes = join(folder, 'notes');
const worker = [process.execPath, fileURLToPath(new URL('./fixtures/noting-worker.mjs', import.meta.url))];

let port = 0;
let server: OwnServer;
let controller: ControllerProcess;
let token = '';
let controllerId = '';

/** The processes of workers of this controller, with all they started. */
const processes = async () => {
  const all = await localProcesses();
  const groups = new Set(
    all.filter(({ command }) => command.includes(`swarm-runtime:${controllerId}:`)).map(({ group }) => group),
  );
  return all.filter(({ group }) => groups.has(group));
};

const startServing = async (dataDir?: string): Promise<void> => {
  server = await startServer({ env: { PORT: String(port) }, ...(dataDir !== undefined && { dataDir }) });
};

const startControlling = (): void => {
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: token, SWARM_CONTROLLER_FOLDER: folder };
  controller = startController(env, ['--', ...worker]);
};

const killServer = async (): Promise<void> => {
  await server.signal('SIGKILL');
  // What happens instead when the leases of its jobs run out: nobody waits a minute.
  endLeases(server);
  server.closeDatabase();
  await startServing(server.dataDir);
};

const killController = async (): Promise<void> => {
  controller.signal('SIGKILL');
  await controller.ended;
  startControlling();
};

const killBoth = async (): Promise<void> => {
  controller.signal('SIGKILL');
  await Promise.all([controller.ended, killServer()]);
  startControlling();
};

const kills = [killServer, killController, killBoth] as const;

const noted = (): string[] => (existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []);

/** Has those taken back that a poll started whose answer was lost with the server: the sweep waits for longer than this test. */
const takeBackLost = async (): Promise<void> => {
  const before = new Date(Date.now() - lostAfterMs).toISOString();
  const known = new Set(noted());
  const lost = rowsOf(server, 'tasks', { status: 'in_progress' }).filter(
    ({ id, lastUpdatedAt }) => lastUpdatedAt < before && !known.has(id),
  );
  for (const { id } of lost) {
    changeRow(server, 'tasks', id, { lastUpdatedAt: longAgo });
  }
  if (lost.length > 0) {
    await server.call('runHeartbeatSweep');
  }
};

beforeAll(async () => {
  port = await freePort();
  await startServing();
  controllerId = (await addController(server)).id;
  token = await controllerToken(server, controllerId);
  startControlling();
});

afterAll(async () => {
  controller.signal('SIGKILL');
  for (const { pid } of await processes()) {
    process.kill(pid, 'SIGKILL');
  }
  await server.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'server and controller that are killed at random moments, again and again, leave each task done once and no process of a worker',
  async () => {
    const pool = { placements: [controllerId], lifecycle: 'per-task' as const, env: { NOTES: notes } };
    const { id: poolId } = await addPool(server, pool);
    const agentIds: string[] = [];
    for (let made = 0; made < tasksARound; made += 1) {
      const { id } = await registerAgent(server, { maxTasks: 5 });
      await server.call('setAgentRuntimePool', { path: { id }, body: { poolId } });
      agentIds.push(id);
    }
    const taskIds: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const agentId of agentIds) {
        taskIds.push((await assign(server, agentId)).id);
      }
      await sleep(Math.random() * longestMs);
      await kills[round % kills.length]?.();
    }

    await waitFor(
      'all tasks to be done',
      async () => {
        await takeBackLost();
        return rowsOf(server, 'tasks').every(({ status }) => status === 'completed');
      },
      patienceMs,
    );
    expect(rowsOf(server, 'tasks').map(({ id }) => id)).toEqual(expect.arrayContaining(taskIds));
    expect(noted().sort()).toEqual([...taskIds].sort());

    await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
    await waitFor('the processes to go', async () => (await processes()).length === 0, patienceMs);
    await waitFor('the folders to go', () => readdirSync(join(folder, controllerId)).length === 0);
    await waitFor('the commands to end', () => rowsOf(server, 'runtime_commands', { controllerId }).length === 0);
    expect(rowsOf(server, 'runtime_instances', { poolId }).filter(({ tokenHash }) => tokenHash !== null)).toEqual([]);
  },
  proofSize(60_000, 3_600_000),
);
