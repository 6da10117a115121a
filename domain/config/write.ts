import { type ConfigRow, findConfigRow } from '../../db/queries/config.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, invalidField, notFound } from '../kernel/errors.js';
import { orFailAs } from '../kernel/failure.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { checkEnvFileEntry, checkKey, checkValue } from './check.js';
import { canonicalKey, isManagedKey } from './keys.js';
import { answerEntry } from './read.js';
import { assertMayChange, mayReadSecrets } from './secrets-access.js';
import { removeEntry, storeEntry } from './store.js';
import { valueText } from './value.js';

type Schemas = components['schemas'];
type UpsertConfigBody = Schemas['UpsertConfigBody'];

const refuseManaged = (key: string): void => {
  if (isManagedKey(key)) {
    throw invalid(`Key '${key}' belongs to the server and cannot be changed here`, { code: 'config_key_managed' });
  }
};

/** The id of the scope as stored: empty for the global one. */
const scopeIdOf = ({ scope, scopeId }: UpsertConfigBody): string => {
  const given = scopeId ?? undefined;
  if (scope === 'global' && given !== undefined) {
    throw invalidField('body.scopeId', 'must be left out for the scope global');
  }
  if (scope !== 'global' && given === undefined) {
    throw invalidField('body.scopeId', `is required for the scope ${scope}`);
  }
  return given ?? '';
};

const store = async (app: App, caller: Caller, body: UpsertConfigBody): Promise<ConfigRow> => {
  assertMayChange(body.key, { readsSecrets: await mayReadSecrets(app, caller) });
  const scopeId = scopeIdOf(body);
  refuseManaged(body.key);
  const value = valueText(body.value);
  checkKey(body.scope, body.key);
  checkValue(body.scope, body.key, body.value, value);
  if (typeof body.envPath === 'string') {
    checkEnvFileEntry(canonicalKey(body.scope, body.key), value);
  }
  return inTransaction(app, async (uow) =>
    storeEntry(uow, {
      scope: body.scope,
      scopeId,
      key: body.key,
      value,
      isSecret: body.isSecret,
      envPath: body.envPath,
      description: body.description,
      exportToEnv: body.exportToEnv,
      by: await trustedUserId(uow.db, caller),
    }),
  );
};

/**
 * Creates or replaces an entry on behalf of a caller.
 *
 * @throws ProductError invalid when scope and scopeId do not fit, the key cannot be stored, or the value is not allowed for
 * it; forbidden when secrets could be had by it and the caller may not read them; internal when it cannot be stored
 */
export const upsertConfig = async (
  app: App,
  caller: Caller,
  body: UpsertConfigBody,
  includeSecrets: boolean,
): Promise<Schemas['ConfigEntryAnswer']> => {
  const row = await orFailAs(app, 'Failed to upsert config', async () => store(app, caller, body));
  return answerEntry(app, caller, row, includeSecrets);
};

/**
 * Deletes an entry.
 *
 * @throws ProductError notFound; invalid when the entry is the server's own; forbidden when secrets could be had by the
 * deletion and the caller may not read them
 */
export const deleteConfig = async (app: App, caller: Caller, id: string): Promise<void> => {
  const readsSecrets = await mayReadSecrets(app, caller);
  await inTransaction(app, async (uow) => {
    const row = await findConfigRow(uow.db, id);
    if (row === undefined) {
      throw notFound('config');
    }
    refuseManaged(row.key);
    assertMayChange(row.key, { readsSecrets });
    await removeEntry(uow, id);
  });
};
