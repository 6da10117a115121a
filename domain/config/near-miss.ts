import type { ConfigScope } from '../../generated/swarm/enums.js';
import { knownNames } from '../kernel/settings/registry.js';
import { resembled } from '../kernel/settings/unknown-names.js';
import { canonicalKey } from './keys.js';

/** What the log says of one. */
export const nearMissText = 'the key of a stored entry looks like a setting and is none';

/** A key that looks like a setting and is none, with the one that was meant; undefined for every other key. */
export const nearMiss = (scope: ConfigScope, key: string): { key: string; meant: string } | undefined => {
  const meant = knownNames.has(canonicalKey(scope, key)) ? undefined : resembled(key);
  return meant === undefined || meant === key.trim().toUpperCase() ? undefined : { key, meant };
};
