import pg from 'pg';
import { registerAgent } from '../support/agents.js';
import { type Played, playController } from '../support/controllers.js';
import { databases } from '../support/databases/databases.js';
import { engine } from '../support/databases/engine.js';
import { minutesAgo, readTask } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, rowOf, rowsOf } from '../support/rows.js';
import { addSupervised, assign, boot, type Supervised, superviseOnce, type Worker } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

// Without the sweep, which would take all of this back some minutes later.
const here = useReplicas(racingReplicas, { env: { HEARTBEAT_DISABLE: 'true' } });
const longAgo = new Date(0).toISOString();

/** A worker that does a task. */
interface Busy extends Worker {
  readonly taskId: string;
}

const start = async (place: Supervised, played: Played = place.played): Promise<Busy> => {
  await assign(here.replicas, place.agentId);
  const worker = await boot(here.replicas, played);
  const { agentId, key, headers } = worker;
  const { trigger } = (await here.replicas.call('pollForWork', { agentId, key, headers })).body;
  expect(trigger).toMatchObject({ type: 'task_assigned' });
  return { ...worker, taskId: trigger !== null && 'taskId' in trigger ? String(trigger.taskId) : '' };
};

const scene = (body?: Parameters<typeof addSupervised>[1]) => addSupervised(here.replicas, body);

/** It was not heard of for a minute. */
const quiet = ({ id, taskId }: Busy): void => {
  const since = minutesAgo(1);
  changeRow(here.replicas, 'runtime_instances', id, { lastSeenAt: since, updatedAt: since });
  changeRow(here.replicas, 'tasks', taskId, { lastUpdatedAt: since });
};

/** Connects the controller anew, which says what runs. */
const list = async ({ token }: Supervised, runtimes: readonly { readonly runtimeId: string }[] = []) => {
  const played = await playController(here.replicas.url, token);
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes } });
  return played;
};

const task = ({ taskId }: Busy) => rowOf(here.replicas, 'tasks', { id: taskId });
const runtime = ({ id }: Worker) => rowOf(here.replicas, 'runtime_instances', { id });

const takenBack = (worker: Busy) => waitFor('the task to be taken back', () => task(worker).attempt === 1);

/** Reports the end of its task with a key that does not end with the worker. */
const finish = ({ taskId, agentId, headers }: Busy) =>
  here.replicas.call('finishTask', { path: { id: taskId }, agentId, headers, body: { status: 'completed' } });

test('what a worker did is taken back as soon as its controller says that it is gone, and the next one does it', async () => {
  const place = await scene();
  const dead = await start(place);
  const { agentId, taskId } = dead;
  await here.replicas.call('createActiveSession', { body: { agentId, taskId, triggerType: 'task_assigned' } });
  quiet(dead);
  changeRows(here.replicas, 'active_sessions', { taskId }, { lastHeartbeatAt: longAgo });
  const played = await list(place);

  const next = await boot(here.replicas, played);
  expect(task(dead)).toMatchObject({ status: 'pending', attempt: 1, attemptRuntimeId: null, agentId });
  expect(rowsOf(here.replicas, 'active_sessions', { taskId })).toEqual([]);
  const { logs } = await readTask(here.replicas, taskId);
  expect(logs.map(({ metadata }: { metadata?: string }) => metadata)).toContain(
    JSON.stringify({ stalledReclaim: true, attempt: 1, workerGone: true }),
  );

  const as = { agentId, key: next.key, headers: next.headers };
  expect((await here.replicas.call('pollForWork', as)).body.trigger).toMatchObject({ taskId });
  await finish(dead).refused(403, 'stale_attempt');
  await here.replicas.call('finishTask', { path: { id: taskId }, ...as, body: { status: 'completed' } });
  expect(task(dead)).toMatchObject({ status: 'completed' });
});

test('whoever was heard of lately is alive, although its controller does not know it: by its key, a report, or its session', async () => {
  const place = await scene();
  const dead = await start(place);
  const asked = await start(place);
  const reported = await start(place);
  const beating = await start(place);
  const { agentId, taskId } = beating;
  await here.replicas.call('createActiveSession', { body: { agentId, taskId, triggerType: 'task_assigned' } });
  for (const worker of [dead, asked, reported, beating]) {
    quiet(worker);
  }
  const seen = { agentId, key: asked.key, headers: asked.headers };
  await here.replicas.call('pingAgent', seen);
  const body = { progress: 'Half way' };
  const { headers } = reported;
  await here.replicas.call('updateTaskProgress', { path: { id: reported.taskId }, agentId, headers, body });
  await list(place);

  await takenBack(dead);
  for (const worker of [asked, reported, beating]) {
    expect(runtime(worker)).toMatchObject({ status: 'active' });
    expect(task(worker)).toMatchObject({ status: 'in_progress', attempt: 0 });
  }

  // Nor is one silent that reports with another key.
  for (const { id } of [asked, reported, beating]) {
    changeRow(here.replicas, 'runtime_instances', id, { lastSeenAt: longAgo });
  }
  changeRow(here.replicas, 'tasks', asked.taskId, { lastUpdatedAt: longAgo });
  await superviseOnce(here.replicas);
  await takenBack(asked);
  for (const worker of [reported, beating]) {
    expect(runtime(worker)).toMatchObject({ status: 'active' });
    expect(task(worker)).toMatchObject({ status: 'in_progress', attempt: 0 });
  }
});

