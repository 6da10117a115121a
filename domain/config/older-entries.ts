import { appendFileSync } from 'node:fs';
import {
  type ConfigRow,
  findConfigRowAt,
  listClearSecretRows,
  listConfigRowsOfKey,
  listStoredKeys,
  renameConfigRow,
  replaceByEncrypted,
} from '../../db/queries/config.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { tellIfAgent } from './agent-value.js';
import { problemOfValue } from './check.js';
import type { SecretCipher } from './cipher.js';
import type { EncryptionKey } from './encryption-key.js';
import { canonicalKey, isDecidedAtStart, isReservedKey, isSecretKey } from './keys.js';
import { clearValue, type Vault } from './value.js';

const backupFileMode = 0o600;

const backupLine = ({ scope, scopeId, key, value }: ConfigRow): string =>
  `# ${scopeId === '' ? scope : `${scope} ${scopeId}`}\n${key}=${value}\n`;

/** Keeps the clear values before they are encrypted with a key that only a file beside the database holds. */
const backUpClearSecrets = (databasePath: string, rows: readonly ConfigRow[]): void => {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  appendFileSync(`${databasePath}.backup.secrets-${day}.env`, rows.map(backupLine).join(''), { mode: backupFileMode });
};

/** Encrypts secrets that are still stored as clear text, all or none: what says that it is one, and secret settings. */
export const encryptClearSecrets = async (app: App, { from }: EncryptionKey, cipher: SecretCipher): Promise<void> => {
  const secretKeys = (await listStoredKeys(app.db)).filter(isSecretKey);
  const rows = (await listClearSecretRows(app.db, secretKeys)).filter(({ key }) => !isReservedKey(key));
  if (rows.length === 0) {
    return;
  }
  const file = fileOf(app.database);
  if (from !== 'environment' && file !== null) {
    backUpClearSecrets(file, rows);
  }
  await inTransaction(app, async ({ db }) => {
    for (const row of rows) {
      await replaceByEncrypted(db, row.id, cipher.seal(row.value));
    }
  });
};

/** Whether a key is a setting in another spelling. Where only the environment decides, no spelling counts. */
const isMisspelt = (key: string): boolean =>
  canonicalKey('global', key) !== key && !isReservedKey(key) && !isDecidedAtStart(key);

/** Renames the row if it can count under its own name. Returns why it cannot, or undefined. */
const renameRow = async (uow: UnitOfWork, vault: Vault, row: ConfigRow): Promise<string | undefined> => {
  const key = canonicalKey(row.scope, row.key);
  if ((await findConfigRowAt(uow.db, { scope: row.scope, scopeId: row.scopeId, key })) !== undefined) {
    return 'there is an entry of that name';
  }
  const value = clearValue(vault, row);
  const problem = problemOfValue(row.scope, key, value);
  if (problem !== undefined) {
    return `the value ${problem}`;
  }
  await renameConfigRow(uow.db, row.id, key);
  await tellIfAgent(uow, { scope: row.scope, scopeId: row.scopeId, key }, value);
  return undefined;
};

/**
 * Gives entries of settings that an older release stored in another case or with blanks their own spelling, so that they
 * count. Where that cannot be, the entry stays without effect, which is logged.
 *
 * @throws ProductError internal when such an entry does not decrypt
 */
export const renameMisspeltKeys = (app: App, vault: Vault): Promise<void> =>
  inTransaction(app, async (uow) => {
    const keys = (await listStoredKeys(uow.db)).filter(isMisspelt);
    for (const key of keys) {
      const rows = (await listConfigRowsOfKey(uow.db, key)).filter((row) => canonicalKey(row.scope, key) !== key);
      for (const row of rows) {
        const { id, scope, scopeId } = row;
        const named = { id, scope, scopeId, key, meant: canonicalKey(scope, key) };
        const reason = await renameRow(uow, vault, row);
        uow.afterCommit(() =>
          reason === undefined
            ? app.log.warn(named, 'a stored entry was renamed: its key was a setting in another spelling')
            : app.log.warn(
                { ...named, reason },
                'a stored entry has no effect: its key is a setting in another spelling',
              ),
        );
      }
    }
  });
