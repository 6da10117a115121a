import SqliteDatabase from 'better-sqlite3';

export interface ReadSetup {
  /** The database file. */
  readonly path: string;
}

/** One statement that only reads, with the values of its parameters. */
export interface Read {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly maxRows: number;
  /** The most bytes of text and blobs in all rows together. */
  readonly maxBytes: number;
}

export interface ReadResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A statement was not run, or its result is more than was asked for at most. */
class ReadError extends Error {
  constructor(
    readonly code: 'NOT_A_READ' | 'TOO_MANY_ROWS' | 'TOO_MANY_BYTES',
    message: string,
  ) {
    super(message);
  }
}

const cacheKiB = 16 * 1024;
const busyTimeoutMs = 5000;

const open = ({ path }: ReadSetup): SqliteDatabase.Database => {
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  database.pragma('query_only = ON');
  database.pragma(`cache_size = -${cacheKiB}`);
  // Not in files: what a read may take is bounded by the memory of its process.
  database.pragma('temp_store = MEMORY');
  return database;
};

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') {
    return Buffer.byteLength(value);
  }
  return value instanceof Uint8Array ? value.byteLength : 0;
};

const collect = (rows: Iterable<unknown>, { maxRows, maxBytes }: Read): unknown[][] => {
  const collected: unknown[][] = [];
  let bytes = 0;
  for (const row of rows as Iterable<unknown[]>) {
    if (collected.length === maxRows) {
      throw new ReadError('TOO_MANY_ROWS', `The result has more than ${maxRows} rows`);
    }
    for (const value of row) {
      bytes += bytesOf(value);
    }
    if (bytes > maxBytes) {
      throw new ReadError('TOO_MANY_BYTES', `The result has more than ${maxBytes} bytes`);
    }
    collected.push(row);
  }
  return collected;
};

/** Reads a database file in a child process, where SIGKILL ends a statement that takes too long. */
export const createTasks = (setup: ReadSetup) => {
  let database: SqliteDatabase.Database | undefined;
  return {
    read: (read: Read): ReadResult => {
      database ??= open(setup);
      const statement = database.prepare(read.sql);
      if (!statement.reader || !statement.readonly) {
        throw new ReadError('NOT_A_READ', 'The statement does not only read');
      }
      return {
        columns: statement.columns().map(({ name }) => name),
        rows: collect(statement.raw(true).iterate(...read.parameters), read),
      };
    },
  };
};
