import type { Kysely } from 'kysely';
import { loadMigrations } from './migrations.js';
import type { Database } from './schema.js';

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(
      `The database has migration ${name}, which this version does not know: it was last used by a newer version. ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'NewerDatabaseError';
  }
}

const ensureHistory = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('appliedAt', 'text', (column) => column.notNull())
    .execute();
};

const applied = async (db: Kysely<Database>): Promise<Set<string>> => {
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  return new Set(rows.map((row) => row.name));
};

/**
 * Brings a database to this version's schema, each step in its own transaction.
 *
 * @throws NewerDatabaseError when the database knows a migration that this version does not
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  await ensureHistory(db);
  const migrations = await loadMigrations();
  const done = await applied(db);
  const known = new Set(migrations.map((migration) => migration.name));
  const foreign = [...done].find((name) => !known.has(name));
  if (foreign !== undefined) {
    throw new NewerDatabaseError(foreign);
  }
  for (const migration of migrations.filter(({ name }) => !done.has(name))) {
    await db.transaction().execute(async (transaction) => {
      await migration.up(transaction);
      await transaction
        .insertInto('schema_migrations')
        .values({ name: migration.name, appliedAt: new Date().toISOString() })
        .execute();
    });
  }
};
