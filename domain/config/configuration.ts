import { appendFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import {
  type ConfigRow,
  hasEncryptedConfigRows,
  listClearSecretRows,
  listExportedConfigRows,
  replaceByEncrypted,
} from '../../db/queries/config.js';
import type { Database } from '../../db/schema.js';
import type { Integration } from '../../generated/swarm/enums.js';
import { runningIntegrations } from '../integrations/settings.js';
import type { App, Log } from '../kernel/app.js';
import { ApiError } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import { SecretCipher } from './cipher.js';
import { type EncryptionKey, EncryptionKeyError, findEncryptionKey } from './encryption-key.js';
import { InjectedEnvironment, type Variable } from './environment.js';
import { isReservedKey, isVariableName } from './keys.js';
import { clearValue } from './value.js';

const reloadDelayMs = 250;
const backupFileMode = 0o600;

export interface ReloadResult {
  /** Names of the environment variables that were set or reverted. */
  readonly keysUpdated: string[];
  readonly integrations: Integration[];
}

/** The process's side of the stored configuration: the key of its secrets, and its part of the environment. */
export class Configuration {
  readonly cipher: SecretCipher;
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #environment = new InjectedEnvironment();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(db: Kysely<Database>, log: Log, cipher: SecretCipher) {
    this.#db = db;
    this.#log = log;
    this.cipher = cipher;
  }

  /**
   * Puts the stored settings into the environment where it has no value of its own.
   *
   * @throws ApiError 500 when one does not decrypt: the server must not run with half of its settings
   */
  async fillEnvironment(): Promise<void> {
    this.#environment.fill(await this.#variables());
  }

  /** Puts the stored settings into the environment, over what is there; see {@link InjectedEnvironment.replace}. */
  async reload(): Promise<ReloadResult> {
    const keysUpdated = this.#environment.replace(await this.#variables());
    return { keysUpdated, integrations: runningIntegrations() };
  }

  /**
   * Reloads a quarter of a second after the last call. A call while a reload runs causes exactly one more. Failures are
   * logged.
   */
  scheduleReload(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reloadSoon(), reloadDelayMs).unref();
  }

  /** Ends the schedule and waits for a running reload. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#again = false;
    await this.#running;
  }

  #reloadSoon(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#reloadUntilQuiet().finally(() => {
      this.#running = undefined;
    });
  }

  async #reloadUntilQuiet(): Promise<void> {
    do {
      this.#again = false;
      try {
        const { keysUpdated } = await this.reload();
        this.#log.info({ keysUpdated: keysUpdated.length }, 'configuration reloaded');
      } catch (error) {
        this.#log.error({ err: error }, 'the configuration could not be reloaded');
      }
    } while (this.#again);
  }

  async #variables(): Promise<Variable[]> {
    const rows = await listExportedConfigRows(this.#db);
    return rows
      .filter(({ key }) => !isReservedKey(key) && isVariableName(key))
      .map((row) => ({ key: row.key, value: clearValue(this.cipher, row) }));
  }
}

const backupLine = ({ scope, scopeId, key, value }: ConfigRow): string =>
  `# ${scopeId === '' ? scope : `${scope} ${scopeId}`}\n${key}=${value}\n`;

/** Keeps the clear values before they are encrypted with a key that only a file beside the database holds. */
const backUpClearSecrets = (databasePath: string, rows: readonly ConfigRow[]): void => {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  appendFileSync(`${databasePath}.backup.secrets-${day}.env`, rows.map(backupLine).join(''), { mode: backupFileMode });
};

/** Encrypts secrets that are still stored as clear text, all or none. */
const encryptClearSecrets = async (
  db: Kysely<Database>,
  databasePath: string,
  { from }: EncryptionKey,
  cipher: SecretCipher,
): Promise<void> => {
  const rows = (await listClearSecretRows(db)).filter(({ key }) => !isReservedKey(key));
  if (rows.length === 0) {
    return;
  }
  if (from !== 'environment') {
    backUpClearSecrets(databasePath, rows);
  }
  await db.transaction().execute(async (transaction) => {
    for (const row of rows) {
      await replaceByEncrypted(transaction, row.id, cipher.seal(row.value));
    }
  });
};

/**
 * Makes the stored configuration ready at start, before anything reads a setting: finds or makes the encryption key,
 * encrypts secrets that are still clear, and fills the environment.
 *
 * @throws EncryptionKeyError the server must not start: there is no key, or not the one the secrets were encrypted with
 */
const openConfiguration = async ({ db, log, settings: { databasePath } }: App): Promise<Configuration> => {
  const key = findEncryptionKey(databasePath, await hasEncryptedConfigRows(db));
  if (key.created) {
    log.warn({ file: key.file }, 'made a key for stored secrets: back this file up, they cannot be read without it');
  }
  const cipher = new SecretCipher(key.key);
  await encryptClearSecrets(db, databasePath, key, cipher);
  const opened = new Configuration(db, log, cipher);
  try {
    await opened.fillEnvironment();
  } catch (error) {
    throw error instanceof ApiError ? new EncryptionKeyError(error.message) : error;
  }
  return opened;
};

/** The key of stored secrets, and the stored settings' part of the environment. */
export const configuration = defineService({
  name: 'configuration',
  start: async (app) => {
    const service = await openConfiguration(app);
    return { service, stop: () => service.close() };
  },
});
