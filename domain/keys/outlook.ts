import { type KeyOfAgent, listKeysFor } from '../../db/queries/credential-keys.js';
import { keyModels } from '../../generated/swarm/enums.js';
import type { Reading } from '../kernel/app.js';
import { isOneOf } from '../kernel/one-of.js';
import { shownObject } from '../kernel/stored-json.js';
import { latestOf } from '../kernel/time.js';
import { isBlocked } from './availability.js';
import { isBenched } from './bench.js';
import { providerOf } from './key-types.js';
import type { Harness, KeyModel } from './model.js';
import { planExcludes } from './plans.js';
import { activeModelLimit } from './windows.js';

/** What the server knows of the keys that an agent may use. */
export interface KeyOutlook {
  /** How many keys are known. */
  readonly known: number;
  /** Those of them that may be used now. */
  readonly usable: number;
  /** When the first of the others may be used again, ISO, as far as that depends on time. */
  readonly nextAt: string | undefined;
  /** When the last report came that took one of them out, ISO; null when none tells, or none is out. */
  readonly since: string | null;
}

/** Why a key cannot be used. */
interface Block {
  /** When it was reported, ISO; null when nothing tells. */
  readonly since: string | null;
  /** When it ends, ISO; null when no time changes it. */
  readonly until: string | null;
}

const limitBlock = (key: KeyOfAgent): Block =>
  isBenched(key)
    ? { since: key.lastAuthFailureAt, until: null }
    : { since: key.lastRateLimitAt, until: key.rateLimitedUntil };

const modelBlock = (key: KeyOfAgent, model: KeyModel, now: string): Block | undefined => {
  if (planExcludes(key.plan, model)) {
    return { since: null, until: null };
  }
  const windows = shownObject(key.rateLimitWindows) ?? {};
  const limit = activeModelLimit(windows, model, Date.parse(now));
  return limit && { since: windows[limit.window]?.lastSeenAt ?? null, until: limit.resetsAtIso };
};

/** What keeps a key from being used; undefined: nothing. */
const blockOf = (key: KeyOfAgent, model: KeyModel | undefined, now: string): Block | undefined => {
  if (isBlocked(key, now)) {
    return limitBlock(key);
  }
  return model && modelBlock(key, model, now);
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
  const blocks = keys.map((key) => blockOf(key, limited, now)).filter((block) => block !== undefined);
  const [nextAt] = blocks
    .map(({ until }) => until)
    .filter((until) => until !== null)
    .sort();
  return {
    known: keys.length,
    usable: keys.length - blocks.length,
    nextAt,
    since: latestOf(blocks.map(({ since }) => since)),
  };
};
