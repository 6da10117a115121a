import { loadMigrations } from '../../db/migrations.js';
import { listMigrationNames } from '../../db/queries/migrations.js';
import type { App } from '../kernel/app.js';
import { unavailable } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import { msPerSecond } from '../kernel/time.js';

const retryAfterMs = msPerSecond;

/** The names of the migrations of this version. */
export const ownMigrations = defineService({
  name: 'own migrations',
  start: async () => ({ service: (await loadMigrations()).map(({ name }) => name) }),
});

/**
 * Resolves when the server should be sent requests. A migration that this version does not know is no reason against it:
 * a newer server has made it during a rolling update (docs/replicas.md).
 *
 * @throws ProductError unavailable when it is about to stop, or the database lacks a migration of this version
 * @throws UnavailableDatabaseError
 */
export const assertReady = async (app: App): Promise<void> => {
  if (app.isDraining()) {
    throw unavailable('The server is about to stop', { code: 'draining', retryAfterMs });
  }
  const done = new Set(await listMigrationNames(app.db));
  const missing = app.service(ownMigrations).find((name) => !done.has(name));
  if (missing !== undefined) {
    throw unavailable(`The database lacks migration ${missing}`, { code: 'migrations_missing', retryAfterMs });
  }
};
