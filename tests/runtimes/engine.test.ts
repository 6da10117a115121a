import { randomUUID } from 'node:crypto';
import { controllerLabel, nameOf, runtimeLabel, type Wanted } from '../../controller/place.js';
import { Containers } from '../../controller/places/containers.js';
import { freePort } from '../../scripts/lib/free-port.js';
import { registerAgent } from '../support/agents.js';
import { startController } from '../support/controller-process.js';
import { controllerToken } from '../support/controllers.js';
import { addWorkerImage, findEngine, removeImage, textAt } from '../support/engine.js';
import { testWhere } from '../support/only-on.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { addController, addPool, freeName } from '../support/runtimes.js';
import { startServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const engine = await findEngine();
const testInEngine = testWhere(
  engine !== undefined,
  'needs an engine of containers, and a static busybox to run in them',
);

const there = engine ?? { socketPath: '', shell: '' };
const config = { socket: there.socketPath, network: 'host' };
const ours = randomUUID();
const place = new Containers(ours, config);
let image = '';

beforeAll(async () => {
  image = engine === undefined ? '' : await addWorkerImage(engine);
});

afterAll(async () => {
  if (engine !== undefined) {
    for (const { runtimeId } of await place.list()) {
      await place.terminate(runtimeId);
    }
    await removeImage(engine, image);
  }
});

const wantedTo = (act: string, more: Partial<Wanted> = {}): Wanted => {
  const runtimeId = randomUUID();
  return {
    runtimeId,
    image,
    env: { DO: act, REGION: 'eu = "west"' },
    resources: { cpu: 0.5, memoryMb: 64 },
    ttlSec: null,
    labels: { [runtimeLabel]: runtimeId, [controllerLabel]: ours },
    ...more,
  };
};

const printedBy = (runtimeId: string): Promise<string> =>
  textAt(there, `/containers/${nameOf(runtimeId)}/logs?stdout=true`);

const idsOf = async (): Promise<string[]> => (await place.list()).map(({ runtimeId }) => runtimeId);

testInEngine('an engine starts a worker once, with what the pool says, and ends it', async () => {
  expect(await place.check()).toEqual({ ready: true, missing: [] });
  const wanted = wantedTo('busybox sleep 600');
  const { runtimeId } = wanted;
  const { externalId } = await place.provision(wanted);
  expect(await place.provision(wanted)).toEqual({ externalId });
  expect(await place.status(runtimeId)).toBe('running');
  expect(await place.list()).toEqual([{ runtimeId, externalId }]);
  expect(await new Containers('theirs', config).list()).toEqual([]);
  expect(JSON.parse(await textAt(there, `/containers/${externalId}/json`))).toMatchObject({
    Config: { Env: expect.arrayContaining(['REGION=eu = "west"']) },
    HostConfig: { NetworkMode: 'host', NanoCpus: 500_000_000, Memory: 67_108_864 },
  });

  await place.terminate(runtimeId);
  await place.terminate(runtimeId);
  expect(await place.status(runtimeId)).toBe('unknown');
  expect(await place.list()).toEqual([]);
});

testInEngine('an engine ends a worker that does not want to, and it is listed until then', async () => {
  const wanted = wantedTo('stubborn');
  await place.provision(wanted);
  await waitFor('it to be stubborn', async () => (await printedBy(wanted.runtimeId)).includes('stubborn'));
  const gone = place.terminate(wanted.runtimeId);
  expect(await idsOf()).toEqual([wanted.runtimeId]);
  await gone;
  expect(await idsOf()).toEqual([]);
});

testInEngine('an engine tells workers that have ended from those that failed, and keeps neither', async () => {
  const [ended, failed] = [wantedTo('exit 0'), wantedTo('exit 3')];
  await place.provision(ended);
  await place.provision(failed);
  const settled = (runtimeId: string) =>
    waitFor('its end', async () => {
      const status = await place.status(runtimeId);
      return status !== 'running' && status !== 'starting' && status;
    });
  expect(await settled(ended.runtimeId)).toBe('exited');
  expect(await settled(failed.runtimeId)).toBe('failed');
  expect(await idsOf()).toEqual([]);
  expect(await place.status(ended.runtimeId)).toBe('unknown');
});

testInEngine('an engine says why it starts nothing: an image that is nowhere, or none', async () => {
  const nowhere = wantedTo('exit 0', { image: 'localhost:1/nowhere:1' });
  await expect(place.provision(nowhere)).rejects.toThrow(/localhost:1\/nowhere:1 was not fetched/);
  await expect(place.provision({ ...nowhere, image: null })).rejects.toThrow('The pool needs an image');
  expect(await idsOf()).toEqual([]);
});

testInEngine('a task wakes a worker in a container, which does it, goes idle and is ended', async () => {
  const server = await startServer({ env: { PORT: String(await freePort()) } });
  const { id: controllerId } = await addController(server, { config });
  const token = await controllerToken(server, controllerId);
  const controller = startController({ SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: token });
  try {
    const { id: poolId } = await addPool(server, { placements: [controllerId], image });
    const { id: agentId } = await registerAgent(server);
    await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
    const { id } = await createTask(server, { task: freeName(), agentId });
    await waitFor('the task to be done', async () => {
      const { status, output } = (await server.call('getTask', { path: { id } })).body;
      return status === 'completed' && output === 'done in a container';
    });
    const mine = new Containers(controllerId, config);
    const [row] = rowsOf(server, 'runtime_instances', { poolId });
    expect(await mine.list()).toMatchObject([{ runtimeId: row?.id }]);

    changeRow(server, 'runtime_instances', row?.id ?? '', { idleSince: new Date(0).toISOString() });
    await waitFor('the container to go', async () => (await mine.list()).length === 0);
  } finally {
    controller.signal('SIGTERM');
    await controller.ended;
    await server.destroy();
  }
});
