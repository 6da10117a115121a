/** A price from a moment on; (provider, model, tokenClass, effectiveFrom) is unique. Times are epoch milliseconds. */
export interface PricingTable {
  provider: string;
  model: string;
  tokenClass: string;
  effectiveFrom: number;
  pricePerMillionUsd: number;
  createdAt: number;
  lastUpdatedAt: number;
}

export interface PricingTables {
  pricing: PricingTable;
}
