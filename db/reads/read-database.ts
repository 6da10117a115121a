import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import type { Read, ReadLimits, ReadResult } from './connection.js';
import type { Access } from './guard.js';

/** A statement that somebody else wrote. */
export interface GuardedRead extends Read {
  readonly access: Access;
}

/** A database in a process that only reads from it. */
export interface ReadDatabase {
  /** All statements of the work see the database at one moment; the limits are those of each of them. */
  atOneMoment<Result>(limits: ReadLimits, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /** The statement runs on the state of the database on which it was looked through. */
  guarded(read: GuardedRead): Promise<ReadResult>;
}