test('a controller that is away says nothing about its workers', async () => {
  const place = await scene();
  const worker = await start(place);
  quiet(worker);
  place.played.socket.close();
  await waitFor('the end of the connection', async () => {
    const { body } = await here.replicas.call('getRuntimeController', { path: { id: place.controllerId } });
    return body.controller.status === 'offline';
  });
  await superviseOnce(here.replicas);
  expect(runtime(worker)).toMatchObject({ status: 'active' });
  expect(task(worker)).toMatchObject({ status: 'in_progress', attempt: 0 });
});

test('a controller is asked in each round about who does a task and is quiet', async () => {
  const place = await scene();
  const dead = await start(place);
  const { played } = place;
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes: [{ runtimeId: dead.id }] } });
  quiet(dead);
  const seen = await played.next('list');
  played.say({ id: seen.id, ok: true, result: { runtimes: [] } });
  await takenBack(dead);
});

test('a task is taken back whatever ended its worker: its time, its pool, its own word', async () => {
  const old = await scene({ ttlSec: 60 });
  const lived = await start(old);
  changeRow(here.replicas, 'runtime_instances', lived.id, { createdAt: longAgo });
  await superviseOnce(here.replicas);
  await takenBack(lived);

  const going = await scene();
  const homeless = await start(going);
  await here.replicas.call('deleteRuntimePool', { path: { id: going.poolId }, query: { force: true } });
  await takenBack(homeless);
  expect(task(homeless)).toMatchObject({ status: 'pending', agentId: going.agentId });

  const leaver = await start(await scene());
  const { agentId, key, headers } = leaver;
  await here.replicas.call('closeAgent', { agentId, key, headers });
  await takenBack(leaver);
});

test('a task whose workers died too often fails, and the lead hears of it', async () => {
  const lead = await registerAgent(here.replicas, { isLead: true });
  const place = await scene();
  const dead = await start(place);
  changeRow(here.replicas, 'tasks', dead.taskId, { attempt: 3 });
  quiet(dead);
  await list(place);
  await waitFor('the failure', () => task(dead).status === 'failed');
  expect(task(dead)).toMatchObject({ failureReason: 'resume_budget_exhausted' });
  const told = await waitFor(
    'the follow-up',
    () => rowsOf(here.replicas, 'tasks', { parentTaskId: dead.taskId, agentId: lead.id })[0],
  );
  expect(told).toMatchObject({ taskType: 'follow-up' });
});

test('of a late end and the taking back of its task one happens, and the other one is told so', async () => {
  const place = await scene();
  const workers: Busy[] = [];
  for (let made = 0; made < 6; made += 1) {
    workers.push(await start(place));
  }
  for (const worker of workers) {
    quiet(worker);
  }
  const played = await playController(here.replicas.url, place.token);
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes: [] } });
  const [first, ...others] = workers;
  // Those that come first meet the list, the others what it has done.
  const ends = others.map((worker) => ({ worker, end: finish(worker).answer() }));
  if (first !== undefined) {
    await waitFor('the first end', () => task(first).status !== 'in_progress');
    expect((await finish(first).answer()).status).toBe(403);
  }
  for (const { worker, end } of ends) {
    const { status } = await end;
    expect([200, 403]).toContain(status);
    await waitFor('an end', () => task(worker).status !== 'in_progress');
    expect(task(worker)).toMatchObject(
      status === 200 ? { status: 'completed', attempt: 0 } : { status: 'pending', attempt: 1 },
    );
  }
});

const leave = ({ agentId, key, headers }: Worker) => here.replicas.call('closeAgent', { agentId, key, headers });

test('what people do with the task of a dead worker keeps its place until the next half minute is over, and not longer', async () => {
  const place = await scene();
  const dead = await start(place);
  quiet(dead);
  const path = { id: dead.taskId };
  const body = {
    vcsProvider: 'vcs_a',
    vcsRepo: 'a/b',
    vcsNumber: 1,
    vcsUrl: 'https://vcs.example/a/b/pull/1',
  } as const;
  await here.replicas.call('setTaskVcs', { path, body });
  const second = await start(place);
  quiet(second);
  await list(place);
  await takenBack(second);
  expect(runtime(dead)).toMatchObject({ status: 'active' });
  quiet(dead);
  await list(place);
  await takenBack(dead);
});

test('what was claimed by a clock that is ahead is taken back as well', async () => {
  const worker = await start(await scene());
  const later = new Date(Date.now() + 3_600_000).toISOString();
  changeRow(here.replicas, 'tasks', worker.taskId, { lastUpdatedAt: later });
  await leave(worker);
  await takenBack(worker);
});

