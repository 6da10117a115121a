import type { DatabaseIntrospector, Dialect, DialectAdapter, Driver, Kysely, QueryCompiler } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import type { Locks } from './locks.js';

/** The databases that the product runs on. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * All that differs between the databases and is no matter of where statements run. What a query writes with Kysely means
 * the same on each (docs/databases.md); the compilers see to that.
 */
export interface SqlDialect {
  readonly name: DialectName;
  /** Transactions run one after the other, so that none of them has to lock what it reads. */
  readonly hasOneWriter: boolean;
  createCompiler(): QueryCompiler;
  /** Compiles statements that are built once: placeholders are parameters, all other values become part of the text. */
  createTemplateCompiler(): QueryCompiler;
  createAdapter(): ProductAdapter;
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector;
  /** Does work in one transaction that holds the locks. It may be done again, from the beginning. */
  transact<Result>(
    db: Kysely<Database>,
    locks: Locks,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>;
  /** Epoch milliseconds by the clock of the database, at the moment at which it is asked. */
  nowMs(db: Reader): Promise<number>;
  /** Whether the database takes no changes at present, as a standby does that follows another one. */
  isReadOnly(db: Reader): Promise<boolean>;
  /** How many bytes the whole database has, whatever is stored in it. */
  databaseBytes(db: Reader): Promise<number>;
  /**
   * Gives up to `limit` pages that deleted rows left empty back to the file system; returns how many: none where the
   * database does so by itself.
   */
  releaseFreePages(db: Transaction, limit: number): Promise<number>;
}

/** Kysely asks it what a database can do; ours also says which one it is. */
export interface ProductAdapter extends DialectAdapter {
  readonly sqlDialect: SqlDialect;
}

const isOurs = (adapter: DialectAdapter): adapter is ProductAdapter => 'sqlDialect' in adapter;

/** What the database behind this connection speaks. */
export const dialectOf = (db: Reader): SqlDialect => {
  const { adapter } = db.getExecutor();
  if (!isOurs(adapter)) {
    throw new TypeError('The connection was made with a dialect that is not the product’s own');
  }
  return adapter.sqlDialect;
};

/** A dialect for Kysely: what is said of the SQL, and a driver that runs it. */
export const kyselyDialect = (sqlDialect: SqlDialect, createDriver: () => Driver): Dialect => ({
  createDriver,
  createQueryCompiler: () => sqlDialect.createCompiler(),
  createAdapter: () => sqlDialect.createAdapter(),
  createIntrospector: (db) => sqlDialect.createIntrospector(db),
});
