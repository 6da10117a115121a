import { type ConfigRow, deleteConfigRow, upsertConfigRow } from '../../db/queries/config.js';
import { raiseVersion } from '../../db/queries/versions.js';
import type { ConfigScope } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { namesSecret } from '../kernel/settings/environment.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { tellIfAgent } from './agent-value.js';
import { checkKey } from './check.js';
import { configuration } from './configuration.js';
import { writeEnvFile } from './env-file.js';
import { canonicalKey, isSecretKey } from './keys.js';
import { nearMiss, nearMissText } from './near-miss.js';

/** An entry to be stored; what is left out takes its default, except for `exportToEnv` of an existing entry. */
export interface NewEntry {
  readonly scope: ConfigScope;
  /** The empty text for the global scope. */
  readonly scopeId: string;
  readonly key: string;
  /** Clear text. */
  readonly value: string;
  readonly isSecret?: boolean | undefined;
  readonly envPath?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly exportToEnv?: boolean | undefined;
  /** The user behind the change. */
  readonly by?: string | undefined;
}

/** The reload warns of global ones. */
const warnIfNearMiss = (uow: UnitOfWork, { scope, key }: ConfigRow): void => {
  const miss = scope === 'global' ? undefined : nearMiss(scope, key);
  if (miss !== undefined) {
    uow.afterCommit(({ log }) => log.warn({ ...miss, scope }, nearMissText));
  }
};

/** A global value counts shortly after the commit, here and on other replicas, which then also know the secrets of all scopes. */
const tellChange = async (uow: UnitOfWork, { scope }: ConfigRow): Promise<void> => {
  await raiseVersion(uow.db, 'config');
  uow.afterCommit((app) => {
    if (scope === 'global') {
      app.service(configuration).scheduleReload();
    }
    app.service(configuration).tellOthers();
  });
};

/** Writes the line of an entry to its file. A failure is logged: what is stored is stored. */
const keepInFile = ({ log, settings }: App, envPath: string, { key, value }: NewEntry): void => {
  try {
    writeEnvFile(settings, envPath, key, value);
  } catch (error) {
    log.error(
      { err: error, setting: 'CONFIG_ENV_FILES_DIR', key, envPath },
      'a stored entry could not be written to its file',
    );
  }
};

const newRow = (uow: UnitOfWork, entry: NewEntry): ConfigRow => {
  const isSecret = entry.isSecret === true || isSecretKey(entry.key);
  return {
    id: newId(),
    scope: entry.scope,
    scopeId: entry.scopeId,
    key: entry.key,
    value: isSecret ? uow.app.service(configuration).cipher.seal(entry.value) : entry.value,
    isSecret: isSecret ? 1 : 0,
    encrypted: isSecret ? 1 : 0,
    envPath: entry.envPath ?? null,
    description: entry.description ?? null,
    exportToEnv: (entry.exportToEnv ?? true) ? 1 : 0,
    createdAt: uow.now,
    lastUpdatedAt: uow.now,
    createdBy: entry.by ?? null,
    updatedBy: entry.by ?? null,
  };
};

/**
 * Creates or fully replaces the entry of (scope, scopeId, key) in the caller's transaction, with everything that hangs
 * on it: encryption, what agents make of it, and after the commit the reload and the file named by `envPath`. The key is
 * stored in its canonical spelling. Returns the row as stored.
 *
 * @throws ProductError invalid for a key that only the environment may set
 */
export const storeEntry = async (uow: UnitOfWork, given: NewEntry): Promise<ConfigRow> => {
  checkKey(given.scope, given.key);
  const entry = { ...given, key: canonicalKey(given.scope, given.key) };
  if (entry.isSecret || namesSecret(entry.key)) {
    uow.app.secrets.remember(entry.key, entry.value);
  }
  const row = await upsertConfigRow(uow.db, newRow(uow, entry), entry.exportToEnv === undefined);
  await tellIfAgent(uow, row, entry.value);
  warnIfNearMiss(uow, row);
  await tellChange(uow, row);
  const { envPath } = row;
  if (envPath !== null) {
    uow.afterCommit((app) => keepInFile(app, envPath, entry));
  }
  return row;
};

/** Deletes an entry, without decrypting it, in the caller's transaction. Returns whether there was one. */
export const removeEntry = async (uow: UnitOfWork, id: string): Promise<boolean> => {
  const row = await deleteConfigRow(uow.db, id);
  if (row === undefined) {
    return false;
  }
  await tellIfAgent(uow, row, null);
  await tellChange(uow, row);
  return true;
};
