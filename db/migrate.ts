import type { Kysely } from 'kysely';
import { type History, migrationHistory, recordMigration } from './history.js';
import { loadMigrations } from './migrations.js';

/**
 * Brings a database to this version's schema, each step in its own transaction.
 *
 * @param onUpgrade hears of each step before it is taken, where the database is not a new one
 * @throws NewerDatabaseError when the database knows a migration that this version does not
 * @throws OlderDatabaseError when the database is too old to be upgraded directly
 */
export const migrate = async (db: Kysely<unknown>, onUpgrade?: (migration: string) => void): Promise<void> => {
  const migrations = await loadMigrations();
  const done = await migrationHistory(
    db.withTables<History>(),
    migrations.map(({ name }) => name),
  );
  for (const migration of migrations.filter(({ name }) => !done.has(name))) {
    if (done.size > 0) {
      onUpgrade?.(migration.name);
    }
    await db.transaction().execute(async (transaction) => {
      await migration.up(transaction);
      await recordMigration(transaction.withTables<History>(), migration.name);
    });
  }
};
