import type { Reader } from '../access.js';
import { statement } from '../statement.js';

const names = statement((db) => db.selectFrom('schema_migrations').select('name'));

/** The names of the migrations that the database has. */
export const listMigrationNames = async (db: Reader): Promise<string[]> =>
  (await names.all(db, {})).map(({ name }) => name);
