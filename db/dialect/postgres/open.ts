import { Kysely } from 'kysely';
import { migrate } from '../../migrate.js';
import type { Database } from '../../schema.js';
import { StartError } from '../../start-error.js';
import { assertUsable, refusalOf } from './check.js';
import { postgresServer } from './driver.js';
import { migrationLock } from './locks.js';
import type { PostgresServer } from './server.js';

/** One server at a time brings the schema up to date, for as long as it takes; others wait and find it done. */
const migrateAlone = async (server: PostgresServer, onUpgrade?: (migration: string) => void): Promise<void> => {
  const patient = { ...server, poolSize: 1, statementTimeoutMs: 0, idleTransactionTimeoutMs: 0 };
  const db = new Kysely<unknown>({ dialect: postgresServer(patient) });
  try {
    await db.connection().execute(async (connection) => {
      await connection.executeQuery(migrationLock.take);
      await migrate(connection, onUpgrade);
      await connection.executeQuery(migrationLock.giveBack);
    });
  } catch (error) {
    throw error instanceof StartError ? error : refusalOf(server, error);
  } finally {
    // The lock goes with the connection, whatever became of it.
    await db.destroy();
  }
};

/**
 * Connects to a PostgreSQL database and brings its schema up to date.
 *
 * @param onUpgrade hears of each step that an older database needs, before it is taken
 * @throws UnusablePostgresError, NewerDatabaseError
 */
export const openPostgres = async (
  server: PostgresServer,
  onUpgrade?: (migration: string) => void,
): Promise<Kysely<Database>> => {
  await assertUsable(server);
  await migrateAlone(server, onUpgrade);
  return new Kysely<Database>({ dialect: postgresServer(server) });
};
