import SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { kyselyDialect } from '../sql-dialect.js';
import { Session } from './session.js';
import { SharedCommits } from './shared-commits.js';
import { sqlite } from './sqlite.js';

const busyTimeoutMs = 5000;
/** Of each handle. More would be the server's memory for good; what the system keeps of the file counts as nobody's. */
const cacheKiB = 16 * 1024;
const walPages = 8000;
const maxIdleWalBytes = 64 * 1024 * 1024;

/** What a commit waits for: `full` for the disk, so that it survives a power cut; `normal` only for the system. */
export type Synchronous = 'full' | 'normal';

/** A SQLite file, and how it is written. */
export interface SqliteFile {
  readonly path: string;
  readonly synchronous: Synchronous;
}

/** Where a SQLite file's statements run: changes on one handle, reads outside transactions on another. */
class Handles {
  readonly writer: SharedCommits;
  readonly reader: Session;

  constructor({ path, synchronous }: SqliteFile) {
    const writer = new SqliteDatabase(path, { timeout: busyTimeoutMs });
    // Only a file without tables takes it: pages that retention empties can then be given back (`vacuum.ts`).
    writer.pragma('auto_vacuum = INCREMENTAL');
    writer.pragma('journal_mode = WAL');
    writer.pragma(`synchronous = ${synchronous}`);
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
    this.writer = new SharedCommits(new Session(writer));
    this.reader = new Session(reader);
  }

  close(): void {
    this.reader.close();
    this.writer.close();
  }
}

/**
 * Runs single reads on the read handle, so that they never see an open transaction, and everything else that is in none,
 * such as changes of the schema, on the write handle between commits. Inside a transaction everything runs on the write
 * handle.
 */
class Connection implements DatabaseConnection {
  readonly #handles: Handles;
  #inTransaction = false;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#handles;
    if (this.#inTransaction) {
      return writer.run(query);
    }
    return query.query.kind === 'SelectQueryNode' ? reader.run(query) : writer.alone(query);
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for a generator; nothing streams from SQLite.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  async begin(): Promise<void> {
    await this.#handles.writer.begin();
    this.#inTransaction = true;
  }

  commit(): Promise<void> {
    this.#inTransaction = false;
    return this.#handles.writer.commit();
  }

  /** Does nothing when the transaction has ended: Kysely also calls it when the commit failed. */
  rollback(): void {
    if (this.#inTransaction) {
      this.#inTransaction = false;
      this.#handles.writer.rollback();
    }
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  #handles: Handles | undefined;
  /** Connections nobody uses now: Kysely does more for one it has not seen before. */
  readonly #idle: Connection[] = [];

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#handles = new Handles(this.#file);
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
    await connection.commit();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback();
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
 * SQLite for Kysely: every statement is prepared once, transactions that arrive together share a commit, and reads
 * outside a transaction use a second handle of the same WAL file.
 */
export const sqliteFile = (file: SqliteFile): Dialect => kyselyDialect(sqlite, () => new SqliteDriver(file));
