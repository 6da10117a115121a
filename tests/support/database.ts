import { Kysely } from 'kysely';
import { SqliteDialect } from '../../db/dialect/sqlite.js';
import type { Database } from '../../db/schema.js';
import type { TestServer } from './server.js';

/** Runs queries of the product on the server's own file, on a connection of their own, as another process would. */
export const withDatabase = async <Result, Schema = Database>(
  server: TestServer,
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ path: server.databasePath, synchronous: 'normal' }),
  });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
};
