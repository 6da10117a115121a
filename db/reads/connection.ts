import SqliteDatabase from 'better-sqlite3';

/** A statement that only reads, with the values of its parameters and what its result may be at most. */
export interface Read extends ReadLimits {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ReadLimits {
  readonly maxRows: number;
  /** The most bytes of text and blobs in all rows together. */
  readonly maxBytes: number;
}

export interface ReadResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export type ReadErrorCode = 'NOT_A_READ' | 'NOT_ALLOWED' | 'TOO_MANY_ROWS' | 'TOO_MANY_BYTES';

/** A statement was not run, or its result is more than was asked for at most. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly code: ReadErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const cacheKiB = 16 * 1024;
const busyTimeoutMs = 5000;

/** Opens a database file for reading only. */
export const openForReading = (path: string): SqliteDatabase.Database => {
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

/** As PostgreSQL writes bytes, in hexadecimal digits: in JSON each would be a number of a list, several times as long. */
export const legible = ({ columns, rows }: ReadResult): ReadResult => ({
  columns,
  rows: rows.map((row) =>
    row.map((value) => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value)),
  ),
});

const collect = (rows: Iterable<unknown>, { maxRows, maxBytes }: ReadLimits): unknown[][] => {
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

/**
 * The statement that a text is, if it only reads.
 *
 * @throws ReadError NOT_A_READ; Error of the database when the text is no statement, or more than one
 */
export const prepareRead = (database: SqliteDatabase.Database, sql: string): SqliteDatabase.Statement => {
  const statement = database.prepare(sql);
  if (!statement.reader || !statement.readonly) {
    throw new ReadError('NOT_A_READ', 'The statement does not only read');
  }
  return statement;
};

/** All rows of a statement. @throws ReadError TOO_MANY_ROWS, TOO_MANY_BYTES */
export const readAll = (
  statement: SqliteDatabase.Statement,
  parameters: readonly unknown[],
  limits: ReadLimits,
): ReadResult => ({
  columns: statement.columns().map(({ name }) => name),
  rows: collect(statement.raw(true).iterate(...parameters), limits),
});
