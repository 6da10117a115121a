import pg from 'pg';
import { StartError } from '../../start-error.js';
import { refusalOf } from './check.js';
import { ignore } from './ignore.js';
import { serverLock } from './locks.js';
import { addressOf, clientConfig, type PostgresServer } from './server.js';

/** Servers are on a database that a command needs for itself. */
export class ServedDatabaseError extends StartError {
  override readonly name = 'ServedDatabaseError';

  constructor(server: PostgresServer) {
    super(`The database ${addressOf(server)} is in use by servers, or by another command. Stop all of them first.`);
  }
}

/**
 * Keeps servers off a database until what it returns is called.
 *
 * @throws ServedDatabaseError when one is on it; UnusablePostgresError when it lets nobody in
 */
export const claimServer = async (server: PostgresServer): Promise<() => Promise<void>> => {
  const client = new pg.Client({ ...clientConfig(server), application_name: 'swarm command' });
  client.on('error', ignore);
  await client.connect().catch((error: unknown) => {
    throw refusalOf(server, error);
  });
  const { rows } = await client.query<{ held: number }>(serverLock.takeAlone);
  if (rows[0]?.held !== 1) {
    await client.end();
    throw new ServedDatabaseError(server);
  }
  return () => client.end();
};
