import { type KeyCostRow, reachesFewKeyCosts, sumCostsByKey } from '../../db/queries/cost-summary.js';
import { type KeyFilter, listKeys } from '../../db/queries/credential-keys.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { boundedRead } from '../kernel/bounded-read.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { keyOf } from './record.js';

type Schemas = components['schemas'];

interface KeyQuestion {
  readonly filter: KeyFilter;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const keyListing = boundedRead<KeyQuestion, Schemas['CredentialKeyList']>({
  module: import.meta.url,
  name: 'keyListing',
  narrowing: 'keyType, scope and scopeId',
  reachesFew: () => true,
  readUpTo: async (db, { filter, now }, maxBytes) => {
    const { rows, isCut } = await listKeys(db, filter, maxBytes);
    return { answer: { success: true, keys: rows.map((row) => keyOf(row, now)) }, isCut };
  },
});

/**
 * The keys of the pool that match, with what is limited now: the first by index that have 4 MiB. Reads until the signal
 * aborts.
 */
export const listKeyStatuses = (
  app: App,
  filter: KeyFilter,
  signal: AbortSignal,
): Promise<Answer<Schemas['CredentialKeyList']>> =>
  app.service(heavyReads).answer(keyListing, { filter, now: app.clock.nowMs() }, signal);

export const keyCosts: HeavyRead<string | undefined, KeyCostRow[]> = {
  module: import.meta.url,
  name: 'keyCosts',
  narrowing: 'keyType',
  reachesFew: reachesFewKeyCosts,
  read: sumCostsByKey,
};

/** What the tasks of each key cost in USD, the costliest first. Reads until the signal aborts. */
export const listKeyCosts = (
  app: App,
  keyType: string | undefined,
  signal: AbortSignal,
): Promise<Schemas['KeyCost'][]> => app.service(heavyReads).run(keyCosts, keyType, signal);
