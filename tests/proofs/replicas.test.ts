import { endLeases } from '../support/jobs-done.js';
import { onlyOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { type Replicas, startReplicas } from '../support/replicas.js';
import { countRows, rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { expectFollowUps, expectNothingHalf, expectNothingLost, nothing, send, work } from '../support/under-load.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file');

const enough = proofSize(60, 2000);
const agents = Array.from({ length: 6 }, (_value, index) => `worker-${index}`);

let replicas: Replicas;

/** Each test kills one of three. */
beforeEach(async () => {
  replicas = await startReplicas(3);
  for (const agentId of agents) {
    await send(replicas, agentId, 'POST', '/api/agents', { name: agentId, maxTasks: 100 });
  }
  await send(replicas, 'lead', 'POST', '/api/agents', { name: 'lead', isLead: true });
});
afterEach(() => replicas.destroy());

/** Keeps everything that inserts a follow-up waiting, in the middle of its transaction. */
const holdFollowUps = (): void =>
  replicas.database.exec(`
    create function held() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger held before insert on tasks for each row when (new."taskType" = 'follow-up') execute function held()`);

/** What the database does with statements of a client that is gone, once it notices. */
const endHeld = (): void =>
  replicas.database.exec("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");

const letFollowUps = (): void => replicas.database.exec('drop function held() cascade');

test('jobs that were made on a replica and are under way there when it is killed are done by another one', async () => {
  const [victim] = replicas.running as [OwnServer];
  const told = nothing();
  holdFollowUps();
  let isOver = false;
  const worker = work(victim, agents[0] as string, told, () => isOver);
  await waitFor(
    'a job to be under way',
    () => countRows(replicas, 'jobs', { state: 'running', kind: 'tasks.follow-up' }) > 0,
  );
  isOver = true;

  await replicas.kill(victim);
  await worker;
  endHeld();
  letFollowUps();
  expect(rowsOf(replicas, 'jobs', { state: 'running', kind: 'tasks.follow-up' })).not.toEqual([]);
  endLeases(replicas);

  await expectFollowUps(replicas);
  expectNothingLost(replicas, told);
});

test(
  'one of three replicas that is killed under load takes nothing with it that was acknowledged, and no task is handed out twice',
  async () => {
    const told = nothing();
    let isOver = false;
    const workers = agents.map((agentId) => work(replicas, agentId, told, () => isOver));
    await waitFor('tasks to be finished', () => told.finished.length >= enough);
    const [victim] = replicas.running as [OwnServer];
    await replicas.kill(victim);
    await waitFor('tasks to be finished by those that are left', () => told.finished.length >= 2 * enough);
    isOver = true;
    await Promise.all(workers);

    expectNothingLost(replicas, told);
    expectNothingHalf(replicas);
    endLeases(replicas);
    await expectFollowUps(replicas);
  },
  proofSize(60_000, 600_000),
);
