import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import { postgresServer } from '../../db/dialect/postgres/driver.js';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import type { Database } from '../../db/schema.js';
import { databases } from './databases/databases.js';
import { startupFor } from './databases/startup.js';
import type { TestServer } from './server.js';

const dialectFor = (server: TestServer): Dialect => {
  const { database } = startupFor(server.dataDir);
  return 'path' in database ? sqliteFile(database) : postgresServer(database);
};

/** Runs queries of the product on the server's own database, on connections of their own, as another process would. */
export const withDatabase = async <Result, Schema = Database>(
  server: TestServer,
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const db = new Kysely<Schema>({ dialect: dialectFor(server) });
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
    await databases.createPrepared(folder);
    database = await openDatabase(startupFor(folder).database);
  });
  afterEach(async () => {
    await database.close();
    await databases.remove(folder);
    rmSync(folder, { recursive: true });
  });
  return {
    get db() {
      return database.db;
    },
  };
};
