import { existsSync } from 'node:fs';
import { dialectOf } from '../db/dialect/sql-dialect.js';
import { openDatabase } from '../db/open.js';
import { deleteConfigRow, listConfigRows } from '../db/queries/config.js';
import { raiseVersion } from '../db/queries/versions.js';
import { StartError } from '../db/start-error.js';
import { type DatabaseTarget, fileOf } from '../db/target.js';
import { canonicalKey } from '../domain/config/keys.js';
import { readEnvironment } from './environment.js';
import { readStartup } from './startup.js';

const usage = 'Usage: npm run config -- remove <KEY>';

/** Removes the entries of a key; of a setting all that exist in some spelling. Returns their keys. */
const removeGlobalEntries = async (target: DatabaseTarget, key: string): Promise<string[]> => {
  const { db, close } = await openDatabase(target);
  try {
    const meant = canonicalKey('global', key);
    const rows = (await listConfigRows(db, { scope: 'global' })).filter(
      (row) => canonicalKey('global', row.key) === meant,
    );
    await dialectOf(db).transact(db, 'everything', async (transaction) => {
      for (const { id } of rows) {
        await deleteConfigRow(transaction, id);
      }
      await raiseVersion(transaction, 'config');
    });
    return rows.map((row) => row.key);
  } finally {
    await close();
  }
};

/**
 * Removes a stored global entry while the server is stopped: the way out when one keeps it from starting. Nothing is
 * decrypted. Returns what to tell the operator.
 *
 * @param args `remove` and the key: a setting in any case, any other in exactly its spelling
 * @throws StartError when the arguments, the database or the key are not there; DatabaseInUseError while a server runs
 */
export const runConfigCommand = async (args: readonly string[]): Promise<string> => {
  const [action, key, ...rest] = args;
  if (action !== 'remove' || key === undefined || rest.length > 0) {
    throw new StartError(usage);
  }
  const { variables, dotEnvLines } = readEnvironment();
  const { database } = readStartup(variables, dotEnvLines);
  const file = fileOf(database);
  if (file !== null && !existsSync(file)) {
    throw new StartError(`There is no database at ${file}; set DATABASE_URL as for the server.`);
  }
  const removed = await removeGlobalEntries(database, key);
  if (removed.length === 0) {
    throw new StartError(`There is no stored global entry ${key}.`);
  }
  return removed.map((removedKey) => `Removed the stored global entry ${removedKey}.`).join('\n');
};
