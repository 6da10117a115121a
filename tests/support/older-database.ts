import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { loadMigrations } from '../../db/migrations.js';
import type { TestServer } from './server.js';

interface Part {
  readonly type: 'table' | 'index' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

type Handle = SqliteDatabase.Database;

const partsOf = (database: Handle): Part[] =>
  database
    .prepare<[], Part>("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .all();

const columnsOf = (database: Handle, table: string): string[] =>
  database.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

/** A database as it was before a migration, without rows. */
const databaseBefore = async (migration: string): Promise<Handle> => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-older-'));
  const path = join(folder, 'old.sqlite');
  const db = new Kysely<unknown>({ dialect: sqliteFile({ path, synchronous: 'normal' }) });
  for (const { up } of (await loadMigrations()).filter(({ name }) => name < migration)) {
    await db.transaction().execute(up);
  }
  await db.destroy();
  const old = new SqliteDatabase(path);
  // A copy in memory has no log beside it.
  old.pragma('journal_mode = DELETE');
  const copy = new SqliteDatabase(old.serialize());
  old.close();
  rmSync(folder, { recursive: true });
  return copy;
};

/** Takes the database of a server that has stopped back to where a migration, and those after it, were not known. */
export const goBackBefore = async ({ sqlite }: TestServer, migration: string): Promise<void> => {
  const old = await databaseBefore(migration);
  const oldParts = partsOf(old);
  const isAsBefore = (part: Part): boolean => oldParts.some(({ name, sql }) => name === part.name && sql === part.sql);
  sqlite.pragma('foreign_keys = OFF');
  for (const { type, name } of partsOf(sqlite).filter((part) => part.type !== 'table' && !isAsBefore(part))) {
    sqlite.exec(`drop ${type} if exists "${name}"`);
  }
  const oldTables = oldParts.filter(({ type }) => type === 'table').map(({ name }) => name);
  const tables = partsOf(sqlite).filter(({ type, name }) => type === 'table' && name !== 'schema_migrations');
  for (const { name } of tables) {
    if (!oldTables.includes(name)) {
      sqlite.exec(`drop table "${name}"`);
      continue;
    }
    const before = columnsOf(old, name);
    for (const column of columnsOf(sqlite, name).filter((each) => !before.includes(each))) {
      sqlite.exec(`alter table "${name}" drop column "${column}"`);
    }
  }
  const now = partsOf(sqlite).map(({ name }) => name);
  for (const { sql } of oldParts.filter(({ name }) => !now.includes(name))) {
    sqlite.exec(sql);
  }
  sqlite.prepare('delete from schema_migrations where name >= ?').run(migration);
  old.close();
};
