import { existsSync } from 'node:fs';
import { openDatabase } from '../db/open.js';
import { deleteConfigRow, findConfigRowAt } from '../db/queries/config.js';
import { readEnvironment } from './environment.js';
import { StartError } from './start-error.js';
import { readStartup } from './startup.js';

const usage = 'Usage: npm run config -- remove <KEY>';

const removeGlobalEntry = async (databasePath: string, key: string): Promise<boolean> => {
  const { db, close } = await openDatabase(databasePath);
  try {
    const row = await findConfigRowAt(db, { scope: 'global', scopeId: '', key });
    return row !== undefined && (await deleteConfigRow(db, row.id)) !== undefined;
  } finally {
    await close();
  }
};

/**
 * Removes a stored global entry while the server is stopped: the way out when one keeps it from starting. Nothing is
 * decrypted. Returns what to tell the operator.
 *
 * @param args `remove` and the key, in exactly its spelling
 * @throws StartError when the arguments, the database or the key are not there; DatabaseInUseError while a server runs
 */
export const runConfigCommand = async (args: readonly string[]): Promise<string> => {
  const [action, key, ...rest] = args;
  if (action !== 'remove' || key === undefined || rest.length > 0) {
    throw new StartError(usage);
  }
  const { databasePath } = readStartup(readEnvironment());
  if (!existsSync(databasePath)) {
    throw new StartError(`There is no database at ${databasePath}; set DATABASE_URL as for the server.`);
  }
  if (!(await removeGlobalEntry(databasePath, key))) {
    throw new StartError(`There is no stored global entry ${key}.`);
  }
  return `Removed the stored global entry ${key}.`;
};
