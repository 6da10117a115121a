import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localProcesses } from '../../controller/places/local-processes.js';
import { freePort } from '../../scripts/lib/free-port.js';
import { registerAgent } from '../support/agents.js';
import { type ControllerProcess, smallWorker, startController } from '../support/controller-process.js';
import { controllerToken, playController } from '../support/controllers.js';
import { isAlive, untilGone } from '../support/processes.js';
import { changeRow, deleteRows, rowOf, rowsOf } from '../support/rows.js';
import { addController, addPool, freeName } from '../support/runtimes.js';
import { type OwnServer, startServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'swarm-workers-'));
/**
 * On a busy machine a start fails, which is tried again after one minute and after three, and a task may be told to a worker
 * that is dead by then, from which a sweep takes it back after five.
 */
const longerThanAPauseMs = 420_000;
const longAgo = new Date(0).toISOString();
const controllers: ControllerProcess[] = [];
let port: number;
let server: OwnServer;

const start = (dataDir?: string): Promise<OwnServer> => {
  return startServer({
    env: { PORT: String(port) },
    ...(dataDir !== undefined && { dataDir }),
  });
};

beforeAll(async () => {
  port = await freePort();
  server = await start();
});

/** Nothing that a test started stays, whatever became of it. */
afterEach(async () => {
  for (const controller of controllers.splice(0)) {
    controller.signal('SIGKILL');
  }
  for (const { pid, command } of await localProcesses()) {
    if (command.includes('swarm-runtime:') && command.includes('SWARM_TEST_WORKER')) {
      process.kill(-pid, 'SIGKILL');
    }
  }
});

afterAll(async () => {
  await server.destroy();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly controllerId: string;
  readonly poolId: string;
  readonly agentId: string;
  readonly token: string;
}

/** Runs with a name by which what a failed test left is found. */
const worker = ['env', 'SWARM_TEST_WORKER=1', ...smallWorker];

const run = ({ token }: Pick<Place, 'token'>, command: readonly string[] = worker): ControllerProcess => {
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: token, SWARM_CONTROLLER_FOLDER: folder };
  const controller = startController(env, ['--', ...command]);
  controllers.push(controller);
  return controller;
};

const isOnline = (id: string): Promise<boolean> =>
  waitFor('the controller', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id } });
    return body.controller.status === 'online' && body.controller.lastError === null;
  });

const makePlace = async (): Promise<Place> => {
  const { id: controllerId } = await addController(server);
  const token = await controllerToken(server, controllerId);
  const { id: poolId } = await addPool(server, { placements: [controllerId] });
  const { id: agentId } = await registerAgent(server, { maxTasks: 5 });
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  return { controllerId, token, poolId, agentId };
};

const done = async (agentId: string, patienceMs?: number): Promise<string> => {
  const { id } = await createTask(server, { task: freeName(), agentId });
  const isDone = async () => {
    const { body } = await server.call('getTask', { path: { id } });
    return body.status === 'completed' ? body : undefined;
  };
  return String((await waitFor('the task to be done', isDone, patienceMs)).output);
};

const workersOf = (place: Place) => rowsOf(server, 'runtime_instances', { poolId: place.poolId });

/** The only worker of a place, once its controller has said how it is called there. */
const onlyWorker = (place: Place) =>
  waitFor('the worker', () => {
    const [row, ...others] = workersOf(place);
    expect(others).toEqual([]);
    return row !== undefined && row.externalId !== null && { id: row.id, pid: Number(row.externalId) };
  });

const foldersOf = ({ controllerId }: Place): string[] =>
  existsSync(join(folder, controllerId)) ? readdirSync(join(folder, controllerId)) : [];

test('a task without a worker wakes one, which does it, goes idle and is ended; nothing of it stays', async () => {
  const place = await makePlace();
  run(place);
  await isOnline(place.controllerId);
  expect(await done(place.agentId)).toMatch(/^done by process \d+$/);
  const { id, pid } = await onlyWorker(place);
  expect(isAlive(pid)).toBe(true);
  expect(foldersOf(place)).toEqual([id]);

  changeRow(server, 'runtime_instances', id, { idleSince: longAgo });
  await untilGone([pid]);
  await waitFor('the folder to go', () => foldersOf(place).length === 0);
  expect(rowOf(server, 'runtime_instances', { id })).toMatchObject({ status: 'offline', tokenHash: null });
  await waitFor(
    'the command to end',
    () => rowsOf(server, 'runtime_commands', { controllerId: place.controllerId }).length === 0,
  );
});

test('a task that waits for a worker that is killed wakes another one', async () => {
  const place = await makePlace();
  run(place);
  await isOnline(place.controllerId);
  await done(place.agentId);
  const { id, pid } = await onlyWorker(place);
  process.kill(-pid, 'SIGKILL');
  await untilGone([pid]);
  expect(await done(place.agentId, longerThanAPauseMs)).toMatch(/^done by process/);
  const reason = 'The controller says that it does not run';
  expect(rowOf(server, 'runtime_instances', { id })).toMatchObject({ status: 'offline', reason });
}, 480_000);

