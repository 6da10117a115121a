import { listKeysFor, type PooledKey } from '../../db/queries/credential-keys.js';
import { keyModels } from '../../generated/swarm/enums.js';
import type { Reading } from '../kernel/app.js';
import { isOneOf } from '../kernel/one-of.js';
import { shownObject } from '../kernel/stored-json.js';
import { isBlocked } from './availability.js';
import { isBenched } from './bench.js';
import { providerOf } from './key-types.js';
import type { Harness, KeyModel } from './model.js';
import { planExcludes } from './plans.js';
import { activeModelReset } from './windows.js';

/** What the server knows of the keys that an agent may use. */
export interface KeyOutlook {
  /** How many keys are known. */
  readonly known: number;
  /** Those of them that may be used now. */
  readonly usable: number;
  /** When the first of the others may be used again, ISO, as far as that depends on time. */
  readonly nextAt: string | undefined;
}

/** Until when a key cannot be used: undefined when it can, null when no time changes that. */
const blockedUntil = (key: PooledKey, model: KeyModel | undefined, now: string): string | null | undefined => {
  if (isBlocked(key, now)) {
    return isBenched(key) ? null : key.rateLimitedUntil;
  }
  if (model === undefined) {
    return undefined;
  }
  if (planExcludes(key.plan, model)) {
    return null;
  }
  const resetsAt = activeModelReset(shownObject(key.rateLimitWindows) ?? {}, model, Date.parse(now));
  return resetsAt === undefined ? undefined : new Date(resetsAt).toISOString();
};

/**
 * The keys known for an agent on its harness: those of everybody, and its own. With the name of a model whose limits
 * the keys have, these count too. Workers may have keys that nobody has reported about.
 */
export const keyOutlook = async (
  { db }: Pick<Reading, 'db'>,
  { agentId, harness, model }: { readonly agentId: string; readonly harness: Harness; readonly model: string | null },
  now: string,
): Promise<KeyOutlook> => {
  const keys = (await listKeysFor(db, agentId)).filter(({ keyType }) => providerOf(keyType) === harness);
  const limited = model !== null && isOneOf(keyModels, model) ? model : undefined;
  const ends = keys.map((key) => blockedUntil(key, limited, now)).filter((until) => until !== undefined);
  const [nextAt] = ends.filter((until) => until !== null).sort();
  return { known: keys.length, usable: keys.length - ends.length, nextAt };
};
