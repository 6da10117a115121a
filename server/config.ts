import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { version } from './version.js';

/** A setting of the environment has a value that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: the website API is not served. */
  readonly sitePort: number | null;
  readonly databasePath: string;
  readonly dataDir: string;
  readonly operatorKey: string;
  /** Where the operator key was read from or written to; null when the environment gave it. */
  readonly operatorKeyFile: string | null;
  readonly operatorKeyCreated: boolean;
  readonly logLevel: string;
  /** Hold every response against the contract; a breach is a 500. */
  readonly validateResponses: boolean;
  readonly siteUrl: string | null;
  readonly siteName: string;
  readonly geoCountryHeaders: readonly string[];
  readonly version: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const countryHeaders = 'x-country-code,x-vercel-ip-country,cf-ipcountry,cloudfront-viewer-country';
const keyFileMode = 0o600;

const read = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const readPort = (env: Environment, name: string, fallback: number): number => {
  const text = read(env, name);
  if (text === undefined) {
    return fallback;
  }
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new ConfigError(`${name} must be a port number from 0 to 65535, not "${text}"`);
  }
  return port;
};

/** The absolute path of the database file that DATABASE_URL names. */
export const readDatabasePath = (env: Environment): string => {
  const url = read(env, 'DATABASE_URL') ?? 'sqlite:data/swarm.sqlite';
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined) {
    throw new ConfigError('DATABASE_URL must be of the form sqlite:<path>; no other database is supported yet');
  }
  if (path === ':memory:') {
    throw new ConfigError('DATABASE_URL must name a file: the server keeps its work on disk');
  }
  return resolve(path);
};

const readLogLevel = (env: Environment): string => {
  const level = read(env, 'LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(level)) {
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`);
  }
  return level;
};

const readUrl = (env: Environment, name: string): string | null => {
  const text = read(env, name);
  if (text === undefined) {
    return null;
  }
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new ConfigError(`${name} must be an http or https URL, not "${text}"`);
  }
  return text.replace(/\/+$/, '');
};

const readCountryHeaders = (env: Environment): string[] => {
  const names = (read(env, 'GEO_COUNTRY_HEADERS') ?? countryHeaders)
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => !/^[a-z0-9-]+$/.test(name));
  if (wrong !== undefined) {
    throw new ConfigError(`GEO_COUNTRY_HEADERS must be a comma-separated list of header names; "${wrong}" is none`);
  }
  return names;
};

interface OperatorKey {
  readonly key: string;
  readonly file: string | null;
  readonly created: boolean;
}

const createKeyFile = (file: string): OperatorKey => {
  const key = `swk_${randomBytes(32).toString('base64url')}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: keyFileMode, flag: 'wx' });
  return { key, file, created: true };
};

/** The operator key: from the environment, else from the key file, else made now and kept in that file. */
const readOperatorKey = (env: Environment, dataDir: string): OperatorKey => {
  const given = read(env, 'SWARM_API_KEY') ?? read(env, 'API_KEY');
  if (given !== undefined) {
    return { key: given, file: null, created: false };
  }
  const file = join(dataDir, 'api-key');
  if (!existsSync(file)) {
    return createKeyFile(file);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') {
    throw new ConfigError(`The key file ${file} is empty; write a key into it or delete it to have one made`);
  }
  return { key, file, created: false };
};

/**
 * Reads and checks all settings of the process, and makes the operator key at the first start.
 *
 * @throws ConfigError naming the first setting that cannot be used
 */
export const readConfig = (env: Environment): Config => {
  const databasePath = readDatabasePath(env);
  const dataDir = dirname(databasePath);
  const operator = readOperatorKey(env, dataDir);
  return {
    host: read(env, 'HOST') ?? '127.0.0.1',
    port: readPort(env, 'PORT', 3013),
    sitePort: read(env, 'SITE_PORT') === 'off' ? null : readPort(env, 'SITE_PORT', 3014),
    databasePath,
    dataDir,
    operatorKey: operator.key,
    operatorKeyFile: operator.file,
    operatorKeyCreated: operator.created,
    logLevel: readLogLevel(env),
    validateResponses: read(env, 'VALIDATE_RESPONSES') === '1',
    siteUrl: readUrl(env, 'SITE_URL'),
    siteName: read(env, 'SITE_NAME') ?? 'Swarm',
    geoCountryHeaders: readCountryHeaders(env),
    version,
  };
};
