import pg from 'pg';
import { registerAgent } from '../support/agents.js';
import { controllerToken, type Played, playController, type Told } from '../support/controllers.js';
import { databases } from '../support/databases/databases.js';
import { engine } from '../support/databases/engine.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { addSupervised, assign, boot, registerAs, superviseOnce, work, workerIn } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const here = useReplicas(racingReplicas);
const longAgo = new Date(0).toISOString();
const minuteMs = 60_000;
const failuresThatOpen = 5;

interface Scene {
  readonly played: Played;
  readonly poolId: string;
  readonly agentIds: readonly string[];
}

/** Agents of one pool, each of which may have many workers. */
const scene = async (agents: number, body: Parameters<typeof addPool>[1] = {}): Promise<Scene> => {
  const { id: controllerId } = await addController(here.replicas);
  const played = await playController(here.replicas.url, await controllerToken(here.replicas, controllerId));
  const { id: poolId } = await addPool(here.replicas, { ...body, placements: [controllerId] });
  const agentIds: string[] = [];
  for (let made = 0; made < agents; made += 1) {
    const { id } = await registerAgent(here.replicas, { maxTasks: 10 });
    await here.replicas.call('setAgentRuntimePool', { path: { id }, body: { poolId } });
    agentIds.push(id);
  }
  return { played, poolId, agentIds };
};

const assignAll = (agentIds: readonly string[]): Promise<unknown> =>
  Promise.all(agentIds.map((id) => assign(here.replicas, id)));

const openOf = (poolId: string) =>
  rowsOf(here.replicas, 'runtime_instances', { poolId }).filter(({ status }) => status !== 'offline');

const poolRow = (id: string) => rowOf(here.replicas, 'runtime_pools', { id });

const openForMs = (poolId: string): number => {
  const { circuitOpenUntil, lastErrorAt } = poolRow(poolId);
  return Date.parse(String(circuitOpenUntil)) - Date.parse(String(lastErrorAt));
};

const provisions = async (played: Played, count: number): Promise<Told[]> => {
  const told: Told[] = [];
  for (let heard = 0; heard < count; heard += 1) {
    told.push(await played.next('provision'));
  }
  return told;
};

test('many tasks of many agents that come at once start as many workers as the pool allows; those that leave make room for as many', async () => {
  const most = 5;
  const { agentIds, played, poolId } = await scene(6, { maxRuntimes: most });
  await assignAll([...agentIds, ...agentIds, ...agentIds]);
  const workers = (await provisions(played, most)).map(workerIn);
  await superviseOnce(here.replicas);
  expect(openOf(poolId)).toHaveLength(most);

  await Promise.all(workers.map((worker) => registerAs(here.replicas, worker)));
  await Promise.all(workers.map((worker) => work(here.replicas, worker)));
  // Some leave, while tasks come and all replicas look.
  const leaving = workers
    .slice(0, 3)
    .map(({ agentId, key, headers }) => here.replicas.call('closeAgent', { agentId, key, headers }));
  await Promise.all([...leaving, assignAll([...agentIds, ...agentIds])]);
  await provisions(played, leaving.length);
  await superviseOnce(here.replicas);
  await superviseOnce(here.replicas);
  expect(openOf(poolId)).toHaveLength(most);
  expect(played.told.filter(({ op }) => op === 'provision')).toHaveLength(most + leaving.length);
  played.socket.close();
});

