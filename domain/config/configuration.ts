import { hasEncryptedConfigRows, listExportedConfigRows, listLatestSecretRows } from '../../db/queries/config.js';
import { findVersion } from '../../db/queries/versions.js';
import { StartError } from '../../db/start-error.js';
import { fileOf } from '../../db/target.js';
import type { Integration } from '../../generated/swarm/enums.js';
import { runningIntegrations } from '../integrations/settings.js';
import type { App } from '../kernel/app.js';
import { databaseOutage } from '../kernel/database-outage.js';
import { ProductError } from '../kernel/errors.js';
import { defineTopic, relay } from '../kernel/relay.js';
import { maxRemembered, type Secrets } from '../kernel/secrets.js';
import { defineService } from '../kernel/services.js';
import type { SettingName } from '../kernel/settings/registry.js';
import { readSettings, type UnfitSetting, UnfitSettingsError } from '../kernel/settings/snapshot.js';
import { SecretCipher } from './cipher.js';
import { EncryptionKeyError, findEncryptionKey } from './encryption-key.js';
import { assertSharedKey } from './key-check.js';
import { canonicalKey, isDecidedAtStart, isReservedKey, isVariableName } from './keys.js';
import { nearMiss, nearMissText } from './near-miss.js';
import { encryptClearSecrets, renameMisspeltKeys } from './older-entries.js';
import { clearValue } from './value.js';

const reloadDelayMs = 250;
/** However many changes follow each other. */
const longestReloadDelayMs = 750;
/** How often the version in the database is looked at, for what another replica did not tell. */
const lookEveryMs = 5000;

/** Something stored has changed. */
const configChanged = defineTopic('config', {});

export interface ReloadResult {
  /** Names of the exported entries that are in effect now, and of those that no longer are. */
  readonly keysUpdated: string[];
  readonly integrations: Integration[];
}

/** A stored setting has a value that does not fit (any more). The message says what fits and how to remove it. */
export class StoredSettingError extends StartError {
  override readonly name = 'StoredSettingError';
}

/** Exported global entries: name → value. */
type Entries = ReadonlyMap<string, string>;

const isNotSet = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const describeUnfit = ({ setting, problem }: UnfitSetting): string =>
  `The stored setting ${setting.name} ${problem}. Remove it with: npm run config -- remove ${setting.name}`;

/**
 * The settings of the process: what the operator's environment and the stored global entries say together. Neither is
 * ever written into the environment of this process or of a child.
 */
export class Configuration {
  readonly cipher: SecretCipher;
  readonly secrets: Secrets;
  readonly #app: App;
  /** The exported entries in effect, and whether each holds anything. */
  #applied: ReadonlyMap<string, boolean> = new Map();
  #timer: NodeJS.Timeout | undefined;
  /** When the first call came that the planned reload answers. */
  #askedAt: number | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  /** Of what is in effect. */
  #version: number | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  /** Keys that were warned about already. */
  #warned: ReadonlySet<string> = new Set();

  constructor(app: App, cipher: SecretCipher) {
    this.#app = app;
    this.cipher = cipher;
    this.secrets = app.secrets;
  }

  /** Whether a name has a value in the operator's environment, or in an exported entry that is in effect. */
  isPresent(key: string): boolean {
    const name = canonicalKey('global', key);
    return this.#applied.get(name) ?? !isNotSet(this.#app.environment.get(name));
  }

  /** Whether a setting has the value that the operator gave it, by the environment or by leaving its default. */
  isDecidedByOperator(name: SettingName): boolean {
    return !this.#applied.has(name);
  }

  /** Whether a secret may be sent to a URL: one that the operator gave goes to no URL that somebody else stored. */
  maySend(secret: SettingName, url: SettingName): boolean {
    return this.isDecidedByOperator(url) || !this.isDecidedByOperator(secret);
  }

  /**
   * At start: stored entries count where the environment has no value.
   *
   * @throws ProductError internal when one does not decrypt, StoredSettingError when one does not fit: the server must not run
   * with half of its settings
   */
  async load(): Promise<void> {
    const entries = await this.#entries();
    this.#apply(new Map([...entries].filter(([name]) => isNotSet(this.#app.environment.get(name)))));
  }

