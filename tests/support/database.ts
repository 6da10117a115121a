import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import type { Database } from '../../db/schema.js';
import type { TestServer } from './server.js';

/** Runs queries of the product on the server's own file, on a connection of their own, as another process would. */
export const withDatabase = async <Result, Schema = Database>(
  server: TestServer,
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const db = new Kysely<Schema>({
    dialect: sqliteFile({ path: server.databasePath, synchronous: 'normal' }),
  });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
};

/** A new database for each test of a file, opened as the product opens its own, without a server. */
export const useDatabase = (): { readonly db: OpenDatabase['db'] } => {
  let folder: string;
  let database: OpenDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'swarm-test-'));
    database = await openDatabase({ path: join(folder, 'swarm.sqlite'), synchronous: 'normal' });
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get db() {
      return database.db;
    },
  };
};
