import SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ProductDialect } from './product-dialect.js';
import { type RowFactory, rowFactory } from './rows.js';

type Handle = SqliteDatabase.Database;

const busyTimeoutMs = 5000;
const preparedStatements = 1000;
const cacheKiB = 64 * 1024;
const walPages = 8000;
const maxIdleWalBytes = 64 * 1024 * 1024;

/** A value as SQLite takes it. */
export const bindable = (value: unknown): unknown => {
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  return value;
};

/** A statement compiled by SQLite; `toRow` is there when it answers with rows. */
interface Prepared {
  readonly statement: SqliteDatabase.Statement;
  readonly toRow: RowFactory | undefined;
}

/** One handle with its prepared statements: each distinct text is compiled by SQLite once. */
class Session {
  readonly #handle: Handle;
  readonly #prepared = new LRUCache<string, Prepared>({ max: preparedStatements });

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, toRow } = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (toRow) {
      return { rows: (statement.all(parameters) as unknown[][]).map(toRow) as Row[] };
    }
    const { changes, lastInsertRowid } = statement.run(parameters);
    if (query.query.kind === 'AlterTableNode') {
      // What was prepared before does not know the columns as they are now.
      this.#prepared.clear();
    }
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  exec(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      return known;
    }
    const statement = this.#handle.prepare(sql);
    const prepared = statement.reader
      ? { statement: statement.raw(true), toRow: rowFactory(statement.columns().map(({ name }) => name)) }
      : { statement, toRow: undefined };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#prepared.clear();
    this.#handle.close();
  }
}

/** Lets one holder in at a time, in order of arrival. */
class Lock {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.#held) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#held = true;
  }

  get held(): boolean {
    return this.#held;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#held = false;
  }
}

/** Where a SQLite file's statements run: changes on one handle, reads outside transactions on another. */
class Handles {
  readonly writer: Session;
  readonly reader: Session;
  readonly writerLock = new Lock();

  constructor(path: string) {
    const writer = new SqliteDatabase(path, { timeout: busyTimeoutMs });
    // Only a file without tables takes it: pages that retention empties can then be given back (`vacuum.ts`).
    writer.pragma('auto_vacuum = INCREMENTAL');
    writer.pragma('journal_mode = WAL');
    // In WAL mode NORMAL survives the death of the process; only a power cut can lose the last commits.
    writer.pragma('synchronous = NORMAL');
    // The same few pages change in every commit: a longer log writes each of them back once instead of twenty times.
    writer.pragma(`wal_autocheckpoint = ${walPages}`);
    // A log that grew while a long read held it back is cut once it is written back.
    writer.pragma(`journal_size_limit = ${maxIdleWalBytes}`);
    writer.pragma('foreign_keys = ON');
    writer.pragma(`cache_size = -${cacheKiB}`);
    writer.pragma('temp_store = MEMORY');
    const reader = new SqliteDatabase(path, { timeout: busyTimeoutMs });
    reader.pragma('query_only = ON');
    reader.pragma(`cache_size = -${cacheKiB}`);
    reader.pragma('temp_store = MEMORY');
    this.writer = new Session(writer);
    this.reader = new Session(reader);
  }

  close(): void {
    this.reader.close();
    this.writer.close();
  }
}

/**
 * Runs single reads on the read handle, so that they never see an open transaction, and single changes on the write
 * handle between transactions. Inside a transaction everything runs on the write handle.
 */
class Connection implements DatabaseConnection {
  readonly #handles: Handles;
  #inTransaction = false;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, writerLock } = this.#handles;
    if (this.#inTransaction) {
      return writer.run(query);
    }
    if (query.query.kind === 'SelectQueryNode') {
      return reader.run(query);
    }
    await writerLock.acquire();
    try {
      return writer.run(query);
    } finally {
      writerLock.release();
    }
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for a generator; nothing streams from SQLite.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  async begin(): Promise<void> {
    await this.#handles.writerLock.acquire();
    try {
      this.#handles.writer.exec('begin immediate');
      this.#inTransaction = true;
    } catch (error) {
      this.#handles.writerLock.release();
      throw error;
    }
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    try {
      this.#handles.writer.exec(sql);
    } finally {
      this.#inTransaction = false;
      this.#handles.writerLock.release();
    }
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  #handles: Handles | undefined;
  /** Connections nobody uses now: Kysely does more for one it has not seen before. */
  readonly #idle: Connection[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#handles = new Handles(this.#path);
  }

  async acquireConnection(): Promise<Connection> {
    if (!this.#handles) {
      throw new Error('the database is closed');
    }
    return this.#idle.pop() ?? new Connection(this.#handles);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#idle.push(connection);
  }

  async destroy(): Promise<void> {
    this.#idle.length = 0;
    this.#handles?.close();
    this.#handles = undefined;
  }
}

/**
 * SQLite for Kysely: every statement is prepared once, transactions are `BEGIN IMMEDIATE`, and reads outside a
 * transaction use a second handle of the same WAL file.
 */
export class SqliteDialect extends ProductDialect {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#path);
  }
}
