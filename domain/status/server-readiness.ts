import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { loadMigrations } from '../../db/migrations.js';
import { listMigrationNames } from '../../db/queries/migrations.js';
import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { App } from '../kernel/app.js';
import { endsWithin } from '../kernel/ends-within.js';
import { unavailable } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import { msPerSecond } from '../kernel/time.js';

const retryAfterMs = msPerSecond;
/** Whoever asks waits for a few seconds at most; a database that is slower than that has nothing for others either. */
const patienceMs = 2 * msPerSecond;

/** The names of the migrations of this version. */
export const ownMigrations = defineService({
  name: 'own migrations',
  start: async () => ({ service: (await loadMigrations()).map(({ name }) => name) }),
});

/**
 * Resolves when the server should be sent requests. A migration that this version does not know is no reason against it:
 * a newer server has made it during a rolling update (docs/replicas.md).
 *
 * @throws ProductError unavailable when it is about to stop, or the database takes no changes or lacks a
 * migration of this version
 * @throws UnavailableDatabaseError
 */
export const assertReady = async (app: App): Promise<void> => {
  if (app.isDraining()) {
    throw unavailable('The server is about to stop', { code: 'draining', retryAfterMs });
  }
  const state = Promise.all([listMigrationNames(app.db), dialectOf(app.db).isReadOnly(app.db)]);
  if (!(await endsWithin(state, patienceMs))) {
    throw new UnavailableDatabaseError(`The database gave no answer within ${patienceMs} ms`);
  }
  const [names, isReadOnly] = await state;
  if (isReadOnly) {
    throw unavailable('The database takes no changes: it is a standby, or was set to be read only', {
      code: 'database_read_only',
      retryAfterMs,
    });
  }
  const done = new Set(names);
  const missing = app.service(ownMigrations).find((name) => !done.has(name));
  if (missing !== undefined) {
    throw unavailable(`The database lacks migration ${missing}`, { code: 'migrations_missing', retryAfterMs });
  }
};
