import SqliteDatabase from 'better-sqlite3';
import { type CompiledQuery, Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import type { Database } from '../../db/schema.js';
import { defineJob } from '../../domain/kernel/jobs/kinds.js';
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
const counted = defineJob({
  name: 'test.counted',
  payload: { n: 'integer' },
  work: async (uow, { n }) => {
    uow.afterCommit(() => {
      done.push(n);
    });
  },
});

beforeEach(() => {
  done.length = 0;
});

/** So many jobs of agents in turn, due one after the other, and as many again in the future. */
const fill = (path: string, due: number, future: number): void => {
  const database = new SqliteDatabase(path);
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

/** Has a worker do some jobs; returns the statements it ran. */
const workSome = async (): Promise<CompiledQuery[]> => {
  const { app, folder } = here.house;
  const path = databasePathIn(folder);
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: sqliteFile({ path, synchronous: 'normal' }),
    log: ({ query }) => void queries.push(query),
  });
  const worker = new JobWorker({ ...app, db, transact: (_locks, work) => db.transaction().execute(work) }, [counted]);
  await worker.start();
  await waitFor('enough jobs', () => done.length >= enough);
  await worker.stop();
  await db.destroy();
  return queries;
};

const plansOf = (queries: readonly CompiledQuery[]): string[] => {
  const database = new SqliteDatabase(databasePathIn(here.house.folder), { readonly: true });
  const texts = new Map(queries.map((query) => [query.sql, query]));
  const plans = [...texts.values()]
    .filter(({ sql }) => sql.includes('"jobs"'))
    .map(({ sql, parameters }) => {
      const steps = database.prepare(`explain query plan ${sql}`).all(...parameters) as { readonly detail: string }[];
      return steps.map(({ detail }) => detail).join('\n');
    });
  database.close();
  return plans;
};

describe.each([
  ['all of them due', waiting, 0],
  ['half of them in the future', waiting / 2, waiting / 2],
])(`${waiting} jobs that wait, %s`, (_how, due, future) => {
  test(
    'are done in their order and in turn for all agents, by as many statements as few jobs, each from an index',
    async () => {
      fill(databasePathIn(here.house.folder), due, future);
      const queries = await workSome();

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
      const plans = plansOf(queries);
      expect(plans.length).toBeGreaterThan(5);
      expect(plans.filter((plan) => /SCAN jobs(?! USING)|TEMP B-TREE/.test(plan))).toEqual([]);
    },
    proofSize(60_000, 600_000),
  );
});
