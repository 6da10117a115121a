import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.js';

const rowsPerStatement = 100;

/**
 * Makes a function that inserts many rows with few statements. The SQL for each number of rows is built by Kysely once;
 * later inserts only bind values. All rows must have the same properties in the same order (make them in one place).
 * More than 100 rows take several statements: run it in a transaction if they belong together.
 *
 * @example
 * const insertEvents = bulkInsert((rows: readonly EventRow[]) => sqlBuilder.insertInto('events').values(rows));
 * await insertEvents(db, rows);
 */
export const bulkInsert = <Row extends object>(
  build: (rows: readonly Row[]) => Compilable,
): ((db: Kysely<Database>, rows: readonly Row[]) => Promise<void>) => {
  const templates = new Map<number, string>();
  const sqlFor = (rows: readonly Row[]): string => {
    const sql = templates.get(rows.length) ?? build(rows).compile().sql;
    templates.set(rows.length, sql);
    return sql;
  };
  return async (db, rows) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      await db.executeQuery(
        CompiledQuery.raw(
          sqlFor(part),
          part.flatMap((row) => Object.values(row)),
        ),
      );
    }
  };
};
