import { cleanModelTierOverrides, storedModelTierOverrides } from '../agents/model-tier-overrides.js';

const decoded = (header: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
};

/**
 * What the `X-Model-Tier-Overrides` header asks to store: JSON text, or null to clear. Undefined when the header is
 * absent or cannot be read, so that what is stored stays.
 */
export const overridesToStore = (header: string | undefined): string | null | undefined => {
  if (header === undefined) {
    return undefined;
  }
  const overrides = cleanModelTierOverrides(decoded(header));
  return overrides && storedModelTierOverrides(overrides);
};
