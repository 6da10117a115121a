import SqliteDatabase from 'better-sqlite3';
import { type CompiledQuery, Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import type { Database } from '../../db/schema.js';
import { defineJob, type JobKind } from '../../domain/kernel/jobs/kinds.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { databasePathIn } from '../support/databases/sqlite.js';
import { useJobHouse } from '../support/jobs.js';
import { onlyOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { waitFor } from '../support/wait.js';

onlyOn('sqlite', 'query plans of SQLite');

const here = useJobHouse();
const waiting = proofSize(20_000, 1_000_000);
const agents = 4;
const enough = 1000;

const done: number[] = [];
/** Of each job that was done, how many statements were run before. */
const ranBefore: number[] = [];
const queries: CompiledQuery[] = [];

const countedKind = (limits: { readonly maxRunning?: number }) =>
  defineJob({
    name: 'test.counted',
    payload: { n: 'integer' },
    ...limits,
    work: async (uow, { n }) => {
      uow.afterCommit(() => {
        done.push(n);
        ranBefore.push(queries.length);
      });
    },
  });
const counted = countedKind({});
const oneAtATime = countedKind({ maxRunning: 1 });

const forget = (): void => {
  done.length = 0;
  ranBefore.length = 0;
  queries.length = 0;
};
beforeEach(forget);

/** In place of all jobs, so many of agents in turn, due one after the other, and so many in the future. */
const fill = (path: string, due: number, future: number): void => {
  const database = new SqliteDatabase(path);
  database.exec('delete from jobs');
  const insert = database.prepare(
    `with recursive counter(n) as (select 0 union all select n + 1 from counter where n + 1 < @count)
     insert into jobs (id, kind, agentId, state, runAt, attempts, maxAttempts, payload, createdAt)
     select printf('%s-%09d', @state, n), 'test.counted', 'agent ' || (n % ${agents}), @state,
       strftime('%Y-%m-%dT%H:%M:%fZ', @from, '+' || n || ' seconds'), 0, 20, '{"n":' || n || '}', '2026-01-01' from counter
     where @count > 0`,
  );
  insert.run({ state: 'ready', from: '2001-01-01', count: due });
  insert.run({ state: 'scheduled', from: '2990-01-01', count: future });
  database.exec('analyze');
  database.close();
};

/** Has a worker do some jobs. */
const workSome = async (kind: JobKind, count: number): Promise<void> => {
  const { app, folder } = here.house;
  const path = databasePathIn(folder);
  const db = new Kysely<Database>({
    dialect: sqliteFile({ path, synchronous: 'normal' }),
    log: ({ query }) => void queries.push(query),
  });
  const worker = new JobWorker({ ...app, db, transact: (_locks, work) => db.transaction().execute(work) }, [kind]);
  await worker.start();
  await waitFor('enough jobs', () => done.length >= count);
  await worker.stop();
  await db.destroy();
};

/** How each statement on the jobs is run, by its text. */
const plansOf = (): Map<string, string> => {
  const database = new SqliteDatabase(databasePathIn(here.house.folder), { readonly: true });
  const texts = new Map(queries.map((query) => [query.sql, query]));
  const plans = new Map<string, string>();
  for (const { sql, parameters } of [...texts.values()].filter((query) => query.sql.includes('"jobs"'))) {
    const steps = database.prepare(`explain query plan ${sql}`).all(...parameters) as { readonly detail: string }[];
    plans.set(sql, steps.map(({ detail }) => detail).join('\n'));
  }
  database.close();
  return plans;
};

const turnsCompared = 50;

/**
 * What is run while each agent has one job done, as it mostly is: looks into the table come in between, and the first and
 * the last jobs are done beside the start and the end of the worker.
 */
const statementsOfTurn = (): string[] => {
  const counts = new Map<string, number>();
  for (let turn = 1; turn < (2 * turnsCompared) / agents; turn += 1) {
    const texts = queries.slice(ranBefore[turn * agents], ranBefore[(turn + 1) * agents]).map(({ sql }) => sql);
    const key = JSON.stringify(texts);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [[most] = ['[]']] = [...counts].sort(([, one], [, other]) => other - one);
  return JSON.parse(most) as string[];
};

describe.each([
  ['all of them due', waiting, 0],
  ['half of them in the future', waiting / 2, waiting / 2],
])(`${waiting} jobs that wait, %s`, (_how, due, future) => {
  test(
    'are done in their order and in turn for all agents, and each statement reads from an index',
    async () => {
      fill(databasePathIn(here.house.folder), due, future);
      await workSome(counted, enough);

      for (let agent = 0; agent < agents; agent += 1) {
        const own = done.filter((n) => n % agents === agent).sort((one, other) => one - other);
        expect(own).toEqual(own.map((_n, index) => index * agents + agent));
        expect(own.length).toBeGreaterThan(enough / agents / 2);
      }
      const left = await here.house.app.db
        .selectFrom('jobs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .orderBy('state')
        .execute();
      const scheduled = future === 0 ? [] : [{ state: 'scheduled', count: future }];
      expect(left).toEqual([{ state: 'ready', count: due - done.length }, ...scheduled]);

      // The worst case is a claim for each job, which asks once what is running, and for each agent who is next.
      expect(queries.length).toBeLessThan(done.length * (agents * 2 + 10));
      const plans = [...plansOf().values()];
      expect(plans.length).toBeGreaterThan(5);
      // All that are being done are looked through, which are few.
      expect(
        plans.filter((plan) => /SCAN jobs(?! USING (COVERING )?INDEX jobs_running)|TEMP B-TREE/.test(plan)),
      ).toEqual([]);
    },
    proofSize(60_000, 600_000),
  );

  test(
    'are claimed and ended by the same statements, as many of them and run in the same way, as few jobs',
    async () => {
      const path = databasePathIn(here.house.folder);
      const few = 4 * turnsCompared;
      fill(path, few, future === 0 ? 0 : few);
      await workSome(oneAtATime, 3 * turnsCompared);
      const [statements, plans] = [statementsOfTurn(), plansOf()];
      forget();
      fill(path, due, future);
      await workSome(oneAtATime, 3 * turnsCompared);

      expect(statementsOfTurn()).toEqual(statements);
      expect(statements.length).toBeGreaterThan(agents * 3);
      // Whether something is given back at the end is chance.
      const planned = plansOf();
      expect(new Map([...planned].filter(([sql]) => plans.has(sql)))).toEqual(
        new Map([...plans].filter(([sql]) => planned.has(sql))),
      );
      expect(statements.filter((sql) => sql.includes('"jobs"') && !planned.has(sql))).toEqual([]);
    },
    proofSize(60_000, 600_000),
  );
});
