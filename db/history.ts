import type { Kysely } from 'kysely';
import { StartError } from './start-error.js';

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends StartError {
  override readonly name = 'NewerDatabaseError';

  constructor(name: string) {
    super(
      `The database has migration ${name}, which this version does not know: it was last used by a newer version. ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
  }
}

/** The database was last used by a version too old to be upgraded by this one directly. */
export class OlderDatabaseError extends StartError {
  override readonly name = 'OlderDatabaseError';

  constructor(missing: string) {
    super(
      `The database lacks migration ${missing}: it was last used by an early version, which this one cannot upgrade. ` +
        `Start the last version with that migration once (commit ${lastWithSteps}), then this one.`,
    );
  }
}

/** The table in which a database keeps its history. */
export type History = {
  schema_migrations: {
    name: string;
    appliedAt: string;
  };
};

const initialSchema = '0001-initial-schema';

/** The steps that led to the first schema before it became one migration. */
const formerSteps = [
  '0001-agents-and-tasks',
  '0010-cancelled-tasks-index',
  '0020-task-sessions',
  '0030-sparse-task-indexes',
  '0050-credential-keys',
  '0051-session-costs',
  '0052-session-logs',
  '0053-pricing',
  '0054-budgets',
  '0060-events-and-inbox-messages',
  '0070-people',
] as const;

const lastWithSteps = '49e0586';

const isFormerStep = (name: string): boolean => formerSteps.some((step) => step === name);

const createHistory = async (db: Kysely<History>): Promise<void> => {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('appliedAt', 'text', (column) => column.notNull())
    .execute();
};

/** Records a migration as done. */
export const recordMigration = async (db: Kysely<History>, name: string): Promise<void> => {
  await db.insertInto('schema_migrations').values({ name, appliedAt: new Date().toISOString() }).execute();
};

const adopt = async (db: Kysely<History>, done: ReadonlySet<string>): Promise<Set<string>> => {
  const missing = formerSteps.find((step) => !done.has(step));
  if (missing !== undefined) {
    throw new OlderDatabaseError(missing);
  }
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('schema_migrations').where('name', 'in', formerSteps).execute();
    await recordMigration(transaction, initialSchema);
  });
  return new Set([initialSchema]);
};

/**
 * The names of the migrations a database has. One that came to the first schema in steps has that schema: it is recorded
 * as having the first migration.
 *
 * @param known the migrations of this version
 * @throws NewerDatabaseError when the database has a migration that this version does not know
 * @throws OlderDatabaseError when the database stopped on the way to the first schema
 */
export const migrationHistory = async (db: Kysely<History>, known: readonly string[]): Promise<ReadonlySet<string>> => {
  await createHistory(db);
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  const done = new Set(rows.map(({ name }) => name));
  const foreign = [...done].find((name) => !known.includes(name) && !isFormerStep(name));
  if (foreign !== undefined) {
    throw new NewerDatabaseError(foreign);
  }
  return [...done].some(isFormerStep) ? adopt(db, done) : done;
};
