import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentIdPrefix } from '../agent.js';
import { dataOf, done, type Schemas } from '../client.js';
import { expect } from '../expect.js';
import { operatorSpeaker, type Stage, type World, waitFor } from '../world.js';

const program = fileURLToPath(new URL('../../swarm-controller.mjs', import.meta.url));
const worker = fileURLToPath(new URL('../pool-worker.mjs', import.meta.url));
export const wanda = { name: 'Wanda', colour: 'green' } as const;

/** The name of the controller and of the pool of a run. */
export const poolNameOf = (run: string): string => `demo-${run}`;

/** A controller on this machine, whose workers are processes beside the demo. */
const startController = (url: string, token: string, folder: string): ChildProcess => {
  const child = spawn(process.execPath, [program, '--', process.execPath, worker], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SWARM_URL: url,
      SWARM_CONTROLLER_TOKEN: token,
      SWARM_CONTROLLER_FOLDER: folder,
    },
  });
  process.once('exit', () => child.kill());
  return child;
};

const addController = async ({ operator, connection, run }: Stage, folder: string) => {
  const { controller } = await dataOf(
    operator.POST('/api/runtime-controllers', { body: { name: poolNameOf(run), kind: 'container' } }),
  );
  const params = { path: { id: controller.id } };
  const { plaintext } = await dataOf(operator.POST('/api/runtime-controllers/{id}/token', { params }));
  const child = startController(connection.url, plaintext, folder);
  await waitFor('the controller to connect', async () => {
    const shown = await dataOf(operator.GET('/api/runtime-controllers/{id}', { params }));
    return shown.controller.status === 'online' || undefined;
  });
  return { id: controller.id, child };
};

export const wandaOf = ({ run }: Pick<World, 'run'>): string => `${agentIdPrefix(run)}wanda`;

/** Wanda has no worker; each of her tasks gets one. */
const addWanda = async ({ operator, run }: Stage, controllerId: string): Promise<string> => {
  const id = wandaOf({ run });
  const { pool } = await dataOf(
    operator.POST('/api/runtime-pools', {
      body: { name: poolNameOf(run), kind: 'container', placements: [controllerId], lifecycle: 'per-task' },
    }),
  );
  const params = { path: { id } };
  const header = { 'X-Agent-ID': id };
  await dataOf(operator.POST('/api/agents', { params: { header }, body: { name: `Wanda (demo ${run})` } }));
  await dataOf(operator.PUT('/api/agents/{id}/runtime-pool', { params, body: { poolId: pool.id } }));
  return id;
};

const instancesOf = async ({ operator }: Stage, agentId: string): Promise<readonly Schemas['RuntimeInstance'][]> => {
  const params = { path: { id: agentId } };
  return (await dataOf(operator.GET('/api/agents/{id}/runtime-instances', { params }))).runtimeInstances;
};

const work = async (stage: Stage, agentId: string): Promise<void> => {
  const { operator, screen, namespace } = stage;
  const title = 'Thank the first users';
  const task = await dataOf(
    operator.POST('/api/tasks', {
      body: { task: `${title}.`, title, agentId, key: namespace, followUpConfig: { disabled: true } },
    }),
  );
  screen.say(operatorSpeaker, `asks Wanda, who has no worker: ${title}`);
  const params = { path: { id: task.id } };
  const finished = await waitFor('a worker to do the task', async () => {
    const now = await dataOf(operator.GET('/api/tasks/{id}', { params }));
    return now.status === 'completed' ? now : undefined;
  });
  screen.move(wanda, '✔', title, 'pending', finished.status, finished.output ?? '');
  const [ended] = await waitFor('the worker to end', async () => {
    const all = await instancesOf(stage, agentId);
    return all.every(({ status }) => status === 'offline') ? all : undefined;
  });
  expect(ended !== undefined, 'the worker to be shown after its end');
  screen.note(`the worker has ended: ${ended.reason}`);
};

/** Its workers end first, where they run: until then the controller stays. */
const removeController = (operator: World['operator'], id: string): Promise<boolean> =>
  waitFor('the controller to have no workers', async () => {
    const answer = await operator.DELETE('/api/runtime-controllers/{id}', { params: { path: { id } } });
    if (answer.response.status === 409) {
      return undefined;
    }
    await done(Promise.resolve(answer));
    return true;
  });

/** What the scene made on the server goes, with the workers. Wanda stays, as all agents do. */
export const removePool = async ({ operator, run }: Pick<World, 'operator' | 'run'>): Promise<void> => {
  const name = poolNameOf(run);
  const { pools } = await dataOf(operator.GET('/api/runtime-pools'));
  for (const { id } of pools.filter((pool) => pool.name === name)) {
    const params = { path: { id }, query: { force: true } };
    await done(operator.DELETE('/api/runtime-pools/{id}', { params }));
  }
  const { controllers } = await dataOf(operator.GET('/api/runtime-controllers'));
  for (const { id } of controllers.filter((controller) => controller.name === name)) {
    await removeController(operator, id);
  }
};

/** A task that nobody is there for wakes a worker, which does it and is ended. */
export const wakeAWorker = async (stage: Stage): Promise<void> => {
  stage.screen.heading('A worker that comes and goes');
  const folder = mkdtempSync(join(tmpdir(), 'swarm-demo-'));
  const { id, child } = await addController(stage, folder);
  try {
    stage.screen.say(operatorSpeaker, 'connects a controller, which starts processes on this machine');
    await work(stage, await addWanda(stage, id));
    await removePool(stage);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  await done(stage.operator.POST('/close', { params: { header: { 'X-Agent-ID': wandaOf(stage) } } }));
};
