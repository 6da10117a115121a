import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../lib/postgres/server.js';
import { pollers } from './fill.js';

/** What a commit waits for, as with SQLite: the disk. */
const asInUse = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' } as const;

const run = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A PostgreSQL server of a row of the bench, with a database for each setup that is measured. */
export class BenchPostgres {
  readonly #folder: string;
  readonly #server: Postgres;
  #databases = 0;

  private constructor(folder: string, server: Postgres) {
    this.#folder = folder;
    this.#server = server;
  }

  static async start(): Promise<BenchPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'swarm-bench-postgres-'));
    // PostgreSQL, which does not run as root, finds its own folder in there.
    chmodSync(folder, 0o711);
    return new BenchPostgres(folder, await startPostgres({ folder, settings: asInUse }));
  }

  /** Makes an empty database. Returns where it is. */
  async create(): Promise<string> {
    this.#databases += 1;
    const name = `bench_${this.#databases}`;
    await run(this.#server.url('postgres'), (client) => client.query(`create database ${name}`));
    return this.#server.url(name);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The agents that poll, and tasks that wait in the pool, in a database that has the schema. */
export const fillForClaims = (url: string, waiting: number): Promise<void> =>
  run(url, async (client) => {
    await client.query(
      `insert into agents (id, name, "isLead", status, capabilities, "maxTasks", provider, "harnessProvider", "lastActivityAt",
         "createdAt", "lastUpdatedAt")
       select name, name, 0, 'idle', '["typescript","sql","review"]', 1000000, 'harness_a', 'harness_a', $1, $1, $1 from unnest($2::text[]) as name`,
      [new Date().toISOString(), pollers],
    );
    await client.query(
      `insert into tasks (id, key, task, status, source, tags, priority, "dependsOn", "createdAt", "lastUpdatedAt",
         "rootTaskId")
       select 'waiting-' || n, 'shared/task:waiting-' || n || '/',
         'Look through module ' || n || ', find what its tests leave out and write the missing ones.',
         'unassigned', 'api', '["tests"]', n % 100, '[]', $1, $1, 'waiting-' || n
       from generate_series(1, $2::int) as n`,
      [new Date().toISOString(), waiting],
    );
    await client.query('vacuum analyze');
  });

/** Puts every claimed task back, so that each measurement starts from the same pool. */
export const putClaimedBack = (url: string): Promise<void> =>
  run(url, async (client) => {
    await client.query(
      `update tasks set status = 'unassigned', "agentId" = null, attempt = 0 where status = 'in_progress'`,
    );
  });
