import { existsSync, realpathSync } from 'node:fs';
import { claimServer } from '../../db/dialect/postgres/alone.js';
import { claimDatabaseFile } from '../../db/lock.js';
import { assertOurDatabase } from '../../db/ours.js';
import type { DatabaseTarget } from '../../db/target.js';
import { CommandError } from './command.js';

/** @throws CommandError when there is no such file: a command makes none; ForeignDatabaseError */
export const assertDatabaseFile = (path: string): void => {
  if (!existsSync(path)) {
    throw new CommandError(`There is no database at ${path}; set DATABASE_URL as for the server.`);
  }
  assertOurDatabase(path);
};

const claim = async (target: DatabaseTarget): Promise<() => Promise<void>> => {
  if (!('path' in target)) {
    return claimServer(target);
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
