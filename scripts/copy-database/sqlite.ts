import SqliteDatabase from 'better-sqlite3';
import { CommandError } from '../lib/command.js';
import type { Column, ColumnKind, SourceSide, Table, TargetSide, Value, Values } from './side.js';
import { countTable, historyTable, ownTables } from './side.js';

type Handle = SqliteDatabase.Database;

const rowsAtOnce = 500;
const bytesAtOnce = 4 * 1024 * 1024;
const shownObstacles = 10;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const kindOf = (declared: string): ColumnKind => {
  const type = declared.toLowerCase();
  if (/int|bool/.test(type)) {
    return 'integer';
  }
  if (/real|double|float/.test(type)) {
    return 'real';
  }
  return /blob|bytea/.test(type) ? 'bytes' : 'text';
};

/** What a column of the kind may hold; SQLite itself does not mind. */
const typesOf: Readonly<Record<ColumnKind, readonly string[]>> = {
  text: ['text', 'null'],
  integer: ['integer', 'null'],
  real: ['real', 'integer', 'null'],
  bytes: ['blob', 'null'],
};

const bytesOf = (value: Value): number => {
  if (value === null || typeof value === 'number' || typeof value === 'bigint') {
    return 8;
  }
  return value.length;
};

const asKind = (value: Value, kind: ColumnKind): Value => {
  if (kind === 'real' && typeof value === 'bigint') {
    return Number(value);
  }
  return value;
};

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

class SqliteSide {
  readonly name: string;
  protected readonly handle: Handle;

  constructor(path: string, name: string) {
    this.name = name;
    this.handle = new SqliteDatabase(path, { fileMustExist: true });
  }

  async tables(): Promise<readonly Table[]> {
    const names = this.handle
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all();
    return names.filter((name) => !ownTables.includes(name)).map((name) => ({ name, columns: this.#columnsOf(name) }));
  }

  async migrations(): Promise<readonly string[]> {
    return this.handle.prepare<[], string>(`select name from ${historyTable} order by name`).pluck().all();
  }

  async count({ name }: Table): Promise<number> {
    return (
      this.handle
        .prepare<[], number>(`select count(*) from ${quoted(name)}`)
        .pluck()
        .get() ?? 0
    );
  }

  async *pages({ name, columns }: Table): AsyncIterable<readonly Values[]> {
    const select = this.handle
      .prepare<[], Value[]>(`select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)}`)
      .raw()
      .safeIntegers();
    let page: Values[] = [];
    let bytes = 0;
    for (const row of select.iterate()) {
      page.push(row.map((value, index) => asKind(value, columns[index]?.kind ?? 'text')));
      bytes += row.reduce<number>((sum, value) => sum + bytesOf(value), 0);
      if (page.length >= rowsAtOnce || bytes >= bytesAtOnce) {
        yield page;
        page = [];
        bytes = 0;
      }
    }
    yield page;
  }

  async close(): Promise<void> {
    this.handle.close();
  }

  protected keyOf(table: string): string[] {
    return this.#infoOf(table)
      .filter(({ pk }) => pk > 0)
      .map(({ name }) => name);
  }

  #infoOf(table: string): ColumnInfo[] {
    return this.handle.prepare<[string], ColumnInfo>('select name, type, pk from pragma_table_info(?)').all(table);
  }

  #columnsOf(table: string): Column[] {
    return this.#infoOf(table)
      .map(({ name, type }) => ({ name, kind: kindOf(type) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** A SQLite file on which no server is, as it is at one moment: others cannot write to it meanwhile. */
export class SqliteSource extends SqliteSide implements SourceSide {
  /** @throws CommandError when somebody writes to it */
  constructor(path: string, name: string) {
    super(path, name);
    try {
      this.handle.exec('BEGIN IMMEDIATE');
    } catch (error) {
      this.handle.close();
      throw error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
        ? new CommandError(`${name} is in use: another program writes to it. End it first.`)
        : error;
    }
  }

  async obstacles({ name, columns }: Table): Promise<readonly string[]> {
    return columns.flatMap((column) => [
      ...this.#rowsWhere(
        name,
        `typeof(${quoted(column.name)}) not in (${typesOf[column.kind].map((type) => `'${type}'`).join()})`,
      ).map((row) => `${row}: ${column.name} holds no ${column.kind}`),
      ...(column.kind === 'text'
        ? this.#rowsWhere(name, `instr(${quoted(column.name)}, char(0)) > 0`).map(
            (row) => `${row}: ${column.name} has a character NUL, which PostgreSQL cannot hold`,
          )
        : []),
    ]);
  }

  #rowsWhere(table: string, condition: string): string[] {
    const key = this.keyOf(table);
    const shown = key.length > 0 ? key.map(quoted).join(', ') : 'rowid';
    return this.handle
      .prepare<[], Value[]>(`select ${shown} from ${quoted(table)} where ${condition} limit ${shownObstacles}`)
      .raw()
      .all()
      .map((values) => `${table} ${values.join(' ')}`);
  }
}

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

/** A SQLite file that was just made. */
export class SqliteTarget extends SqliteSide implements TargetSide {
  #triggers: Trigger[] = [];
  #tables: readonly Table[] = [];

  /** It was made with it. */
  async hasSchema(): Promise<boolean> {
    return true;
  }

  async makeSchema(): Promise<void> {}

  async begin(tables: readonly Table[]): Promise<void> {
    this.#tables = tables;
    this.handle.pragma('foreign_keys = OFF');
    this.handle.exec('BEGIN IMMEDIATE');
  }

  async clear(): Promise<void> {
    this.#triggers = this.handle
      .prepare<[], Trigger>("select name, sql from sqlite_master where type = 'trigger'")
      .all();
    for (const { name } of this.#triggers) {
      this.handle.exec(`drop trigger ${quoted(name)}`);
    }
    for (const { name } of this.#tables) {
      this.handle.exec(`delete from ${quoted(name)}`);
    }
  }

  async write({ name, columns }: Table, rows: readonly Values[]): Promise<void> {
    const insert = this.handle.prepare<Value[]>(
      `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) {
      insert.run(...row);
    }
  }

  async commit(): Promise<void> {
    this.handle.exec(`
      delete from ${countTable};
      insert into ${countTable} (status, "isHeartbeat", "isRoot", count)
      select status, "isHeartbeat", "parentTaskId" is null, count(*) from tasks group by 1, 2, 3`);
    for (const { sql } of this.#triggers) {
      this.handle.exec(sql);
    }
    const orphans = this.handle.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all();
    const [orphan] = orphans;
    if (orphan !== undefined) {
      throw new CommandError(`A row of ${orphan.table} names one of ${orphan.parent} that is not there`);
    }
    this.handle.exec('COMMIT');
    this.handle.exec('analyze');
    this.handle.pragma('wal_checkpoint(TRUNCATE)');
  }
}
