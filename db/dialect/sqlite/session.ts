import type SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type RowFactory, rowFactory } from '../rows.js';

const preparedStatements = 1000;

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
export class Session {
  readonly #handle: SqliteDatabase.Database;
  readonly #prepared = new LRUCache<string, Prepared>({ max: preparedStatements });

  constructor(handle: SqliteDatabase.Database) {
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

  /** Whether a transaction is open: SQLite itself ends one when it cannot go on, as on a full disk. */
  get inTransaction(): boolean {
    return this.#handle.inTransaction;
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
