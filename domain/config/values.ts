import type { Reader } from '../../db/access.js';
import {
  findConfigRowAt,
  listConfigRows,
  listConfigRowsForAgent,
  readConfigRowsForAgentEarly,
} from '../../db/queries/config.js';
import type { ConfigScope } from '../../generated/swarm/enums.js';
import type { AppInUnit } from '../kernel/app.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { configuration } from './configuration.js';
import { canonicalKey } from './keys.js';
import { overlaid } from './overlay.js';
import { removeEntry, storeEntry } from './store.js';
import { clearValue } from './value.js';

/** The process and a place to read from: a unit of work is one. */
export interface Access {
  readonly app: AppInUnit;
  readonly db: Reader;
}

/** Which configuration value is meant. The global scope has no id. */
export interface ValueAddress {
  readonly scope: ConfigScope;
  readonly scopeId?: string;
  readonly key: string;
}

/** A value to be stored. Entries made by the server itself are plain and exported unless it says otherwise. */
export interface NewValue extends ValueAddress {
  readonly value: string;
  readonly isSecret?: boolean;
  readonly exportToEnv?: boolean;
  readonly description?: string;
}

const columnsOf = ({ scope, scopeId, key }: ValueAddress) => ({
  scope,
  scopeId: scopeId ?? '',
  key: canonicalKey(scope, key),
});

/**
 * The value stored for exactly this scope, decrypted, or undefined.
 *
 * @throws ProductError internal when it does not decrypt
 */
export const readValue = async ({ app, db }: Access, address: ValueAddress): Promise<string | undefined> => {
  const row = await findConfigRowAt(db, columnsOf(address));
  return row === undefined ? undefined : clearValue(app.service(configuration), row);
};

/** A key with its decrypted value. */
export interface KeyedValue {
  readonly key: string;
  readonly value: string;
}

/**
 * The values of one scope whose keys begin with a prefix, decrypted, by key.
 *
 * @throws ProductError internal when one does not decrypt
 */
export const listValues = async (
  { app, db }: Access,
  { scope, scopeId, keyPrefix = '' }: Omit<ValueAddress, 'key'> & { readonly keyPrefix?: string },
): Promise<KeyedValue[]> => {
  const rows = await listConfigRows(db, { scope, scopeId: scopeId ?? '' });
  return rows
    .filter(({ key }) => key.startsWith(keyPrefix))
    .map((row) => ({ key: row.key, value: clearValue(app.service(configuration), row) }));
};

/**
 * Two values in effect for an agent, decrypted: for the moment a task is handed out, which must not fail because a
 * setting cannot be read. Such a one is logged and counts as not set.
 */
export const agentValues = async (
  { app, db }: Access,
  agentId: string,
  keys: readonly [string, string],
): Promise<ReadonlyMap<string, string>> => {
  const values = new Map<string, string>();
  for (const row of overlaid(await listConfigRowsForAgent(db, agentId, keys))) {
    try {
      values.set(row.key, clearValue(app.service(configuration), row));
    } catch (error) {
      app.log.error({ err: error }, 'a setting could not be read');
    }
  }
  return values;
};

/** Lets what `agentValues` reads be read with the next statement. */
export const readAgentValuesEarly = (
  { db }: UnitOfWork,
  agentId: string,
  keys: readonly [string, string],
): Promise<void> => readConfigRowsForAgentEarly(db, agentId, keys);

/**
 * Stores a value in the caller's transaction, replacing what is there. An agent's AGENT_MAX_TASKS also sets its
 * `maxTasks`; a global value counts shortly after the commit.
 */
export const writeValue = async (uow: UnitOfWork, value: NewValue): Promise<void> => {
  await storeEntry(uow, { ...value, ...columnsOf(value), scope: value.scope });
};

/** Deletes a value in the caller's transaction; returns whether it was there. */
export const deleteValue = async (uow: UnitOfWork, address: ValueAddress): Promise<boolean> => {
  const row = await findConfigRowAt(uow.db, columnsOf(address));
  return row === undefined ? false : removeEntry(uow, row.id);
};
