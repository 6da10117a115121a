import { jobKinds } from '../../server/jobs.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { changeRows, rowsOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file');

const names = jobKinds.flatMap(({ name, recurrence }) => (recurrence === undefined ? [] : [name]));
/** Those whose next turn does not come by itself while this runs. */
let kinds: readonly string[] = names;

const all = useReplicas(3, { env: { HEARTBEAT_INTERVAL_MS: '3600000' } });

const recurring = () => rowsOf(all.replicas, 'jobs').filter(({ kind }) => kinds.includes(kind));
const isScheduled = (job: { state: string; runAt: string }): boolean =>
  job.state === 'scheduled' && Date.parse(job.runAt) > Date.now();
/** A turn that failed, or whose server is gone, begins anew. */
const isOver = (): boolean =>
  recurring().length === kinds.length && recurring().every((job) => isScheduled(job) && job.failedAt === null);

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

const turnsOf = (kind: string): unknown =>
  all.replicas.database.prepare('select count(*) from turns where kind = ?').pluck().get(kind);
const turns = (): Record<string, number> => Object.fromEntries(kinds.map((kind) => [kind, Number(turnsOf(kind))]));
const each = (count: number): Record<string, number> => Object.fromEntries(kinds.map((kind) => [kind, count]));

/** Keeps all turns from ending. */
const holdTurns = (): void =>
  all.replicas.database.exec(`
    create function hold_turn() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger hold_turn before update on jobs for each row
      when (old.state = 'running' and new.state = 'scheduled') execute function hold_turn()`);

const isAny = (condition: string): boolean =>
  all.replicas.database
    .prepare(`select 1 from pg_stat_activity where datname = current_database() and ${condition}`)
    .pluck()
    .get() === 1;

/** What the database does with statements of a client that is gone, once it notices. */
const endHeld = (): void =>
  all.replicas.database.exec(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock';
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep';
    drop function hold_turn() cascade`);

beforeAll(async () => {
  await waitFor('the turns at the start to be over', isOver);
  kinds = recurring()
    .filter(({ runAt }) => Date.parse(runAt) > Date.now() + 4 * 60_000)
    .map(({ kind }) => kind);
  noteTurns();
});

test('each turn of all recurring work is done once, on whichever of three replicas', async () => {
  for (let round = 1; round <= 3; round += 1) {
    makeDue();
    await waitFor('the turns to be over', isOver);

    expect(turns()).toEqual(each(round));
  }
});

/** Stops them where they hold nothing that others wait for. */
const halt = (servers: readonly OwnServer[]) =>
  waitFor('them to be between transactions', () => {
    for (const { pid } of servers) {
      process.kill(pid, 'SIGSTOP');
    }
    if (!isAny("state = 'idle in transaction'")) {
      return true;
    }
    resume(servers);
    return false;
  });

const resume = (servers: readonly OwnServer[]): void => {
  for (const { pid } of servers) {
    process.kill(pid, 'SIGCONT');
  }
};

test('when the replica that does all of it is killed before any of it is over, the others do it, once', async () => {
  const before = turns();
  const [victim, ...others] = all.replicas.running as [OwnServer, OwnServer, OwnServer];
  await halt(others);
  // PostgreSQL grants locks in the order in which they are asked for: a turn that waits for the whole database lets none
  // begin after it, so that how many are under way is up to their order.
  holdTurns();
  makeDue();
  await waitFor('a turn to be at its end', () => isAny("wait_event = 'PgSleep'"));

  await all.replicas.kill(victim);
  endHeld();
  await waitFor('its connections to be gone', () => !isAny("(wait_event = 'PgSleep' or wait_event_type = 'Lock')"));
  expect(recurring().filter(isScheduled)).toEqual([]);
  const begun = turns();
  expect(begun).not.toEqual(before);
  // What happens when a minute has passed.
  changeRows(all.replicas, 'jobs', { state: 'running' }, { leaseUntil: '2026-01-01T00:00:00.000Z' });
  resume(others);

  await waitFor('the turns to be over', isOver);
  expect(turns()).toEqual(Object.fromEntries(Object.entries(begun).map(([kind, count]) => [kind, count + 1])));
});
