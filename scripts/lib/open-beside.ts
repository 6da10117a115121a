import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import type { Database } from '../../db/schema.js';
import type { DatabaseTarget } from '../../db/target.js';
import { CommandError } from './command.js';

/**
 * Opens a database that a server may have open: a file without the claim to be the only one.
 *
 * @throws CommandError when there is no such file
 */
export const openBeside = async (target: DatabaseTarget): Promise<OpenDatabase> => {
  if (!('path' in target)) {
    return openDatabase(target);
  }
  if (!existsSync(target.path)) {
    throw new CommandError(`There is no database at ${target.path}; set DATABASE_URL as for the server.`);
  }
  const db = new Kysely<Database>({ dialect: sqliteFile(target) });
  return { db, close: () => db.destroy() };
};
