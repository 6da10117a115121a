import type { TestServer } from './server.js';

/** Columns of a stored row that a test cares about. */
export type StoredColumns = Readonly<Record<string, string | number | null>>;

/** Stores a row without the way there. */
export const insertRow = (server: TestServer, table: string, columns: StoredColumns): void => {
  const names = Object.keys(columns);
  server.database
    .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(columns));
};

/** Changes columns of a stored row: ages it, or puts it into a state that is hard to reach. */
export const changeRow = (server: TestServer, table: string, id: string, columns: StoredColumns): void => {
  const assignments = Object.keys(columns).map((name) => `${name} = ?`);
  server.database
    .prepare(`update ${table} set ${assignments.join(', ')} where id = ?`)
    .run(...Object.values(columns), id);
};

/** Removes a row as nothing but a look at the file could. */
export const deleteRow = (server: TestServer, table: string, id: string): void => {
  server.database.prepare(`delete from ${table} where id = ?`).run(id);
};

/** What is stored in one column of a row; undefined when there is no such row. */
export const columnOf = (server: TestServer, table: string, id: string, column: string): unknown =>
  server.database.prepare(`select ${column} from ${table} where id = ?`).pluck().get(id);

/** How many rows a table has. */
export const countRows = (server: TestServer, table: string): unknown =>
  server.database.prepare(`select count(*) from ${table}`).pluck().get();