test('all that a worker did is taken back, however much it is', async () => {
  const place = await scene();
  const worker = await start(place);
  const { agentId, key, headers } = worker;
  const ids: string[] = [];
  while (ids.length < 120) {
    const made = await Promise.all(Array.from({ length: 5 }, () => assign(here.replicas, agentId)));
    ids.push(...made.map(({ id }) => id));
  }
  for (const id of ids) {
    const body = { progress: 'Begun' };
    await here.replicas.call('updateTaskProgress', { path: { id }, agentId, key, headers, body });
  }
  await leave(worker);
  await waitFor(
    'the last of them',
    () => rowsOf(here.replicas, 'tasks', { agentId, status: 'in_progress' }).length === 0,
  );
  expect(rowsOf(here.replicas, 'tasks', { agentId, attempt: 1 })).toHaveLength(ids.length + 1);
});

test('a worker that was ended starts nothing any more, with whatever key it comes', async () => {
  const worker = await start(await scene());
  const { agentId, headers, taskId } = worker;
  await here.replicas.call('pauseTask', { path: { id: taskId }, agentId, headers });
  await leave(worker);
  await here.replicas
    .call('resumeTask', { path: { id: taskId }, agentId, headers })
    .refused(409, 'runtime_instance_ended');
  const { id } = await assign(here.replicas, agentId);
  await here.replicas.call('taskAction', { path: { id }, agentId, body: { action: 'release' } });
  const body = { action: 'claim' } as const;
  await here.replicas
    .call('taskAction', { path: { id }, agentId, headers, body })
    .refused(409, 'runtime_instance_ended');

  const waiting = await assign(here.replicas, agentId);
  const path = { id: waiting.id };
  await here.replicas.call('updateTaskProgress', { path, agentId, headers, body: { progress: 'Begun' } });
  expect(rowOf(here.replicas, 'tasks', path)).toMatchObject({ status: 'pending', progress: 'Begun' });
});

test('a paused task that goes on when its worker has ended is taken back, for the next one', async () => {
  const worker = await start(await scene());
  await here.replicas.call('pauseTask', { path: { id: worker.taskId } });
  await leave(worker);
  expect(task(worker)).toMatchObject({ status: 'paused', attempt: 0 });
  await here.replicas.call('resumeTask', { path: { id: worker.taskId } });
  await takenBack(worker);
  expect(task(worker)).toMatchObject({ status: 'pending', attemptRuntimeId: null });
});

const onPostgres = engine === 'postgres' ? test : test.skip;

/** Keeps an agent from whoever else wants to change it. */
const hold = async (agentId: string): Promise<pg.Client> => {
  const client = new pg.Client(databases.settings(here.replicas.dataDir).DATABASE_URL);
  await client.connect();
  await client.query('begin');
  await client.query('select id from agents where id = $1 for update', [agentId]);
  return client;
};

/** Waits until so many wait: for whoever holds an agent (`transactionid`), or for whoever waits for it before (`tuple`). */
const waiters = (client: pg.Client, locktype: 'transactionid' | 'tuple', count: number) =>
  waitFor(`${count} that wait for a ${locktype}`, async () => {
    const { rows } = await client.query(
      `select 1 from pg_locks where not granted and locktype = $1 and pid in
       (select pid from pg_stat_activity where datname = current_database())`,
      [locktype],
    );
    return rows.length >= count;
  });

onPostgres('a claim under way while a list ends its worker is not left in a worker that has ended', async () => {
  const place = await scene();
  const first = await start(place);
  quiet(first);
  const other = await registerAgent(here.replicas);
  await here.replicas.call('setAgentRuntimePool', { path: { id: other.id }, body: { poolId: place.poolId } });
  const { id: taskId } = await assign(here.replicas, other.id);
  const second: Busy = { ...(await boot(here.replicas, place.played)), taskId };
  const since = minutesAgo(1);
  changeRow(here.replicas, 'runtime_instances', second.id, { lastSeenAt: since, updatedAt: since });

  const holds = [await hold(first.agentId), await hold(second.agentId)] as const;
  let claim: Promise<unknown>;
  try {
    await list(place);
    await waiters(holds[0], 'transactionid', 1);
    const { agentId, key, headers } = second;
    claim = here.replicas.call('pollForWork', { agentId, key, headers }).answer();
    await waiters(holds[0], 'transactionid', 2);
    await holds[0].query('commit');
    // The list comes to the second worker while its claim is before it.
    await waiters(holds[1], 'tuple', 1);
  } finally {
    await Promise.all(holds.map((client) => client.end()));
  }
  await claim;
  await takenBack(first);
  const { status } = await waitFor('what became of the claim', () => {
    const now = task(second);
    return now.status === 'pending' || runtime(second).status === 'active' ? now : undefined;
  });
  expect(status).toBe('in_progress');
});
