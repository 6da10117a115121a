import { type Compilable, CompiledQuery } from 'kysely';
import type { Transaction } from './access.js';
import type { Columns } from './columns.js';

const rowsPerStatement = 100;

/**
 * Makes a function that inserts many rows with few statements. The SQL for each number of rows is built by Kysely once,
 * for the named columns; later inserts only bind values. More than 100 rows take several statements.
 *
 * @example
 * const insertEvents = bulkInsert(columns, (rows) => sqlBuilder.insertInto('events').values(rows));
 * await insertEvents(db, rows);
 */
export const bulkInsert = <Row extends object>(
  columns: Columns<Row>,
  build: (rows: readonly Row[]) => Compilable,
): ((db: Transaction, rows: readonly Row[]) => Promise<void>) => {
  const templates = new Map<number, string>();
  const sqlFor = (rows: readonly Row[]): string => {
    const known = templates.get(rows.length);
    if (known !== undefined) {
      return known;
    }
    const { sql } = build(rows.map((row) => columns.pick(row))).compile();
    templates.set(rows.length, sql);
    return sql;
  };
  return async (db, rows) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const values = columns.valuesOf(part);
      await db.executeQuery(CompiledQuery.raw(sqlFor(part), values));
    }
  };
};
