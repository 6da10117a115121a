import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.js';
import type { App } from '../domain/kernel/app.js';
import { Bus } from '../domain/kernel/bus.js';
import { Facts } from '../domain/kernel/facts.js';
import type { Services } from '../domain/kernel/services.js';
import type { Config } from './config.js';
import { reactions } from './reactions.js';

/** What the process holds open for the app. */
export interface Resources {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly services: Services;
}

/** Puts together what rules and handlers need from the process. */
export const createApp = (config: Config, { db, log, services }: Resources, isDraining: () => boolean): App => {
  const facts = new Facts(reactions);
  return {
    db,
    log,
    isDraining,
    service: (key) => services.get(key),
    tell: (uow, fact, payload) => facts.tell(uow, fact, payload),
    bus: new Bus((error) => log.error({ err: error }, 'a bus listener failed')),
    settings: {
      version: config.version,
      databasePath: config.databasePath,
      dataDir: config.dataDir,
      port: config.port,
      siteUrl: config.siteUrl ?? `http://${config.host}:${config.sitePort ?? config.port}`,
      siteName: config.siteName,
      geoCountryHeaders: config.geoCountryHeaders,
      operatorKey: config.operatorKey,
    },
  };
};
