import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { changeRows, rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file');

const kinds = ['access.purge-audit', 'files.sweep', 'heartbeat.sweep', 'jobs.forget-dead', 'retention.round'];

const all = useReplicas(3, { env: { HEARTBEAT_INTERVAL_MS: '3600000' } });

const recurring = () => rowsOf(all.replicas, 'jobs').filter(({ kind }) => kinds.includes(kind));
const areAll = (state: string): boolean =>
  recurring().length === kinds.length && recurring().every((job) => job.state === state);
/** A turn that failed, or whose server is gone, begins anew. */
const isOver = (): boolean =>
  areAll('scheduled') &&
  recurring().every(({ runAt, failedAt }) => Date.parse(runAt) > Date.now() && failedAt === null);

const makeDue = (): void =>
  changeRows(all.replicas, 'jobs', { state: 'scheduled' }, { runAt: '2026-01-01T00:00:00.000Z' });

/** Notes whenever a turn begins. */
const noteTurns = (): void =>
  all.replicas.database.exec(`
    create table turns (kind text not null);
    create function note_turn() returns trigger language plpgsql as $$
      begin insert into turns values (new.kind); return new; end $$;
    create trigger note_turn after update on jobs for each row
      when (old.state <> 'running' and new.state = 'running') execute function note_turn()`);

const turns = (): unknown[] =>
  all.replicas.database.prepare('select kind, count(*) as count from turns group by kind order by kind').all();
const each = (count: number) => kinds.map((kind) => ({ kind, count }));

/** Keeps all turns from ending. */
const holdTurns = (): void =>
  all.replicas.database.exec(`
    create function hold_turn() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger hold_turn before update on jobs for each row
      when (old.state = 'running' and new.state = 'scheduled') execute function hold_turn()`);

/** What the database does with statements of a client that is gone, once it notices. */
const endHeld = (): void =>
  all.replicas.database.exec(`
    select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep';
    drop function hold_turn() cascade`);

beforeAll(async () => {
  await waitFor('the turns at the start to be over', isOver);
  noteTurns();
});

test('each turn of all recurring work is done once, on whichever of three replicas', async () => {
  for (let round = 1; round <= 3; round += 1) {
    makeDue();
    await waitFor('the turns to be over', isOver);

    expect(turns()).toEqual(each(round));
  }
});

test('when the replica that does all of it is killed, the others do it, once', async () => {
  const [victim, ...others] = all.replicas.running as [OwnServer, OwnServer, OwnServer];
  for (const { pid } of others) {
    process.kill(pid, 'SIGSTOP');
  }
  holdTurns();
  makeDue();
  await waitFor('all turns to be under way', () => areAll('running'));
  for (const { pid } of others) {
    process.kill(pid, 'SIGCONT');
  }

  await all.replicas.kill(victim);
  endHeld();
  expect(areAll('running')).toBe(true);
  // What happens when a minute has passed.
  changeRows(all.replicas, 'jobs', { state: 'running' }, { leaseUntil: '2026-01-01T00:00:00.000Z' });

  await waitFor('the turns to be over', isOver);
  expect(turns()).toEqual(each(5));
});
