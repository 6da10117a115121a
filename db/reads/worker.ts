import type SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import { openForReading, prepareRead, type Read, type ReadLimits, type ReadResult, readAll } from './connection.js';
import { readsThrough } from './dialect.js';
import { type Access, assertAccess } from './guard.js';
import type { HeavyRead } from './heavy-read.js';

export interface ReadSetup {
  /** The database file. */
  readonly path: string;
}

/** A heavy read of this product, by the module that exports it; the limits are those of each of its statements. */
export interface ReadCall extends ReadLimits {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** A statement that somebody else wrote. */
export interface GuardedRead extends Read {
  readonly access: Access;
}

const load = async ({ module, name }: ReadCall): Promise<HeavyRead<unknown, unknown>> => {
  const exported = (await import(module)) as Readonly<Record<string, HeavyRead<unknown, unknown> | undefined>>;
  const read = exported[name];
  if (!read) {
    throw new Error(`${module} exports no heavy read '${name}'`);
  }
  return read;
};

const through = (database: SqliteDatabase.Database, limits: ReadLimits): Kysely<Database> =>
  readsThrough(async ({ sql, parameters }) => readAll(prepareRead(database, sql), parameters, limits));

/**
 * Begins the transaction's view of the database, and takes up a schema that another connection changed. Only a statement
 * that runs does both: EXPLAIN alone would tell of the schema as it was.
 */
const beAsStored = (database: SqliteDatabase.Database): void => {
  database.prepare('select count(*) from main.sqlite_schema').get();
};

/** Reads a database file in a child process, where SIGKILL ends a statement that takes too long. */
export const createTasks = (setup: ReadSetup) => {
  let opened: SqliteDatabase.Database | undefined;
  const database = (): SqliteDatabase.Database => {
    opened ??= openForReading(setup.path);
    return opened;
  };
  /** All statements of a heavy read see the database at one moment. */
  const read = async (call: ReadCall): Promise<unknown> => {
    const heavy = await load(call);
    database().exec('begin');
    try {
      return await heavy.read(through(database(), call), call.input);
    } finally {
      database().exec('commit');
    }
  };
  return {
    call: read,
    /** What the read returns as a line of JSON. */
    write: async (call: ReadCall): Promise<Uint8Array> => Buffer.from(`${JSON.stringify(await read(call))}\n`),
    /** The statement runs on the state of the database on which it was looked through. */
    guarded: ({ sql, parameters, access, ...limits }: GuardedRead): ReadResult => {
      database().exec('begin');
      try {
        beAsStored(database());
        assertAccess(database(), sql, parameters, access);
        return readAll(prepareRead(database(), sql), parameters, limits);
      } finally {
        database().exec('commit');
      }
    },
  };
};
