import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { dialectOf } from '../db/dialect/sql-dialect.js';
import type { Database } from '../db/schema.js';
import type { App } from '../domain/kernel/app.js';
import { Clock } from '../domain/kernel/clock.js';
import { Facts } from '../domain/kernel/facts.js';
import type { Secrets } from '../domain/kernel/secrets.js';
import type { Services } from '../domain/kernel/services.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { reactions } from './reactions.js';
import type { Startup } from './startup.js';
import { version } from './version.js';

/** What the process holds open for the app. */
export interface Resources {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly operatorKey: string;
  readonly services: Services;
}

/** Puts together what rules and handlers need from the process. */
export const createApp = (
  { environment, settings, database, filesDir }: Startup,
  { db, log, secrets, operatorKey, services }: Resources,
  isDraining: () => boolean,
): App => {
  const facts = new Facts(reactions);
  const app = {
    db,
    transact: (locks, work) => dialectOf(db).transact(db, locks, work),
    log,
    clock: new Clock(),
    secrets,
    isDraining,
    version,
    environment,
    database,
    filesDir,
    operatorKey,
    settings,
    adoptSettings: (next: Settings): void => {
      app.settings = next;
    },
    service: (key) => services.get(key),
    tell: (uow, fact, payload) => facts.tell(uow, fact, payload),
  } satisfies App;
  return app;
};
