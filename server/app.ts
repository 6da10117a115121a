import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.js';
import type { Configuration } from '../domain/config/configuration.js';
import type { App } from '../domain/kernel/app.js';
import { Bus } from '../domain/kernel/bus.js';
import { createSocialImages } from '../domain/website/social-images.js';
import type { Config } from './config.js';

/** What the process holds open for the app. */
export interface Resources {
  readonly db: Kysely<Database>;
  readonly configuration: Configuration;
  readonly log: Logger;
}

/** Puts together what rules and handlers need from the process. */
export const createApp = (config: Config, { db, configuration, log }: Resources, isDraining: () => boolean): App => ({
  db,
  configuration,
  log,
  isDraining,
  socialImages: createSocialImages(),
  bus: new Bus((error) => log.error({ err: error }, 'a bus listener failed')),
  settings: {
    version: config.version,
    dataDir: config.dataDir,
    port: config.port,
    siteUrl: config.siteUrl ?? `http://${config.host}:${config.sitePort ?? config.port}`,
    siteName: config.siteName,
    geoCountryHeaders: config.geoCountryHeaders,
    operatorKey: config.operatorKey,
  },
});
