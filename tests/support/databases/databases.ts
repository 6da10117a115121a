import { engine } from './engine.js';
import type { StoredData } from './stored-data.js';

/** A kind of write to a table; where there is a condition, only of rows for which it holds, as `new` and `old`. */
export interface Write {
  readonly on: 'insert' | 'update' | 'delete';
  readonly table: string;
  readonly when?: string;
}

/** What happens before a write: it fails for a reason, costs more than a millisecond, or a column is given a value. */
export type Hindrance =
  | { readonly refuse: string }
  | { readonly delay: true }
  | { readonly column: string; readonly value: string };

/** The databases of test servers, each known by the data folder of its server. */
export interface Databases {
  /** The settings with which a server uses its database. */
  settings(dataDir: string): Readonly<Record<string, string>>;
  /** Makes one that has the schema but no rows. */
  createPrepared(dataDir: string): Promise<void>;
  /** Makes an empty one, unless there is one. */
  ensure(dataDir: string): Promise<void>;
  open(dataDir: string): StoredData;
  remove(dataDir: string): Promise<void>;
  /** The names of the tables. */
  tables(data: StoredData): string[];
  /** The names of a table's columns. */
  columns(data: StoredData, table: string): string[];
  /** Something that is another whenever another process changed what is stored. */
  version(data: StoredData): unknown;
  /** By what rows are sorted in the order in which they were stored. */
  readonly storedOrder: string;
  /** Hinders a kind of write until `letGo`; one at a time. */
  hinder(data: StoredData, write: Write, hindrance: Hindrance): void;
  letGo(data: StoredData): void;
}

/** Those of this run of tests. Nothing of the other engine is loaded: that takes each file of tests a while. */
export const databases: Databases =
  engine === 'sqlite'
    ? (await import('./sqlite.js')).sqliteDatabases
    : (await import('./postgres.js')).postgresDatabases;
