import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from 'kysely';
import { rowFactory } from '../dialect/rows.js';
import { kyselyDialect } from '../dialect/sql-dialect.js';
import { bindable } from '../dialect/sqlite/session.js';
import { sqlite } from '../dialect/sqlite/sqlite.js';
import type { Database } from '../schema.js';
import type { Read, ReadResult } from './connection.js';

/** Runs one statement somewhere else. */
export type RunRead = (read: Pick<Read, 'sql' | 'parameters'>) => Promise<ReadResult>;

const onlyReads = async (): Promise<never> => {
  throw new Error('this database is only for single reads');
};

class ReadConnection implements DatabaseConnection {
  constructor(readonly run: RunRead) {}

  async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.kind !== 'SelectQueryNode') {
      return onlyReads();
    }
    const { columns, rows } = await this.run({ sql, parameters: parameters.map(bindable) });
    return { rows: rows.map(rowFactory(columns)) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for a generator; nothing streams from SQLite.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }
}

class ReadDriver implements Driver {
  readonly beginTransaction = onlyReads;
  readonly commitTransaction = onlyReads;
  readonly rollbackTransaction = onlyReads;

  constructor(readonly run: RunRead) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ReadConnection> {
    return new ReadConnection(this.run);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** The database as queries know it, for single reads that `run` takes elsewhere; changes and transactions throw. */
export const readsThrough = (run: RunRead): Kysely<Database> =>
  new Kysely({ dialect: kyselyDialect(sqlite, () => new ReadDriver(run)) });
