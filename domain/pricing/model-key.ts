import type { Settings } from '../kernel/settings/registry.js';
import type { CostProvider } from './model.js';

/** Prefixes a harness may put in front of a model to say by which route it is called. */
const prefixesOf = (settings: Settings, provider: CostProvider): readonly string[] => {
  switch (provider) {
    case 'harness_b':
      return settings.pricingPrefixesHarnessB;
    case 'harness_c':
      return settings.pricingPrefixesHarnessC;
    case 'harness_f':
      return settings.pricingPrefixesHarnessF;
    default:
      return [];
  }
};

/** The name a model's prices are stored under: in lower case, without at most one routing prefix. */
export const modelKey = (settings: Settings, provider: CostProvider, model: string): string => {
  const name = model.toLowerCase();
  const prefix = prefixesOf(settings, provider).find((candidate) => name.startsWith(candidate.toLowerCase()));
  return prefix === undefined ? name : name.slice(prefix.length);
};
