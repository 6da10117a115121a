import { dirname, resolve } from 'node:path';
import type { Environment } from '../domain/kernel/settings/environment.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { readSettings } from '../domain/kernel/settings/snapshot.js';

/** What is known before the database is open. */
export interface Startup {
  readonly environment: Environment;
  /** What the environment alone says: enough for the settings that are decided at start. */
  readonly settings: Settings;
  /** The absolute path of the database file. */
  readonly databasePath: string;
  /** The folder of the database file and all other data. */
  readonly dataDir: string;
}

/**
 * Reads and checks the whole environment.
 *
 * @throws UnfitSettingsError naming every setting that cannot be used
 */
export const readStartup = (environment: Environment): Startup => {
  const settings = readSettings((name) => environment.get(name));
  const databasePath = resolve(settings.databaseUrl.path);
  return { environment, settings, databasePath, dataDir: dirname(databasePath) };
};
