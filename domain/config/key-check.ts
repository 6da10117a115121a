import { pagesById } from '../../db/pages.js';
import { findKeyCheck, insertKeyCheck } from '../../db/queries/key-checks.js';
import { sealedColumns } from '../../db/queries/sealed-values.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { SecretCipher } from './cipher.js';
import { EncryptionKeyError } from './encryption-key.js';

const text = 'secrets';

const pageSize = 100;

/** Where secrets are stored of which the key opens none; undefined: it opens one, or there are none. */
const columnsOfOthers = async ({ db }: App, cipher: SecretCipher): Promise<readonly string[] | undefined> => {
  const names: string[] = [];
  for (const { name, list } of sealedColumns) {
    let found = 0;
    for await (const page of pagesById(pageSize, (asked) => list(db, asked))) {
      // A single one that it does not open may be damaged.
      if (page.some(({ sealed }) => cipher.tryOpen(sealed) !== undefined)) {
        return undefined;
      }
      found += page.length;
    }
    names.push(...(found > 0 ? [name] : []));
  }
  return names.length > 0 ? names : undefined;
};

/**
 * The first server that uses a database says with which key. One that has moved here has secrets before: a key that opens
 * none of them would lock out those who have the right one.
 *
 * @throws EncryptionKeyError
 */
const keepKeyCheck = async (app: App, cipher: SecretCipher): Promise<string | undefined> => {
  const columns = await columnsOfOthers(app, cipher);
  if (columns !== undefined) {
    throw new EncryptionKeyError(
      `SECRETS_ENCRYPTION_KEY opens none of the secrets in this database (${columns.join(', ')}): give the key that they were stored with`,
    );
  }
  return inTransaction(app, async ({ db }) => {
    await insertKeyCheck(db, cipher.seal(text));
    return findKeyCheck(db);
  });
};

/**
 * On a database that several servers share: holds the key against that of the first of them. A file has one server, whose
 * key may change as long as it opens what is needed.
 *
 * @throws EncryptionKeyError when it is another one
 */
export const assertSharedKey = async (app: App, cipher: SecretCipher): Promise<void> => {
  if (fileOf(app.database) !== null) {
    return;
  }
  const sealed = (await findKeyCheck(app.db)) ?? (await keepKeyCheck(app, cipher));
  if (sealed === undefined || cipher.tryOpen(sealed) !== text) {
    throw new EncryptionKeyError(
      'SECRETS_ENCRYPTION_KEY is not the key that this database is used with: give all servers on it the same one',
    );
  }
};
