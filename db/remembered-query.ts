import type { Compilable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CompiledRead, ReadBuilder, Reader } from './access.js';
import { builderFor } from './builder.js';
import { oncePerDialect } from './dialect/once-per-dialect.js';
import { dialectOf, type SqlDialect } from './dialect/sql-dialect.js';
import { compileRead } from './statement.js';

const mostRemembered = 200;

/**
 * Makes a query that is built from what a caller asks for, and compiled once for as long as the same is asked again:
 * building one with Kysely takes longer than reading a page. `Asked` holds everything that the query depends on, as
 * plain data.
 *
 * @example
 * const newest = rememberedQuery((db, { limit }: Page) => db.selectFrom('tasks').selectAll().limit(limit));
 * const rows = await newest(db, { limit: 25 });
 */
export const rememberedQuery = <Asked extends object, Row>(
  build: (db: ReadBuilder, asked: Asked) => Compilable<Row>,
): ((db: Reader, asked: Asked) => Promise<Row[]>) => {
  const compiledFor = oncePerDialect(() => new LRUCache<string, CompiledRead<Row>>({ max: mostRemembered }));
  const queryFor = (dialect: SqlDialect, asked: Asked): CompiledRead<Row> => {
    const compiled = compiledFor(dialect);
    const key = JSON.stringify(asked);
    const known = compiled.get(key);
    if (known !== undefined) {
      return known;
    }
    const query = compileRead(build(builderFor(dialect), asked));
    compiled.set(key, query);
    return query;
  };
  return async (db, asked) => {
    const { rows } = await db.executeQuery(queryFor(dialectOf(db), asked));
    return rows;
  };
};
