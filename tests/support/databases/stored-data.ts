/** A statement on what a server has stored. Places for values are `?`, or `@name` for the members of one object. */
export interface Query<Row> {
  all(...values: readonly unknown[]): Row[];
  get(...values: readonly unknown[]): Row | undefined;
  run(...values: readonly unknown[]): { readonly changes: number };
  /** The first column of each row in place of the row. */
  pluck(): Query<Row>;
}

/**
 * A second look at a server's database, of whichever kind it is: synchronous, as better-sqlite3 is. The SQL is what both
 * databases understand; names keep their capitals without quotes.
 */
export interface StoredData {
  prepare<_Values extends readonly unknown[] = unknown[], Row = unknown>(sql: string): Query<Row>;
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Makes one transaction of what `work` does. */
  transaction(work: () => void): () => void;
  close(): void;
}
