import { type Dialect, Kysely } from 'kysely';
import { assertUsable } from '../../db/dialect/postgres/check.js';
import { postgresServer } from '../../db/dialect/postgres/driver.js';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { loadMigrations } from '../../db/migrations.js';
import type { OpenDatabase } from '../../db/open.js';
import { listMigrationNames } from '../../db/queries/migrations.js';
import type { Database } from '../../db/schema.js';
import type { DatabaseTarget } from '../../db/target.js';
import { assertDatabaseFile } from './alone-on.js';
import { CommandError } from './command.js';

const dialectFor = async (target: DatabaseTarget): Promise<Dialect> => {
  if (!('path' in target)) {
    await assertUsable(target);
    return postgresServer(target);
  }
  assertDatabaseFile(target.path);
  return sqliteFile(target);
};

/** Servers of another version may be on the database: a command leaves its schema as it is. */
const assertOwnVersion = async (db: Kysely<Database>): Promise<void> => {
  const theirs = await listMigrationNames(db);
  const ours = (await loadMigrations()).map(({ name }) => name);
  const missing = ours.find((name) => !theirs.includes(name));
  if (missing !== undefined) {
    throw new CommandError(`The database lacks migration ${missing}: start this version of the server on it first`);
  }
  const newer = theirs.find((name) => !ours.includes(name));
  if (newer !== undefined) {
    throw new CommandError(`The database has migration ${newer}, which this version does not know`);
  }
};

/**
 * Opens a database that a server may have open: a file without the claim to be the only one. Its schema stays as it is.
 *
 * @throws CommandError when there is no such file, or when it is of another version; UnusablePostgresError
 */
export const openBeside = async (target: DatabaseTarget): Promise<OpenDatabase> => {
  const db = new Kysely<Database>({ dialect: await dialectFor(target) });
  try {
    await assertOwnVersion(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
};
