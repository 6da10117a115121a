import { createHash } from 'node:crypto';

/** What a column holds, whatever the database calls it. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'bytes';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

export interface Table {
  readonly name: string;
  /** By name. */
  readonly columns: readonly Column[];
}

/** Integers are bigints on both sides, so that none loses digits on the way. */
export type Value = string | number | bigint | Buffer | null;

/** The values of a row, in the order of its table's columns. */
export type Values = readonly Value[];

/** The migrations of a database are its own; they are compared, not copied. */
export const historyTable = 'schema_migrations';

/** How many tasks there are of each kind, which PostgreSQL keeps in shards: it is counted anew. */
export const countTable = 'task_counts';

/** Tables whose rows are not copied. */
export const ownTables: readonly string[] = [historyTable, countTable];

/** A database that is copied from or to. */
export interface Side {
  /** For people; never with a password. */
  readonly name: string;
  /** All tables whose rows are copied, by name. */
  tables(): Promise<readonly Table[]>;
  /** The names of the migrations it has, in order. */
  migrations(): Promise<readonly string[]>;
  count(table: Table): Promise<number>;
  /** All rows of a table, some at a time: few enough to have in memory. */
  pages(table: Table): AsyncIterable<readonly Values[]>;
  close(): Promise<void>;
}

/** A database that rows are read from. */
export interface SourceSide extends Side {
  /** What stands in the way of storing these rows elsewhere: a line for each row, the first of them only. */
  obstacles(table: Table): Promise<readonly string[]>;
}

/** A database that rows are written to. Nothing is stored before `commit`. */
export interface TargetSide extends Side {
  /** Whether it has tables, of any version. */
  hasSchema(): Promise<boolean>;
  /** Gives a database without tables those of this version. */
  makeSchema(): Promise<void>;
  /** Nobody else adds rows to these tables from now on. */
  begin(tables: readonly Table[]): Promise<void>;
  /** Takes what a new database has away, and whatever would change rows on their way in. */
  clear(): Promise<void>;
  write(table: Table, rows: readonly Values[]): Promise<void>;
  /** Stores all of it. @throws CommandError when rows do not fit together */
  commit(): Promise<void>;
}

const canonical = (value: Value): string => {
  if (value === null) {
    return 'n';
  }
  return typeof value === 'object' ? `b${value.toString('base64')}` : `${typeof value}${value}`;
};

/** With its length before it, so that no two rows are the same text. */
const framed = (value: Value): string => {
  const text = canonical(value);
  return `${text.length}:${text}`;
};

const sumBits = 64;

/** How many rows a table has, and a sum of their checksums that does not depend on their order. */
export class Tally {
  rows = 0;
  #sum = 0n;

  add(rows: readonly Values[]): void {
    for (const row of rows) {
      const digest = createHash('md5').update(row.map(framed).join('')).digest();
      this.#sum = BigInt.asUintN(sumBits, this.#sum + digest.readBigUInt64LE());
    }
    this.rows += rows.length;
  }

  equals(other: Tally): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}
