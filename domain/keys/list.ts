import type { Kysely } from 'kysely';
import { type KeyFilter, listKeys } from '../../db/queries/credential-keys.js';
import { type KeyCostRow, sumCostsByKey } from '../../db/queries/session-costs.js';
import type { Database } from '../../db/schema.js';
import type { CredentialKey } from './model.js';
import { keyOf } from './record.js';

/** The keys of the pool that match, with what is limited now. */
export const listKeyStatuses = async (db: Kysely<Database>, filter: KeyFilter): Promise<CredentialKey[]> => {
  const now = Date.now();
  return (await listKeys(db, filter)).map((row) => keyOf(row, now));
};

/** What the tasks of each key cost in USD, the costliest first. */
export const listKeyCosts = (db: Kysely<Database>, keyType: string | undefined): Promise<KeyCostRow[]> =>
  sumCostsByKey(db, keyType);
