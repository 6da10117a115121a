import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.js';
import { databases, type Hindrance } from './databases/databases.js';
import type { TestServer } from './server.js';

/** A table of the product's database. */
export type Table = keyof Database;

/** Columns of a stored row that a test cares about, with any value: also one that the product would not store. */
export type StoredColumns<Name extends Table> = Readonly<
  Partial<Record<keyof Database[Name] & string, string | number | bigint | null>>
>;

type StoredRow<Name extends Table> = Selectable<Database[Name]>;

const conditionOf = (where: object = {}): string =>
  ['true', ...Object.keys(where).map((name) => `${name} is not distinct from ?`)].join(' and ');

/** Jobs have no rowid; their ids are in the order of time. */
const orderOf = (table: Table): string => (table === 'jobs' ? 'id' : databases.storedOrder);

/** All rows whose columns have these values, in the order in which they were stored. */
export const rowsOf = <Name extends Table>(
  server: TestServer,
  table: Name,
  where?: StoredColumns<Name>,
): StoredRow<Name>[] =>
  server.database
    .prepare(`select * from ${table} where ${conditionOf(where)} order by ${orderOf(table)}`)
    .all(...Object.values(where ?? {})) as StoredRow<Name>[];

/** The one row whose columns have these values; throws when there is none or another. */
export const rowOf = <Name extends Table>(
  server: TestServer,
  table: Name,
  where: StoredColumns<Name>,
): StoredRow<Name> => {
  const [row, ...others] = rowsOf(server, table, where);
  if (row === undefined || others.length > 0) {
    throw new Error(`${table} has ${others.length + (row ? 1 : 0)} rows with ${JSON.stringify(where)}`);
  }
  return row;
};

/** How many rows have these values. */
export const countRows = <Name extends Table>(server: TestServer, table: Name, where?: StoredColumns<Name>): number =>
  rowsOf(server, table, where).length;

/** What is stored in one column of a row; undefined when there is no such row. */
export const columnOf = <Name extends Table>(
  server: TestServer,
  table: Name,
  id: string,
  column: keyof Database[Name] & string,
): unknown => server.database.prepare(`select ${column} from ${table} where id = ?`).pluck().get(id);

/** Stores a row without the way there. */
export const insertRow = <Name extends Table>(server: TestServer, table: Name, columns: StoredColumns<Name>): void => {
  insertRows(server, table, [columns]);
};

/** Stores many rows at once, each with the columns of the first. */
export const insertRows = <Name extends Table>(
  server: TestServer,
  table: Name,
  rows: readonly StoredColumns<Name>[],
): void => {
  const names = Object.keys(rows[0] ?? {});
  const insert = server.database.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  );
  server.database.transaction(() => {
    for (const row of rows) {
      insert.run(row);
    }
  })();
};

/** Changes columns of all rows with these values, if there are any. Returns how many. */
export const changeRowsIfAny = <Name extends Table>(
  server: TestServer,
  table: Name,
  where: StoredColumns<Name>,
  columns: StoredColumns<Name>,
): number => {
  const assignments = Object.keys(columns).map((name) => `${name} = ?`);
  const { changes } = server.database
    .prepare(`update ${table} set ${assignments.join(', ')} where ${conditionOf(where)}`)
    .run(...Object.values(columns), ...Object.values(where ?? {}));
  return changes;
};

/** Changes columns of all rows with these values: ages them, or puts them into a state that is hard to reach. */
export const changeRows = <Name extends Table>(
  server: TestServer,
  table: Name,
  where: StoredColumns<Name>,
  columns: StoredColumns<Name>,
): void => {
  if (changeRowsIfAny(server, table, where, columns) === 0) {
    throw new Error(`${table} has no row with ${JSON.stringify(where)}`);
  }
};

/** Changes columns of one row. */
export const changeRow = <Name extends Table>(
  server: TestServer,
  table: Name,
  id: string,
  columns: StoredColumns<Name>,
): void => {
  changeRows(server, table, { id } as StoredColumns<Name>, columns);
};

/** Removes all rows with these values, as nothing but a look at the file could. */
export const deleteRows = <Name extends Table>(server: TestServer, table: Name, where?: StoredColumns<Name>): void => {
  server.database.prepare(`delete from ${table} where ${conditionOf(where)}`).run(...Object.values(where ?? {}));
};

/** Removes one row. */
export const deleteRow = <Name extends Table>(server: TestServer, table: Name, id: string): void => {
  deleteRows(server, table, { id } as StoredColumns<Name>);
};

/** All that is stored, table by table. */
export const allRows = ({ database }: TestServer): Readonly<Record<string, unknown[]>> =>
  Object.fromEntries(
    databases.tables(database).map((table) => [table, database.prepare(`select * from ${table}`).all()]),
  );

/** The names of a table's columns. */
export const columnsOf = ({ database }: TestServer, table: Table): string[] => databases.columns(database, table);

/** Something that is another whenever the server changed what is stored. */
export const versionOf = ({ database }: TestServer): unknown => databases.version(database);

/** A kind of write to a table; where there is a condition, only of rows for which it holds, as `new` and `old`. */
interface Write {
  readonly on: 'insert' | 'update' | 'delete';
  readonly table: Table;
  readonly when?: string;
}

const whileHindered = async <Result>(
  server: TestServer,
  write: Write,
  hindrance: Hindrance,
  run: () => PromiseLike<Result>,
): Promise<Result> => {
  databases.hinder(server.database, write, hindrance);
  try {
    return await run();
  } finally {
    // The server may have been stopped meanwhile, and what was open of its database closed.
    databases.letGo(server.database);
  }
};

/** Lets the database refuse one kind of write, with this reason, as long as `run` takes. */
export const whileRefusing = <Result>(
  server: TestServer,
  { reason = 'refused by a test', ...write }: Write & { readonly reason?: string },
  run: () => PromiseLike<Result>,
): Promise<Result> => whileHindered(server, write, { refuse: reason }, run);

/** Lets one kind of write cost more than a millisecond of work, as long as `run` takes. */
export const whileSlow = <Result>(server: TestServer, write: Write, run: () => PromiseLike<Result>): Promise<Result> =>
  whileHindered(server, write, { delay: true }, run);

/** Lets somebody else give a column of a row this value just before it is updated, as long as `run` takes. */
export const whileChanging = <Result>(
  server: TestServer,
  write: Omit<Write, 'on'> & { readonly column: string; readonly value: string },
  run: () => PromiseLike<Result>,
): Promise<Result> => whileHindered(server, { ...write, on: 'update' }, write, run);
