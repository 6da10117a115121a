import { type KeyCostRow, reachesFewKeyCosts, sumCostsByKey } from '../../db/queries/cost-summary.js';
import { type KeyFilter, listKeys } from '../../db/queries/credential-keys.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { CredentialKey } from './model.js';
import { keyOf } from './record.js';

/** The keys of the pool that match, with what is limited now. */
export const listKeyStatuses = async ({ db, clock }: App, filter: KeyFilter): Promise<CredentialKey[]> => {
  const now = clock.nowMs();
  return (await listKeys(db, filter)).map((row) => keyOf(row, now));
};

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
): Promise<components['schemas']['KeyCost'][]> => app.service(heavyReads).run(keyCosts, keyType, signal);