test('a worker outlives a controller that is killed, and is ended by the next one when it is not wanted any more', async () => {
  const place = await makePlace();
  const first = run(place);
  await isOnline(place.controllerId);
  await done(place.agentId);
  const { pid } = await onlyWorker(place);
  first.signal('SIGKILL');
  await first.ended;
  await server.call('deleteRuntimePool', { path: { id: place.poolId }, query: { force: true } });
  expect(isAlive(pid)).toBe(true);
  run(place);
  await untilGone([pid]);
});

test('a controller that is killed in the middle of a start leaves one worker, or none that is not known', async () => {
  const place = await makePlace();
  const first = run(place);
  await isOnline(place.controllerId);
  const { id: taskId } = await createTask(server, { task: freeName(), agentId: place.agentId });
  await waitFor('the command', () => workersOf(place).length > 0);
  first.signal('SIGKILL');
  await first.ended;
  run(place);
  await waitFor('the task to be done', async () => {
    const { body } = await server.call('getTask', { path: { id: taskId } });
    return body.status === 'completed';
  });
  const { pid } = await onlyWorker(place);
  const leaders = (await localProcesses()).filter(
    (one) => one.pid === one.group && one.command.includes(`swarm-runtime:${place.controllerId}:`),
  );
  expect(leaders.map((leader) => leader.pid)).toEqual([pid]);
});

test('a worker goes on when the server is killed; one that the server does not know any more is ended', async () => {
  const place = await makePlace();
  run(place);
  await isOnline(place.controllerId);
  const first = await done(place.agentId);
  const { id, pid } = await onlyWorker(place);

  await server.signal('SIGKILL');
  server.closeDatabase();
  server = await start(server.dataDir);
  expect(await done(place.agentId)).toBe(first);

  await server.signal('SIGKILL');
  server.closeDatabase();
  deleteRows(server, 'runtime_instances', { id });
  server = await start(server.dataDir);
  await untilGone([pid]);
});

test('server and controller that are killed together leave nothing that is not known', async () => {
  const place = await makePlace();
  const first = run(place);
  await isOnline(place.controllerId);
  await done(place.agentId);
  const { id, pid } = await onlyWorker(place);
  first.signal('SIGKILL');
  await Promise.all([server.signal('SIGKILL'), first.ended]);
  server.closeDatabase();
  changeRow(server, 'runtime_instances', id, { status: 'offline', tokenHash: null });
  server = await start(server.dataDir);
  run(place);
  await untilGone([pid]);
  await waitFor('the folder to go', () => foldersOf(place).length === 0);
});

test('a worker that does not end when it is asked to is killed, with all it started', async () => {
  const place = await makePlace();
  const script = 'trap "" TERM; echo "$$" > "$0"; while :; do sleep 1; done';
  const note = join(folder, 'stubborn.pid');
  run(place, ['env', 'SWARM_TEST_WORKER=1', 'sh', '-c', script, note]);
  await isOnline(place.controllerId);
  await createTask(server, { task: freeName(), agentId: place.agentId });
  const { id, pid } = await onlyWorker(place);
  const group = async () => (await localProcesses()).filter((one) => one.group === pid).map((one) => one.pid);
  await waitFor('what it starts', async () => existsSync(note) && (await group()).length > 1);
  const pids = await group();
  changeRow(server, 'runtime_instances', id, { createdAt: longAgo });
  await untilGone(pids);
});

test('a program without a token, with one that opens nothing, or in whose place another came, ends and says why', async () => {
  const saidBy = async (controller: ControllerProcess) => {
    expect(await controller.ended).toBe(1);
    return waitFor('the reason', () => controller.output.join('\n') || undefined);
  };
  expect(await saidBy(startController({ SWARM_URL: server.url }))).toContain('SWARM_CONTROLLER_TOKEN must be set');
  expect(await saidBy(run({ token: 'swct_unknown' }))).toContain('does not know the token');
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: 'swct_any' };
  expect(await saidBy(startController(env, ['sh']))).toContain('must follow --');
  expect(await saidBy(startController({ ...env, SWARM_URL: 'here' }))).toContain('SWARM_URL must be an address');

  const place = await makePlace();
  const first = run(place);
  await isOnline(place.controllerId);
  const newer = await playController(server.url, place.token);
  expect(await saidBy(first)).toContain('another program speaks for this controller now');
  newer.socket.close();
});

test('without a command the kind of the controller says where workers run, and what is missing is its error', async () => {
  const { id } = await addController(server, { kind: 'cluster', config: { namespace: 'agents' } });
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: await controllerToken(server, id) };
  const controller = startController(env);
  controllers.push(controller);
  const lastError = await waitFor('the error', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id } });
    return body.controller.lastError ?? undefined;
  });
  expect(lastError).toMatch(/(?:missing|lacks) url, token/);
  controller.signal('SIGTERM');
  expect(await controller.ended).toBe(0);
});
