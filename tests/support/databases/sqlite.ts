import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Databases, Hindrance } from './databases.js';

const template = fileURLToPath(new URL('../../../dist/test-template/swarm.sqlite', import.meta.url));

/** The file in a data folder. */
export const databasePathIn = (dataDir: string): string => join(dataDir, 'swarm.sqlite');

/** Opens the file in a data folder beside its server. */
export const openSqlite = (dataDir: string): Database.Database =>
  new Database(databasePathIn(dataDir), { timeout: 5000 });

const actionOf = (hindrance: Hindrance, table: string): string => {
  if ('refuse' in hindrance) {
    return `select raise(abort, '${hindrance.refuse}')`;
  }
  return 'delay' in hindrance
    ? 'select length(hex(randomblob(1000000)))'
    : `update ${table} set ${hindrance.column} = '${hindrance.value}' where id = old.id`;
};

export const sqliteDatabases: Databases = {
  settings: (dataDir) => ({ DATABASE_URL: `sqlite:${databasePathIn(dataDir)}` }),
  createPrepared: async (dataDir) => copyFileSync(template, databasePathIn(dataDir)),
  // The server makes the file.
  ensure: async () => {},
  open: openSqlite,
  // It goes with the folder.
  remove: async () => {},
  tables: (data) =>
    data
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all(),
  columns: (data, table) => data.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table),
  version: (data) => data.prepare('pragma data_version').pluck().get(),
  storedOrder: 'rowid',
  hinder: (data, { on, table, when }, hindrance) => {
    const condition = when === undefined ? '' : `when ${when}`;
    data.exec(
      `create trigger of_a_test before ${on} on ${table} ${condition} begin ${actionOf(hindrance, table)}; end`,
    );
  },
  letGo: (data) => data.exec('drop trigger of_a_test'),
};
