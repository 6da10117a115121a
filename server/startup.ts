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
 * @param dotEnvLines by name, the line of `.env` that gives a variable
 * @throws UnfitSettingsError naming every setting that cannot be used, and the line of `.env` where it stands
 */
export const readStartup = (environment: Environment, dotEnvLines?: ReadonlyMap<string, number>): Startup => {
  const originOf = (name: string): string | undefined => {
    const line = dotEnvLines?.get(name);
    return line === undefined ? undefined : `.env line ${line}`;
  };
  const settings = readSettings((name) => environment.get(name), originOf);
  const databasePath = resolve(settings.databaseUrl.path);
  return { environment, settings, databasePath, dataDir: dirname(databasePath) };
};
