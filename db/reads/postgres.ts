import { Kysely, sql } from 'kysely';
import { postgresServer } from '../dialect/postgres/driver.js';
import type { Database } from '../schema.js';
import type { PostgresServer } from '../target.js';
import { guardedOnServer } from './postgres-guard.js';
import type { ReadDatabase } from './read-database.js';

/** A little more than a read may take: then its process was ended, and the database has perhaps not noticed. */
const statementTimeoutMs = 35_000;

/** Lets the database look now and then whether this process is still there, and otherwise end the statement. */
const endWithThisProcess = async (db: Kysely<Database>): Promise<void> => {
  try {
    await sql`set client_connection_check_interval = '1s'`.execute(db);
  } catch (error) {
    const isUnknownThere = error instanceof Error && 'code' in error && error.code === '22023';
    if (!isUnknownThere) {
      throw error;
    }
  }
};

/** A PostgreSQL database, on one connection, which can change nothing. What a read takes is bounded by its process. */
export const readsOfServer = (server: PostgresServer): ReadDatabase => {
  const db = new Kysely<Database>({ dialect: postgresServer({ ...server, poolSize: 1, statementTimeoutMs }) });
  return {
    atOneMoment: async (_limits, work) => {
      await endWithThisProcess(db);
      return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
    },
    guarded: (read) => guardedOnServer({ ...server, statementTimeoutMs }, read),
  };
};