  /**
   * Makes a new snapshot in which stored entries count over the environment. Where one is gone, the environment counts
   * again.
   *
   * @throws ProductError internal when an entry does not decrypt, StoredSettingError when one does not fit; then all settings
   * stay as they are
   */
  async reload(): Promise<ReloadResult> {
    const before = this.#applied;
    const entries = await this.#entries();
    this.#apply(entries);
    const gone = [...before.keys()].filter((name) => !entries.has(name));
    return { keysUpdated: [...entries.keys(), ...gone], integrations: runningIntegrations(this.#app.settings) };
  }

  /**
   * Reloads a quarter of a second after the last call, and three quarters after the first at the latest. A call while a
   * reload runs causes exactly one more. Failures are logged.
   */
  scheduleReload(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#askedAt ??= now;
    const delay = Math.min(reloadDelayMs, Math.max(0, this.#askedAt + longestReloadDelayMs - now));
    this.#timer = setTimeout(() => this.#reloadSoon(), delay).unref();
  }

  /** Has other replicas reload, too. */
  tellOthers(): void {
    this.#app.service(relay).tell(configChanged, {});
  }

  /** From now on reloads what other replicas change: when they tell so, and when the version in the database says so. */
  follow(): void {
    const others = this.#app.service(relay);
    if (!others.hasOthers) {
      return;
    }
    const reload = (): void => this.scheduleReload();
    others.listen(configChanged, reload, reload);
    this.#lookTimer = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  /** Ends the schedule and waits for a running reload. */
  async close(): Promise<void> {
    clearInterval(this.#lookTimer);
    clearTimeout(this.#timer);
    this.#again = false;
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      if ((await findVersion(this.#app.db, 'config')) !== this.#version) {
        this.scheduleReload();
      }
    } catch (error) {
      if (!this.#app.service(databaseOutage).isTold(error)) {
        this.#app.log.warn({ err: error }, 'the version of the configuration could not be read');
      }
    }
  }

  #reloadSoon(): void {
    this.#askedAt = undefined;
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
        this.#app.log.info({ keysUpdated: keysUpdated.length }, 'configuration reloaded');
      } catch (error) {
        this.#app.log.error({ err: error }, 'the configuration could not be reloaded');
      }
    } while (this.#again);
  }

  #apply(entries: Entries): void {
    try {
      this.#app.adoptSettings(readSettings((name) => entries.get(name) ?? this.#app.environment.get(name)));
    } catch (error) {
      // The environment alone was read before, so what does not fit is stored.
      throw error instanceof UnfitSettingsError
        ? new StoredSettingError(error.unfit.map(describeUnfit).join('\n'))
        : error;
    }
    this.#applied = new Map([...entries].map(([name, value]) => [name, !isNotSet(value)]));
  }

  /** Warns once of each key that looks like a setting and is none. */
  #warnOfNearMisses(keys: readonly string[]): void {
    const near = keys.flatMap((key) => nearMiss('global', key) ?? []);
    for (const { key, meant } of near.filter((miss) => !this.#warned.has(miss.key))) {
      this.#app.log.warn({ key, meant }, nearMissText);
    }
    this.#warned = new Set(near.map(({ key }) => key));
  }

  /** Keeps the secrets of all scopes out of texts: an agent may have read one on another replica, or before a restart. */
  async #rememberSecrets(): Promise<void> {
    for (const row of (await listLatestSecretRows(this.#app.db, maxRemembered)).reverse()) {
      try {
        clearValue(this, row);
      } catch (error) {
        this.#app.log.warn({ err: error, key: row.key }, 'a stored secret cannot be kept out of texts');
      }
    }
  }

  async #entries(): Promise<Entries> {
    const version = await findVersion(this.#app.db, 'config');
    const rows = (await listExportedConfigRows(this.#app.db)).filter(
      ({ key }) => !isReservedKey(key) && isVariableName(key),
    );
    this.#warnOfNearMisses(rows.map(({ key }) => key));
    const entries = new Map<string, string>();
    for (const row of rows) {
      if (isDecidedAtStart(row.key)) {
        this.#app.log.warn(
          { key: row.key },
          'a stored entry is passed over: only the environment decides this setting',
        );
      } else if (canonicalKey('global', row.key) !== row.key) {
        this.#app.log.warn(
          { key: row.key, meant: canonicalKey('global', row.key) },
          'a stored entry is passed over: its key is a setting in another spelling',
        );
      } else {
        entries.set(row.key, clearValue(this, row));
      }
    }
    await this.#rememberSecrets();
    this.#version = version;
    return entries;
  }
}

/**
 * Makes the settings ready at start, before anything reads one: finds or makes the encryption key, encrypts secrets that
 * are still clear, gives settings their own spelling, and reads the stored entries.
 *
 * @throws EncryptionKeyError there is no key, or not the one the secrets were encrypted with
 * @throws StoredSettingError a stored value does not fit
 */
const openConfiguration = async (app: App): Promise<Configuration> => {
  const { db, log } = app;
  const key = findEncryptionKey(app.settings, fileOf(app.database), await hasEncryptedConfigRows(db));
  if (key.created) {
    log.warn({ file: key.file }, 'made a key for stored secrets: back this file up, they cannot be read without it');
  }
  const cipher = new SecretCipher(key.keys);
  await assertSharedKey(app, cipher);
  await encryptClearSecrets(app, key, cipher);
  const opened = new Configuration(app, cipher);
  try {
    await renameMisspeltKeys(app, opened);
    await opened.load();
  } catch (error) {
    throw error instanceof ProductError ? new EncryptionKeyError(error.message) : error;
  }
  return opened;
};

/** The key of stored secrets, and the reload of stored settings. */
export const configuration = defineService({
  name: 'configuration',
  start: async (app) => {
    const service = await openConfiguration(app);
    service.follow();
    return { service, stop: () => service.close() };
  },
});
