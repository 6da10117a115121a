import { type CompiledQuery, Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import type { Database } from '../../db/schema.js';
import type { TestServer } from './server.js';

/** How SQLite runs a statement, step by step. */
export const planSteps = (server: TestServer, sql: string, ...parameters: unknown[]): string[] =>
  server.database
    .prepare(`explain query plan ${sql}`)
    .all(...parameters)
    .map((step) => (step as { detail: string }).detail);

/** How SQLite runs the queries that `run` makes, one text a query, in order. They run on the server's own file. */
export const plansOf = async (
  server: TestServer,
  run: (db: Kysely<Database>) => Promise<unknown>,
): Promise<string[]> => {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: sqliteFile({ path: server.databasePath, synchronous: 'normal' }),
    log: ({ query }) => void queries.push(query),
  });
  await run(db);
  await db.destroy();
  return queries.map(({ sql, parameters }) => planSteps(server, sql, ...parameters).join('\n'));
};
