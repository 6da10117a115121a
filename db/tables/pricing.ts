import type { CostProvider, TokenClass } from '../../generated/swarm/enums.js';
/** A price from a moment on; (provider, model, tokenClass, effectiveFrom) is unique. Times are epoch milliseconds. */
export interface PricingTable {
  provider: CostProvider;
  model: string;
  tokenClass: TokenClass;
  effectiveFrom: number;
  pricePerMillionUsd: number;
  createdAt: number;
  lastUpdatedAt: number;
}

export interface PricingTables {
  pricing: PricingTable;
}
