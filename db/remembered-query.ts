import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { sqlBuilder } from './builder.js';
import type { Database } from './schema.js';

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
  build: (db: Kysely<Database>, asked: Asked) => Compilable<Row>,
): ((db: Kysely<Database>, asked: Asked) => Promise<Row[]>) => {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: mostRemembered });
  const queryFor = (asked: Asked): CompiledQuery<Row> => {
    const key = JSON.stringify(asked);
    const known = compiled.get(key);
    if (known !== undefined) {
      return known;
    }
    const query = build(sqlBuilder, asked).compile();
    compiled.set(key, query);
    return query;
  };
  return async (db, asked) => {
    const { rows }: QueryResult<Row> = await db.executeQuery(queryFor(asked));
    return rows;
  };
};
