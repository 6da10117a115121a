import { isHarness } from '../harnesses/harness.js';
import type { Harness } from './model.js';

interface KeyTypeInfo {
  readonly provider: Harness;
  /** Paid by the month, whatever is used. */
  readonly flatSubscription: boolean;
}

const knownTypes = new Map<string, KeyTypeInfo>([
  ['HARNESS_A_OAUTH_TOKEN', { provider: 'harness_a', flatSubscription: true }],
  ['HARNESS_A_API_KEY', { provider: 'harness_a', flatSubscription: false }],
  ['HARNESS_B_OAUTH', { provider: 'harness_b', flatSubscription: true }],
  ['HARNESS_B_API_KEY', { provider: 'harness_b', flatSubscription: false }],
  ['MODEL_GATEWAY_API_KEY', { provider: 'harness_c', flatSubscription: false }],
  ['HARNESS_D_API_KEY', { provider: 'harness_d', flatSubscription: false }],
]);

const namedHarness = /^(HARNESS_[A-Z])_/;

/** The harness a key type belongs to: the known ones, then the one in its name, else `harness_a`. */
export const providerOf = (keyType: string): Harness => {
  const known = knownTypes.get(keyType);
  if (known) {
    return known.provider;
  }
  const named = namedHarness.exec(keyType)?.[1]?.toLowerCase();
  return named !== undefined && isHarness(named) ? named : 'harness_a';
};

/** Whether keys of this type are subscriptions with a fixed price. */
export const isFlatSubscription = (keyType: string | null): boolean =>
  keyType !== null && knownTypes.get(keyType)?.flatSubscription === true;
