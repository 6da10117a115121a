import { type Compilable, CompiledQuery } from 'kysely';
import type { ChangeBuilder, Transaction } from './access.js';
import { builderFor } from './builder.js';
import type { Columns } from './columns.js';
import { oncePerDialect } from './dialect/once-per-dialect.js';
import { dialectOf, type SqlDialect } from './dialect/sql-dialect.js';

const rowsPerStatement = 100;

/**
 * Makes a function that inserts many rows with few statements. The SQL for each number of rows is built by Kysely once,
 * for the named columns; later inserts only bind values. More than 100 rows take several statements.
 *
 * @example
 * const insertEvents = bulkInsert(columns, (db, rows) => db.insertInto('events').values(rows));
 * await insertEvents(db, rows);
 */
export const bulkInsert = <Row extends object>(
  columns: Columns<Row>,
  build: (db: ChangeBuilder, rows: readonly Row[]) => Compilable,
): ((db: Transaction, rows: readonly Row[]) => Promise<void>) => {
  const textsFor = oncePerDialect(() => new Map<number, string>());
  const sqlFor = (dialect: SqlDialect, rows: readonly Row[]): string => {
    const texts = textsFor(dialect);
    const known = texts.get(rows.length);
    if (known !== undefined) {
      return known;
    }
    const { sql } = build(
      builderFor(dialect),
      rows.map((row) => columns.pick(row)),
    ).compile();
    texts.set(rows.length, sql);
    return sql;
  };
  return async (db, rows) => {
    const dialect = dialectOf(db);
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const values = columns.valuesOf(part);
      await db.executeQuery(CompiledQuery.raw(sqlFor(dialect, part), values));
    }
  };
};
