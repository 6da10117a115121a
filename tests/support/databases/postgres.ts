import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { Databases, Hindrance } from './databases.js';
import { postgresOfRun } from './engine.js';
import { PostgresData } from './postgres-data.js';
import type { StoredData } from './stored-data.js';

/** The database with the schema and no rows, of which each server gets a copy. */
export const templateName = 'swarm_template';

/** The key that a server on PostgreSQL must be given: it has no folder of its own to keep one in. */
const encryptionKey = Buffer.alloc(32, 'key of the tests').toString('base64');

const nameFor = (dataDir: string): string => `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;

const urlOf = (name: string): string => {
  const url = new URL(postgresOfRun ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

/** Where the database of a data folder is. */
export const postgresUrlFor = (dataDir: string): string => urlOf(nameFor(dataDir));

/** The settings of a server on the database at this URL that keeps its files in a folder. */
export const settingsFor = (url: string, dataDir: string) => ({
  DATABASE_URL: url,
  SECRETS_ENCRYPTION_KEY: encryptionKey,
  FILE_PROVIDER_LOCAL_DIR: join(dataDir, 'fs'),
});

const administer = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(postgresOfRun);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const actionOf = (hindrance: Hindrance): string => {
  if ('refuse' in hindrance) {
    return `raise exception '${hindrance.refuse}'`;
  }
  return 'delay' in hindrance ? 'perform pg_sleep(0.002)' : `new.${hindrance.column} = '${hindrance.value}'`;
};

const tablesOf = (data: StoredData): string[] =>
  data
    .prepare<[], string>('select tablename from pg_tables where schemaname = current_schema() order by 1')
    .pluck()
    .all();

/** Makes a database without tables. */
export const createEmpty = (name: string): Promise<void> =>
  administer(async (client) => {
    await client.query(`create database ${name}`);
  });

export const postgresDatabases: Databases = {
  settings: (dataDir) => settingsFor(postgresUrlFor(dataDir), dataDir),
  createPrepared: (dataDir) =>
    administer(async (client) => {
      await client.query(`create database ${nameFor(dataDir)} template ${templateName} strategy file_copy`);
    }),
  ensure: (dataDir) =>
    administer(async (client) => {
      const name = nameFor(dataDir);
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) {
        await client.query(`create database ${name}`);
      }
    }),
  open: (dataDir) => new PostgresData(postgresUrlFor(dataDir)),
  remove: (dataDir) =>
    administer(async (client) => {
      await client.query(`drop database if exists ${nameFor(dataDir)} with (force)`);
    }),
  tables: tablesOf,
  columns: (data, table) =>
    data
      .prepare<[string], string>(
        'select column_name from information_schema.columns where table_name = ? order by ordinal_position',
      )
      .pluck()
      .all(table),
  // Each row has the number of the transaction that wrote it.
  version: (data) =>
    data
      .prepare(
        tablesOf(data)
          .map((table) => `select '${table}' as name, count(*), sum(xmin::text::bigint) from ${table}`)
          .join(' union all '),
      )
      .all()
      .map((row) => JSON.stringify(row))
      .join(),
  // True of tables whose rows are not changed, as long as nothing vacuums.
  // Several connections fill pages of their own: the place of a row tells its order only within its transaction.
  storedOrder: 'xmin::text::bigint, ctid',
  hinder: (data, { on, table, when }, hindrance) => {
    const condition = when === undefined ? '' : `when (${when})`;
    data.exec(`
      create function of_a_test() returns trigger language plpgsql as $$
        begin ${actionOf(hindrance)}; return ${on === 'delete' ? 'old' : 'new'}; end $$;
      create trigger of_a_test before ${on} on ${table} for each row ${condition} execute function of_a_test()`);
  },
  letGo: (data) => data.exec('drop function of_a_test cascade'),
};
