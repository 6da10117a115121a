import type { DatabaseTarget } from '../target.js';
import type { ReadLimits, ReadResult } from './connection.js';
import type { HeavyRead } from './heavy-read.js';
import { readsOfServer } from './postgres.js';
import type { GuardedRead } from './read-database.js';
import { readsOfFile } from './sqlite.js';

export interface ReadSetup {
  readonly database: DatabaseTarget;
}

/** A heavy read of this product, by the module that exports it; the limits are those of each of its statements. */
export interface ReadCall extends ReadLimits {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

const load = async ({ module, name }: ReadCall): Promise<HeavyRead<unknown, unknown>> => {
  const exported = (await import(module)) as Readonly<Record<string, HeavyRead<unknown, unknown> | undefined>>;
  const read = exported[name];
  if (!read) {
    throw new Error(`${module} exports no heavy read '${name}'`);
  }
  return read;
};

/** Reads a database in a child process, where SIGKILL ends what takes too long. */
export const createTasks = ({ database }: ReadSetup) => {
  const reads = 'path' in database ? readsOfFile(database) : readsOfServer(database);
  const read = async (call: ReadCall): Promise<unknown> => {
    const heavy = await load(call);
    return reads.atOneMoment(call, (db) => heavy.read(db, call.input));
  };
  return {
    call: read,
    /** What the read returns as a line of JSON. */
    write: async (call: ReadCall): Promise<Uint8Array> => Buffer.from(`${JSON.stringify(await read(call))}\n`),
    guarded: (query: GuardedRead): Promise<ReadResult> => reads.guarded(query),
  };
};
