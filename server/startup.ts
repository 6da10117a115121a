import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../db/start-error.js';
import { type DatabaseTarget, fileOf } from '../db/target.js';
import type { Environment } from '../domain/kernel/settings/environment.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { readSettings } from '../domain/kernel/settings/snapshot.js';

/** What is known before the database is open. */
export interface Startup {
  readonly environment: Environment;
  /** What the environment alone says: enough for the settings that are decided at start. */
  readonly settings: Settings;
  readonly database: DatabaseTarget;
  /** The folder of the database file and all other data; null when the database is a server, which keeps no files. */
  readonly dataDir: string | null;
  /** The folder of task files. */
  readonly filesDir: string;
}

const targetOf = (settings: Settings): DatabaseTarget => {
  const { databaseUrl: address } = settings;
  if (address.dialect === 'sqlite') {
    return { path: resolve(address.path), synchronous: settings.sqliteSynchronous };
  }
  const { host, port, user, password, database, tls } = address;
  return {
    host,
    port,
    user,
    password,
    database,
    tls: settings.databaseTls ?? tls ?? 'off',
    tlsSetting: settings.databaseTls === null && tls !== undefined ? 'DATABASE_URL' : 'DATABASE_TLS',
    poolSize: settings.databasePoolSize,
    connectTimeoutMs: settings.databaseConnectTimeoutMs,
    statementTimeoutMs: settings.databaseStatementTimeoutMs,
    idleTransactionTimeoutMs: settings.databaseIdleTransactionTimeoutMs,
  };
};

/** @throws StartError naming all settings that a server without a folder of its own lacks */
const requireKeysAndFolder = ({
  swarmApiKey,
  apiKey,
  secretsEncryptionKey,
  secretsEncryptionKeyFile,
  fileProviderLocalDir,
  fileProviderS3Bucket,
}: Settings): string => {
  const missing = [
    ...((swarmApiKey ?? apiKey) === null ? ['SWARM_API_KEY'] : []),
    ...((secretsEncryptionKey ?? secretsEncryptionKeyFile) === null
      ? ['SECRETS_ENCRYPTION_KEY or SECRETS_ENCRYPTION_KEY_FILE']
      : []),
    ...((fileProviderLocalDir ?? fileProviderS3Bucket) === null
      ? ['FILE_PROVIDER_LOCAL_DIR or FILE_PROVIDER_S3_BUCKET']
      : []),
  ];
  if (missing.length > 0) {
    throw new StartError(
      missing
        .map(
          (name) =>
            `${name} must be set with PostgreSQL, the same for all servers: nothing is kept beside the database`,
        )
        .join('\n'),
    );
  }
  // With a bucket, only what is on its way there is kept on the disk.
  return resolve(fileProviderLocalDir ?? join(tmpdir(), 'swarm-uploads'));
};

/**
 * Reads and checks the whole environment.
 *
 * @param dotEnvLines by name, the line of `.env` that gives a variable
 * @throws StartError when the database is a server and a setting is missing that it then needs
 * @throws UnfitSettingsError naming every setting that cannot be used, and the line of `.env` where it stands
 */
export const readStartup = (environment: Environment, dotEnvLines?: ReadonlyMap<string, number>): Startup => {
  const originOf = (name: string): string | undefined => {
    const line = dotEnvLines?.get(name);
    return line === undefined ? undefined : `.env line ${line}`;
  };
  const settings = readSettings((name) => environment.get(name), originOf);
  const database = targetOf(settings);
  const path = fileOf(database);
  if (path === null) {
    return { environment, settings, database, dataDir: null, filesDir: requireKeysAndFolder(settings) };
  }
  const dataDir = dirname(path);
  const filesDir = resolve(settings.fileProviderLocalDir ?? join(dataDir, 'fs'));
  return { environment, settings, database, dataDir, filesDir };
};
