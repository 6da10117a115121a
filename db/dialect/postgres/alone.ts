import pg from 'pg';
import { StartError } from '../../start-error.js';
import { refusalOf } from './check.js';
import { ignore } from './ignore.js';
import { rotationLock, serverLock } from './locks.js';
import { addressOf, clientConfig, type PostgresServer } from './server.js';

/** Servers are on a database that a command needs for itself. */
export class ServedDatabaseError extends StartError {
  override readonly name = 'ServedDatabaseError';

  constructor(server: PostgresServer) {
    super(`The database ${addressOf(server)} is in use by servers, or by another command. Stop all of them first.`);
  }
}

/** Holds a lock until what it returns is called; undefined: somebody else does. @throws UnusablePostgresError when it lets nobody in */
const hold = async (server: PostgresServer, take: string): Promise<(() => Promise<void>) | undefined> => {
  const client = new pg.Client({ ...clientConfig(server), application_name: 'swarm command' });
  client.on('error', ignore);
  await client.connect().catch((error: unknown) => {
    throw refusalOf(server, error);
  });
  const { rows } = await client.query<{ held: number }>(take);
  if (rows[0]?.held !== 1) {
    await client.end();
    return undefined;
  }
  return () => client.end();
};

/**
 * Keeps servers off a database until what it returns is called.
 *
 * @throws ServedDatabaseError when one is on it; UnusablePostgresError when it lets nobody in
 */
export const claimServer = async (server: PostgresServer): Promise<() => Promise<void>> => {
  const release = await hold(server, serverLock.takeAlone);
  if (release === undefined) {
    throw new ServedDatabaseError(server);
  }
  return release;
};

/**
 * Has nobody else replace the encryption key of a database until what it returns is called; undefined: somebody does.
 *
 * @throws UnusablePostgresError when it lets nobody in
 */
export const claimRotation = (server: PostgresServer): Promise<(() => Promise<void>) | undefined> =>
  hold(server, rotationLock.take);
