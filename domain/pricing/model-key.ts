import type { CostProvider } from './model.js';

/** Prefixes a harness may put in front of a model to say by which route it is called. */
const routingPrefixes: Partial<Record<CostProvider, { readonly setting: string; readonly prefixes: string }>> = {
  harness_b: { setting: 'PRICING_PREFIXES_HARNESS_B', prefixes: 'vendor/,proxy/' },
  harness_c: { setting: 'PRICING_PREFIXES_HARNESS_C', prefixes: 'gateway/,proxy/' },
  harness_f: { setting: 'PRICING_PREFIXES_HARNESS_F', prefixes: 'gateway/,proxy/' },
};

const prefixesOf = (provider: CostProvider): string[] => {
  const known = routingPrefixes[provider];
  if (!known) {
    return [];
  }
  return (process.env[known.setting] ?? known.prefixes)
    .split(',')
    .map((prefix) => prefix.trim().toLowerCase())
    .filter((prefix) => prefix !== '');
};

/** The name a model's prices are stored under: in lower case, without at most one routing prefix. */
export const modelKey = (provider: CostProvider, model: string): string => {
  const name = model.toLowerCase();
  const prefix = prefixesOf(provider).find((candidate) => name.startsWith(candidate));
  return prefix === undefined ? name : name.slice(prefix.length);
};