test('failures that come at once, at several replicas, open the circuit once, and half open it lets one worker through', async () => {
  const { agentIds, played, poolId } = await scene(10);
  await assignAll(agentIds);
  const told = await provisions(played, agentIds.length);
  const [refused, left] = [told.slice(0, 5), told.slice(5)];
  const leaving = left.map(workerIn);
  await Promise.all(leaving.map((worker) => registerAs(here.replicas, worker)));
  for (const { id } of refused) {
    played.say({ id, ok: false, error: 'no room' });
  }
  await Promise.all(
    leaving.map(({ agentId, key, headers }) => here.replicas.call('closeAgent', { agentId, key, headers })),
  );
  await waitFor('all to have failed', () => openOf(poolId).length === 0);
  expect(poolRow(poolId)).toMatchObject({ consecutiveFailures: failuresThatOpen });
  expect(openForMs(poolId)).toBe(5 * minuteMs);

  for (const [tries, minutes] of [
    [1, 10],
    [2, 20],
  ] as const) {
    for (const id of agentIds) {
      changeRow(here.replicas, 'agents', id, { runtimeProvisionAttempts: 0, runtimeProvisionRetryAt: null });
    }
    changeRows(here.replicas, 'runtime_pools', { id: poolId }, { circuitOpenUntil: longAgo });
    await Promise.all([assignAll(agentIds), superviseOnce(here.replicas)]);
    const tried = await played.next('provision');
    await superviseOnce(here.replicas);
    expect(openOf(poolId).map(({ id }) => id)).toEqual([workerIn(tried).id]);
    played.say({ id: tried.id, ok: false, error: 'still no room' });
    await waitFor('the failure', () => openOf(poolId).length === 0);
    expect(poolRow(poolId)).toMatchObject({
      consecutiveFailures: failuresThatOpen + tries,
      lastError: 'still no room',
    });
    expect(openForMs(poolId)).toBe(minutes * minuteMs);
  }
  await superviseOnce(here.replicas);
  expect(openOf(poolId)).toEqual([]);
  played.socket.close();
});

const onPostgres = engine === 'postgres' ? test : test.skip;

onPostgres('a try that fails while another replica looks at the pool is the only one', async () => {
  const { agentIds, played, poolId } = await scene(2);
  const [first = '', second = ''] = agentIds;
  await assign(here.replicas, first);
  const { id } = workerIn(await played.next('provision'));
  changeRows(
    here.replicas,
    'runtime_pools',
    { id: poolId },
    { consecutiveFailures: failuresThatOpen, circuitOpenUntil: longAgo },
  );
  const other = new pg.Client(databases.settings(here.replicas.dataDir).DATABASE_URL);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('lock table runtime_instances in access exclusive mode');
    const task = assign(here.replicas, second);
    await waitFor('a replica that has looked at the pool', async () => {
      const { rows } = await other.query(
        "select 1 from pg_locks where not granted and relation = 'runtime_instances'::regclass",
      );
      return rows.length > 0;
    });
    const until = new Date(Date.now() + 10 * minuteMs).toISOString();
    await other.query(`update runtime_instances set status = 'offline', "tokenHash" = null where id = $1`, [id]);
    await other.query('update runtime_pools set "consecutiveFailures" = 6, "circuitOpenUntil" = $2 where id = $1', [
      poolId,
      until,
    ]);
    await other.query('commit');
    await task;
  } finally {
    await other.end();
  }
  await superviseOnce(here.replicas);
  expect(openOf(poolId)).toEqual([]);
  played.socket.close();
});

/** Says far more than a controller may, and again with a new connection, until it is told to stop; resolves with how each ended. */
const flood = async (url: string, isOver: () => boolean): Promise<number[]> => {
  const { id } = await addController(here.replicas);
  const token = await controllerToken(here.replicas, id);
  const codes: number[] = [];
  while (!isOver() || codes.length === 0) {
    const { closed, socket } = await playController(url, token);
    for (let said = 0; said < 3000; said += 1) {
      socket.send('{"id":"nobody-asked","ok":true}');
    }
    codes.push(await closed);
  }
  return codes;
};

test('floods at all replicas end with the connections that they come by; others are told and answered meanwhile', async () => {
  let isOver = false;
  const floods = here.replicas.running.flatMap(({ url }) =>
    Array.from({ length: racingReplicas > 1 ? 2 : 4 }, () => flood(url, () => isOver)),
  );
  try {
    for (let round = 0; round < 3; round += 1) {
      const { agentId, played } = await addSupervised(here.replicas);
      const { id } = await assign(here.replicas, agentId);
      await work(here.replicas, await boot(here.replicas, played));
      expect((await here.replicas.call('getTask', { path: { id } })).body.status).toBe('completed');
      played.socket.close();
    }
  } finally {
    isOver = true;
  }
  const codes = (await Promise.all(floods)).flat();
  expect(new Set(codes)).toEqual(new Set([1008]));
});
