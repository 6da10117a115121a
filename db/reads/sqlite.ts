import type SqliteDatabase from 'better-sqlite3';
import type { SqliteFile } from '../target.js';
import { legible, openForReading, prepareRead, readAll } from './connection.js';
import { readsThrough } from './dialect.js';
import { assertAccess } from './guard.js';
import type { ReadDatabase } from './read-database.js';

/**
 * Begins the transaction's view of the database, and takes up a schema that another connection changed. Only a statement
 * that runs does both: EXPLAIN alone would tell of the schema as it was.
 */
const beAsStored = (database: SqliteDatabase.Database): void => {
  database.prepare('select count(*) from main.sqlite_schema').get();
};

/** A SQLite file, opened with the first read. */
export const readsOfFile = ({ path }: SqliteFile): ReadDatabase => {
  let opened: SqliteDatabase.Database | undefined;
  const database = (): SqliteDatabase.Database => {
    opened ??= openForReading(path);
    return opened;
  };
  return {
    atOneMoment: async (limits, work) => {
      const db = readsThrough(async ({ sql, parameters }) => readAll(prepareRead(database(), sql), parameters, limits));
      database().exec('begin');
      try {
        return await work(db);
      } finally {
        database().exec('commit');
      }
    },
    guarded: async ({ sql, parameters, access, ...limits }) => {
      database().exec('begin');
      try {
        beAsStored(database());
        assertAccess(database(), sql, parameters, access);
        return legible(readAll(prepareRead(database(), sql), parameters, limits));
      } finally {
        database().exec('commit');
      }
    },
  };
};
