import { registerAgent } from '../support/agents.js';
import { controllerToken, type Played, playController } from '../support/controllers.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { assign, superviseOnce, workerIn } from '../support/supervised.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const here = useReplicas(racingReplicas);
/** Each is a race of its own. */
const agentsThatRace = 8;

interface Scene {
  readonly played: Played;
  readonly poolId: string;
  readonly agentIds: readonly string[];
}

/** Agents of one pool without a limit; only what its workers are for keeps it from starting more. */
const scene = async (maxTasks: number): Promise<Scene> => {
  const { id: controllerId } = await addController(here.replicas);
  const played = await playController(here.replicas.url, await controllerToken(here.replicas, controllerId));
  const { id: poolId, maxRuntimes } = await addPool(here.replicas, { placements: [controllerId] });
  expect(maxRuntimes).toBeNull();
  const agentIds: string[] = [];
  for (let made = 0; made < agentsThatRace; made += 1) {
    const { id } = await registerAgent(here.replicas, { maxTasks });
    await here.replicas.call('setAgentRuntimePool', { path: { id }, body: { poolId } });
    agentIds.push(id);
  }
  return { played, poolId, agentIds };
};

/** For whom a worker is started: the agent of each, in order. */
const startedFor = ({ poolId }: Scene): string[] =>
  rowsOf(here.replicas, 'runtime_instances', { poolId })
    .map(({ agentId }) => agentId)
    .sort();

const expectOneEach = async (race: Scene): Promise<void> => {
  const { agentIds, played } = race;
  await waitFor('a worker for each', () => new Set(startedFor(race)).size === agentIds.length);
  await superviseOnce(here.replicas);
  await superviseOnce(here.replicas);
  expect(startedFor(race)).toEqual([...agentIds].sort());
  const wanted = rowsOf(here.replicas, 'runtime_instances', { poolId: race.poolId }).map(({ id }) => id);
  const told = () => played.told.filter(({ op }) => op === 'provision').map((one) => workerIn(one).id);
  await waitFor('the controller to be told of each', () => told().length >= wanted.length);
  expect(told().sort()).toEqual(wanted.sort());
};

test('one task that all replicas hear of starts one worker, where no limit of the pool would stop a second one', async () => {
  const race = await scene(10);
  await Promise.all(race.agentIds.map((id) => assign(here.replicas, id)));
  await expectOneEach(race);
});

test('several tasks that come at once, for an agent with one slot, start one worker', async () => {
  const race = await scene(1);
  const tasks = race.agentIds.flatMap((id) => [id, id, id]);
  await Promise.all(tasks.map((id) => assign(here.replicas, id)));
  await expectOneEach(race);
});

test('a task for anybody, which all replicas find in their sweeps, starts one worker of all agents that fit', async () => {
  changeRows(here.replicas, 'agents', {}, { maxTasks: 0 });
  const race = await scene(1);
  const count = () => rowsOf(here.replicas, 'runtime_instances').length;
  const before = count();
  const { id } = await createTask(here.replicas, { task: 'for anybody' });
  for (const agentId of race.agentIds) {
    changeRow(here.replicas, 'agents', agentId, { status: 'offline' });
  }
  await Promise.all(race.agentIds.map(() => here.replicas.call('runHeartbeatSweep')));
  await waitFor('a worker', () => count() > before);
  await superviseOnce(here.replicas);
  expect(count()).toBe(before + 1);
  expect(startedFor(race)).toEqual([rowOf(here.replicas, 'tasks', { id }).agentId]);
});
