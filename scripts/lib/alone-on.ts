import { existsSync, realpathSync } from 'node:fs';
import { claimRotation, claimServer } from '../../db/dialect/postgres/alone.js';
import { claimDatabaseFile } from '../../db/lock.js';
import { assertOurDatabase } from '../../db/ours.js';
import type { DatabaseTarget, PostgresServer } from '../../db/target.js';
import { CommandError } from './command.js';

/** @throws CommandError when there is no such file: a command makes none; ForeignDatabaseError */
export const assertDatabaseFile = (path: string): void => {
  if (!existsSync(path)) {
    throw new CommandError(`There is no database at ${path}; set DATABASE_URL as for the server.`);
  }
  assertOurDatabase(path);
};

/** Nobody replaces the encryption key meanwhile, either: a copy would need the one that goes. */
const claimPostgres = async (server: PostgresServer): Promise<() => Promise<void>> => {
  const releaseKey = await claimRotation(server);
  if (releaseKey === undefined) {
    throw new CommandError(
      'The encryption key of the database is being replaced, or another command copies it: wait for it',
    );
  }
  try {
    const release = await claimServer(server);
    return async () => {
      await release();
      await releaseKey();
    };
  } catch (error) {
    await releaseKey();
    throw error;
  }
};

const claim = async (target: DatabaseTarget): Promise<() => Promise<void>> => {
  if (!('path' in target)) {
    return claimPostgres(target);
  }
  assertDatabaseFile(target.path);
  const release = claimDatabaseFile(realpathSync(target.path));
  return async () => release();
};

/**
 * Keeps servers off a database while work goes on.
 *
 * @throws CommandError when there is no such file; StartError when it cannot be used, or a server is on it
 */
export const aloneOn = async <Result>(target: DatabaseTarget, work: () => Promise<Result>): Promise<Result> => {
  const release = await claim(target);
  try {
    return await work();
  } finally {
    await release();
  }
};
